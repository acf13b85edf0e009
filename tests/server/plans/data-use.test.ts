import { describe, expect, test } from "vitest";
import type { Package } from "#server/catalogue/catalogue.ts";
import { enoughFor, findTripProblem, fitPackages, readTrip } from "#server/plans/data-use.ts";

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
  const fit = (days: number, use: "maps" | "social" | "video") => fitPackages(packages, { days, use }, "CNY")[0]?.pkg.id ?? null;

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
    expect(fitPackages(packages, { days: 1, use: "maps" }, "USD")).toEqual([]);
  });

  test("at the same price is the one with more data", () => {
    expect(fitPackages([fixed(1, 7, 100), fixed(3, 7, 100)], { days: 7, use: "maps" }, "CNY")[0]?.pkg.id).toBe("JP-3GB-7D");
  });
});

describe("the journey of a query", () => {
  const now = Date.UTC(2026, 10, 21);
  const trip = (query: string) => readTrip(new URLSearchParams(query), now);

  test("has a known use, and days or a first and a last day", () => {
    expect(trip("days=7&use=video")).toEqual({ days: 7, use: "video", dates: null });
    expect(trip("days=%20%D9%A7&use=video"), "an Arabic seven").toEqual({ days: 7, use: "video", dates: null });
    expect(trip("from=2026-12-05&to=2026-12-12&use=maps")).toEqual({ days: 8, use: "maps", dates: { from: "2026-12-05", to: "2026-12-12" } });
    expect(trip("from=2028-02-28&to=2028-03-01&use=maps")?.days).toBe(3);
  });

  test.each(["days=0", "days=366", "days=-1", "days=1.5", "days=1e1", "days=", "days=9999999999", ""])("is none for %s", (days) => {
    expect(trip(`${days}&use=video`)).toBeNull();
  });

  test.each(["from=2026-12-12&to=2026-12-05", "from=2026-02-30&to=2026-03-05", "from=2026-12-05", "from=2026-12-05&to=2027-12-06", "from=x&to=y"])(
    "is none for %s",
    (dates) => {
      expect(trip(`${dates}&use=maps`)).toBeNull();
    },
  );

  test("does not begin before today, wherever today comes last, nor end before it begins", () => {
    const problem = (from: string, to: string, at = now) => findTripProblem({ from, to }, at);
    expect([problem("2026-11-19", "2026-11-25"), problem("2026-11-20", "2026-11-25"), problem("2026-12-02", "2026-12-01")]).toEqual([
      "past",
      null,
      "reversed",
    ]);
    expect([problem("2026-11-20", "2026-11-25", now + 12 * 3_600_000 - 1), problem("2026-11-20", "2026-11-25", now + 12 * 3_600_000)]).toEqual([
      null,
      "past",
    ]);
    expect(trip("from=2026-11-19&to=2026-11-25&use=maps")).toBeNull();
  });

  test.each(["", "VIDEO", "constructor"])("is none for the use %s", (use) => expect(trip(`days=7&use=${use}`)).toBeNull());
});
