import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BARS, drawBars } from "#app/routes/top-up/draw-bars.ts";

const ROOM = BARS.base - BARS.top;

describe("the bars of a chart", () => {
  test("are as high as their share of a rounded maximum", () => {
    const { bars, top } = drawBars([0, 1024, 2048, 3584], 0.5);
    expect(top).toBe(4096);
    expect(bars.map((bar) => bar.height)).toEqual([0, ROOM / 4, ROOM / 2, Math.round(ROOM * 8.75) / 10]);
    for (const bar of bars) expect(bar.y + bar.height).toBeCloseTo(BARS.base);
    expect(bars.map((bar) => [bar.x, bar.width])).toEqual([
      [6.3, 12.5],
      [31.3, 12.5],
      [56.3, 12.5],
      [81.3, 12.5],
    ]);
  });

  test("may be as high as the drawing itself", () => {
    expect(drawBars([700, 350], 0.5, 700).bars.map((bar) => bar.height)).toEqual([ROOM, ROOM / 2]);
  });

  test.each([
    [3, 3],
    [100, 100],
    [101, 150],
    [501, 600],
    [800, 800],
    [801, 1024],
    [1025, 1536],
    [7 * 1024, 8 * 1024],
    [81 * 1024, 100 * 1024],
  ])("for %i MB are below an axis maximum of %i MB", (mb, top) => {
    expect(drawBars([mb], 0.5).top).toBe(top);
  });

  test("never exceed the drawing; more is never lower, and a positive value is never zero", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(2_000_000), { minLength: 1, maxLength: 31 }), (values) => {
        const { bars } = drawBars(values, 0.7);
        values.forEach((value, at) => {
          const bar = bars[at];
          if (!bar) throw new Error("A value without a bar");
          expect(bar.y).toBeGreaterThanOrEqual(BARS.top);
          expect(bar.x).toBeGreaterThanOrEqual(0);
          expect(bar.x + bar.width).toBeLessThanOrEqual(100);
          expect(bar.height > 0).toBe(value > 0);
          values.forEach((other, there) => {
            if (other > value) expect(bars[there]?.height).toBeGreaterThanOrEqual(bar.height);
          });
        });
      }),
      { numRuns: 60 },
    );
  });
});
