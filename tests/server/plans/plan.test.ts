import { describe, expect, test } from "vitest";
import type { Package } from "#server/catalogue/catalogue.ts";
import { nearestPackage, packageMark, percentOff, unitPrice } from "#server/plans/plan.ts";

const base = { planId: "JP", hotspot: true, useByDays: 180, prepaid: null };
function fixed(gb: number, days: number, price: number): Package {
  return { ...base, kind: "fixed", id: `JP-${gb}GB-${days}D`, dataMb: gb * 1024, days, prices: { CNY: price } };
}
function pass(gb: number, days: number, price: number): Package {
  const id = `JP-${gb}GBDAY-${days}D`;
  return { ...base, kind: "day-pass", id, dailyMb: gb * 1024, reducedKbps: 128, days, prices: { CNY: price } };
}

describe("the percentage-off label", () => {
  const off = (packages: Package[]) => packages.map((one) => percentOff(one, packages, "CNY"));

  test("compares a fixed package with the smallest one per GB", () => {
    expect(off([fixed(1, 7, 2_000), fixed(5, 30, 8_000), fixed(10, 30, 10_000)])).toEqual([null, 20, 50]);
  });

  test("compares a day pass with the shortest of the same daily allowance per day", () => {
    expect(off([pass(1, 1, 1_000), pass(1, 10, 7_500), pass(2, 1, 2_000), pass(2, 10, 18_000)])).toEqual([null, 25, null, 10]);
  });

  test("never compares a day pass with a fixed package", () => {
    expect(off([fixed(1, 7, 10_000), pass(1, 7, 100)])).toEqual([null, null]);
  });

  test("rounds to whole percent, halves up", () => {
    expect(off([fixed(1, 7, 1_000), fixed(2, 7, 1_750)])).toEqual([null, 13]);
    expect(off([fixed(1, 7, 1_000), fixed(2, 7, 1_751)])).toEqual([null, 12]);
    expect(off([fixed(1, 7, 200), fixed(2, 7, 357)])).toEqual([null, 11]);
  });

  test("is absent below five percent, and if the bigger one is more expensive", () => {
    expect(off([fixed(1, 7, 1_000), fixed(2, 7, 1_910), fixed(3, 7, 2_865), fixed(4, 7, 5_000)])).toEqual([null, 5, 5, null]);
    expect(off([fixed(1, 7, 1_000), fixed(2, 7, 1_911)])).toEqual([null, null]);
  });

  test("uses the prices of the shown currency, and is absent if there is none", () => {
    const packages = [fixed(1, 7, 1_000), { ...fixed(2, 7, 1_000), prices: { CNY: 1_000, USD: 300 } }];
    expect(percentOff(packages[1] as Package, packages, "CNY")).toBe(50);
    expect(percentOff(packages[1] as Package, packages, "USD")).toBeNull();
    expect(percentOff(packages[1] as Package, packages, "HKD")).toBeNull();
  });
});

describe("the unit price", () => {
  test("is per GB of a fixed package and per day of a day pass, halves rounded up", () => {
    expect(unitPrice(fixed(5, 30, 8_900), "CNY")).toBe(1_780);
    expect(unitPrice(fixed(2, 7, 1_751), "CNY")).toBe(876);
    expect(unitPrice(pass(2, 3, 5_500), "CNY")).toBe(1_833);
  });
});

describe("the mark of a package", () => {
  const marks = (packages: Package[]) => packages.map((one) => packageMark(one, packages, "CNY"));

  test("is best value for the lowest price per GB, and cheapest for the lowest price", () => {
    expect(marks([fixed(1, 7, 2_000), fixed(5, 30, 8_000), fixed(10, 30, 12_000)])).toEqual(["cheapest", null, "best-value"]);
  });

  test("compares the price per day only of passes with the same daily allowance", () => {
    expect(marks([pass(1, 1, 1_000), pass(1, 7, 5_000), pass(2, 1, 2_000), pass(2, 7, 9_000)])).toEqual([
      "cheapest",
      "best-value",
      null,
      "best-value",
    ]);
  });

  test("at the same price per GB, the cheaper package is the best value", () => {
    expect(marks([fixed(1, 7, 1_000), fixed(2, 7, 2_000)])).toEqual(["best-value", null]);
  });

  test("at the same price, the package with more data is the cheapest", () => {
    expect(marks([fixed(1, 7, 1_000), fixed(2, 7, 1_000), fixed(9, 7, 4_000)])).toEqual([null, "cheapest", "best-value"]);
  });

  test("is cheapest among fixed packages and day passes together", () => {
    expect(marks([fixed(1, 7, 1_100), fixed(5, 30, 4_000), pass(1, 1, 1_000), pass(1, 7, 6_000)])).toEqual([
      null,
      "best-value",
      "cheapest",
      "best-value",
    ]);
  });

  test("is absent if there is nothing to compare with, or no price in the currency", () => {
    expect(marks([fixed(1, 7, 1_000)])).toEqual([null]);
    expect(packageMark(fixed(1, 7, 1_000), [fixed(1, 7, 1_000), fixed(2, 7, 1_000)], "USD")).toBeNull();
  });
});

describe("the nearest package", () => {
  const packages = [fixed(1, 7, 1), fixed(5, 30, 1), pass(1, 3, 1), pass(1, 7, 1), pass(2, 3, 1)];

  test("matches the kind, then the amount, then the days", () => {
    expect(nearestPackage(packages, { kind: "fixed", mb: 4_000, days: 7 })?.id).toBe("JP-5GB-30D");
    expect(nearestPackage(packages, { kind: "day-pass", mb: 1_024, days: 30 })?.id).toBe("JP-1GBDAY-7D");
    expect(nearestPackage(packages, { kind: "day-pass", mb: 9_000, days: 7 })?.id).toBe("JP-2GBDAY-3D");
  });

  test("has another kind if there is none of that kind, and is null for an empty list", () => {
    expect(nearestPackage([fixed(1, 7, 1)], { kind: "day-pass", mb: 1_024, days: 3 })?.id).toBe("JP-1GB-7D");
    expect(nearestPackage([], { kind: "fixed" })).toBeNull();
  });
});
