import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BARS, drawBars } from "#app/routes/top-up/draw-bars.ts";

const ROOM = BARS.base - BARS.top;

describe("the bars of a chart", () => {
  test("are as high as their share of a round figure above the highest", () => {
    const { bars, top } = drawBars([0, 512, 1024, 1536], 0.5);
    expect(top).toBe(2048);
    expect(bars.map((bar) => bar.height)).toEqual([0, ROOM / 4, ROOM / 2, (ROOM * 3) / 4]);
    expect(bars.map((bar) => bar.y + bar.height)).toEqual([BARS.base, BARS.base, BARS.base, BARS.base]);
    expect(bars.map((bar) => [bar.x, bar.width])).toEqual([
      [6.3, 12.5],
      [31.3, 12.5],
      [56.3, 12.5],
      [81.3, 12.5],
    ]);
  });

  test.each([
    [3, 5],
    [100, 100],
    [101, 200],
    [500, 500],
    [501, 1024],
    [1025, 2048],
    [6 * 1024, 10 * 1024],
    [70 * 1024, 100 * 1024],
  ])("%i MB stand below a line at %i MB", (mb, top) => {
    expect(drawBars([mb], 0.5).top).toBe(top);
  });

  test("never leave the drawing; more is never lower, and something is never nothing", () => {
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
