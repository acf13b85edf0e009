import { describe, expect, test } from "vitest";
import type { Package } from "#server/catalogue/catalogue.ts";
import { businessSaving, fitTrip, estimateSaving } from "#server/partners/calculators/business-saving.ts";
import { TRIP_LIMITS } from "#server/partners/calculators/business-trips.schema.ts";

const base = { planId: "JP", hotspot: true, useByDays: 180, prepaid: null } as const;
const fixed = (id: string, gb: number, days: number, HKD: number): Package => ({
  ...base,
  id,
  kind: "fixed",
  dataMb: gb * 1024,
  days,
  prices: { HKD },
});
const dayPass = (id: string, gb: number, days: number, HKD: number): Package => ({
  ...base,
  id,
  kind: "day-pass",
  dailyMb: gb * 1024,
  reducedKbps: 128,
  days,
  prices: { HKD },
});

const packages = [
  fixed("small", 1, 7, 23_00),
  fixed("middle", 3, 15, 58_00),
  fixed("large", 20, 30, 268_00),
  dayPass("day", 1, 1, 17_00),
  dayPass("week", 1, 7, 88_00),
];
describe("the packages of a trip", () => {
  test.each([
    [1, 500, "day", 1, 17_00],
    [2, 500, "small", 1, 23_00],
    [3, 500, "small", 2, 46_00],
    [5, 500, "middle", 1, 58_00],
    [4, 1024, "day", 4, 68_00],
    [7, 1024, "week", 1, 88_00],
    [30, 500, "large", 1, 268_00],
  ])("for %d days with %d MB a day are the cheapest that have the days and the data", (days, data, id, count, price) => {
    const found = fitTrip(packages, { days, data }, "HKD");
    expect([found?.package.id, found?.count, found?.price]).toEqual([id, count, price]);
  });

  test("exclude a day pass with less data than an employee uses in a day", () => {
    expect(fitTrip([dayPass("day", 1, 1, 17_00)], { days: 1, data: 2048 }, "HKD")).toBeNull();
    expect(fitTrip([dayPass("day", 2, 1, 22_00)], { days: 1, data: 2048 }, "HKD")?.price).toBe(22_00);
  });

  test("for longer trips than any package are several, one after the other", () => {
    expect(fitTrip([fixed("large", 20, 30, 268_00)], { days: 31, data: 500 }, "HKD")).toMatchObject({ count: 2, price: 536_00 });
  });

  test("exclude what is not sold in the currency, and credit for prepaid SIMs", () => {
    expect(fitTrip(packages, { days: 5, data: 500 }, "USD")).toBeNull();
    const credit = { ...fixed("credit", 50, 180, 1_00), prepaid: { product: "prepaid", face: 1_00, credit: 1_00 } as const };
    expect(fitTrip([credit], { days: 5, data: 500 }, "HKD")).toBeNull();
  });
});

describe("the saving", () => {
  const trips = { employees: 20, trips: 4, days: 5, destination: "JP", data: 500, roaming: 100_00 };
  const saving = (changed: Partial<typeof trips>, sold = packages) => businessSaving(sold, { ...trips, ...changed }, "HKD");

  test("is roaming for all days of all trips minus our packages at the discount", () => {
    expect(saving({})).toMatchObject({
      percentOff: 10,
      tripsAYear: 80,
      trip: { now: 500_00, withUs: 52_20, saving: 447_80 },
      year: { now: 40_000_00, withUs: 4_176_00, saving: 35_824_00 },
    });
  });

  test.each([
    [1, 0],
    [9, 0],
    [10, 10],
    [49, 10],
    [50, 15],
    [249, 15],
    [250, 20],
    [50_000, 20],
  ])("for %d employees has a discount of %d percent", (employees, percentOff) => {
    expect(saving({ employees })?.percentOff).toBe(percentOff);
  });

  test("applies the discount to each package, rounded half up, so that no cent is lost over many", () => {
    const odd = [fixed("odd", 1, 7, 1_05)];
    // 10% of 105 is 10.5: 11 off.
    expect(saving({ days: 14 }, odd)?.trip.withUs).toBe(7 * 94);
    expect(saving({ days: 14 }, odd)?.year.withUs).toBe(7 * 94 * 80);
  });

  test("is negative if roaming is cheaper, and zero if it costs the same", () => {
    expect(saving({ roaming: 10_00 })?.trip.saving).toBe(50_00 - 52_20);
    expect(saving({ roaming: 10_44 })?.year.saving).toBe(0);
  });

  test("stays an integer for the largest company that the calculator accepts", () => {
    const max = saving({ employees: TRIP_LIMITS.employees, trips: 4, days: TRIP_LIMITS.days, roaming: TRIP_LIMITS.roaming });
    expect(Number.isSafeInteger(max?.year.now)).toBe(true);
    expect((max?.year.now ?? 0) - (max?.year.withUs ?? 0)).toBe(max?.year.saving);
  });
});

describe("the calculator's query", () => {
  const places = [
    { id: "JP", packages },
    { id: "EUROPE", packages: [] },
  ];
  const good = { employees: "20", trips: "4", days: "5", destination: "JP", data: "500", roaming: "100" };
  const estimate = (changed: Record<string, string>) => estimateSaving(new URLSearchParams({ ...good, ...changed }), places, "HKD");

  test("without input shows an example and no errors", () => {
    const empty = estimateSaving(new URLSearchParams(), places, "HKD");
    expect(empty).toMatchObject({ hasRoamingCost: false, errors: {}, typed: { destination: "JP", roaming: "" } });
    expect(empty.result?.trip.withUs).toBeGreaterThan(0);
  });

  test.each([
    ["employees", " 1,250 "],
    ["employees", "２０"],
    ["roaming", "HK$ 1,088.50"],
    ["roaming", "88,5"],
    ["data", "the maximum"],
  ])("%s accepts %j", (name, typed) => {
    const answered = estimate({ [name]: typed });
    expect([answered.errors, answered.result === null]).toEqual([{}, false]);
    expect(answered.typed[name as "employees"]).toBe(typed);
  });

  test.each([
    ["employees", ["", "0", "-5", "2.5", "50001", "many", "1e3", "9".repeat(30)], "business.wrong.employees?max=50%2C000"],
    ["trips", ["", "0", "201"], "business.wrong.trips?max=200"],
    ["days", ["", "0", "91"], "business.wrong.days?max=90"],
    ["destination", ["", "XX", "jp"], "business.wrong.destination"],
    ["roaming", ["0", "-1", "100000.01", "US$5", "1.234"], "business.wrong.roaming?max=100%2C000"],
  ])("%s explains what is wrong with %j", (name, wrong, expected) => {
    for (const typed of wrong) {
      const { errors, result } = estimate({ [name]: typed });
      expect([errors, result], typed).toEqual([{ [name]: [expected] }, null]);
    }
  });

  test("limits travel to the days of a year", () => {
    expect(estimate({ trips: "73", days: "5" }).errors).toEqual({});
    expect(estimate({ trips: "74", days: "5" }).errors).toEqual({ trips: ["business.wrong.year?max=366"] });
  });

  test("without a roaming price, shows what the trips cost with us, and the other errors", () => {
    const { hasRoamingCost, errors, result } = estimate({ roaming: " ", days: "7" });
    expect([hasRoamingCost, errors, result?.trips.days]).toEqual([false, {}, 7]);
    expect(result?.year.withUs).toBe(80 * (result?.trip.withUs ?? 0));
    expect(Object.keys(estimate({ roaming: "", days: "0" }).errors)).toEqual(["days"]);
  });

  test("reports every error at once and keeps the input", () => {
    const { errors, typed } = estimate({ employees: "few", roaming: "?" });
    expect(Object.keys(errors)).toEqual(["employees", "roaming"]);
    expect(typed.employees).toBe("few");
  });

  test("reports a destination without packages", () => {
    expect(estimate({ destination: "EUROPE" }).errors).toEqual({ destination: ["business.wrong.none"] });
  });
});
