import { describe, expect, test } from "vitest";
import type { Package } from "#server/catalogue/catalogue.ts";
import { enoughFor, fitPackage, readTrip } from "#server/plans/data-use.ts";

const base = { planId: "JP", hotspot: true, useByDays: 180, prepaid: null };
function fixed(gb: number, days: number, price: number): Package {
  return { ...base, kind: "fixed", id: `JP-${gb}GB-${days}D`, dataMb: gb * 1024, days, prices: { CNY: price } };
}
function pass(gb: number, days: number, price: number): Package {
  const id = `JP-${gb}GBDAY-${days}D`;
  return { ...base, kind: "day-pass", id, dailyMb: gb * 1024, reducedKbps: 128, days, prices: { CNY: price } };
}

describe("what a package is enough for", () => {
  test.each([
    [
      fixed(1, 7, 1),
      [
        { use: "maps", days: 7 },
        { use: "social", days: 2 },
      ],
    ],
    [
      fixed(5, 30, 1),
      [
        { use: "maps", days: 30 },
        { use: "video", days: 3 },
      ],
    ],
    [
      fixed(20, 30, 1),
      [
        { use: "social", days: 30 },
        { use: "video", days: 13 },
      ],
    ],
    [fixed(20, 7, 1), [{ use: "video", days: 7 }]],
    [
      fixed(1, 30, 1),
      [
        { use: "maps", days: 10 },
        { use: "social", days: 2 },
      ],
    ],
    [pass(1, 5, 1), [{ use: "social", days: 5 }]],
    [pass(2, 5, 1), [{ use: "video", days: 5 }]],
  ])("%o", (pkg, expected) => {
    expect(enoughFor(pkg)).toEqual(expected);
  });

  test("is nothing for a package that is too small for a day of maps", () => {
    expect(enoughFor({ ...fixed(1, 7, 1), kind: "fixed", dataMb: 50 } as Package)).toEqual([]);
  });
});

describe("the package for a journey", () => {
  const packages = [fixed(1, 7, 2_100), fixed(5, 30, 8_900), fixed(20, 30, 24_900), pass(1, 7, 7_500), pass(2, 7, 10_900)];
  const fit = (days: number, use: "maps" | "social" | "video") => fitPackage(packages, { days, use }, "CNY")?.id ?? null;

  test("is the cheapest of all kinds that is enough for every day", () => {
    expect([fit(7, "maps"), fit(8, "maps"), fit(2, "social"), fit(7, "social"), fit(7, "video")]).toEqual([
      "JP-1GB-7D",
      "JP-5GB-30D",
      "JP-1GB-7D",
      "JP-1GBDAY-7D",
      "JP-2GBDAY-7D",
    ]);
  });

  test("is absent if none is enough, or none is sold in the currency", () => {
    expect([fit(31, "maps"), fit(20, "video")]).toEqual([null, null]);
    expect(fitPackage(packages, { days: 1, use: "maps" }, "USD")).toBeNull();
  });

  test("at the same price is the one with more data", () => {
    expect(fitPackage([fixed(1, 7, 100), fixed(3, 7, 100)], { days: 7, use: "maps" }, "CNY")?.id).toBe("JP-3GB-7D");
  });
});

describe("the journey of a query", () => {
  test("has whole days within the limit and a known use", () => {
    expect(readTrip({ days: "7", use: "video" }, 30)).toEqual({ days: 7, use: "video" });
    for (const days of ["0", "31", "-1", "1.5", "1e1", "", " 7", "9999999999", null])
      expect(readTrip({ days, use: "video" }, 30), String(days)).toBeNull();
    for (const use of ["", "VIDEO", "constructor", null]) expect(readTrip({ days: "7", use }, 30)).toBeNull();
  });
});
