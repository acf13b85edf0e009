import { describe, expect, test } from "vitest";
import { checkTransit, lastDayOf } from "#server/destinations/transit/check-transit.ts";
import { transitPolicy } from "#server/destinations/transit/transit.ts";
import { TransitTripSchema, type TransitTrip } from "#server/destinations/transit/transit.schema.ts";

const policy = transitPolicy();
/** A trip that seems to fit in everything. */
const fitting = { passport: "FR", from: "FR", to: "JP", arrival: "2026-12-01", departure: "2026-12-05", port: "PVG", purpose: "tourism" };

const today = "2025-01-01";
const check = (changed: Partial<TransitTrip> = {}, day = today) => checkTransit(policy, TransitTripSchema.parse({ ...fitting, ...changed }), day);
const said = (condition: string, changed: Partial<TransitTrip>, day = today) => {
  const found = check(changed, day).conditions.find((one) => one.condition === condition);
  return `${found?.verdict}: ${found?.reason}`;
};

test("a trip that meets every condition seems to fit", () => {
  expect(check().overall).toBe("fits");
  expect(check().conditions.map((one) => one.verdict)).toEqual(["fits", "fits", "fits", "fits", "fits"]);
});

test.each([
  ["a country of the list", { passport: "FR" }, "fits: listed"],
  ["small letters", { passport: "fr" }, "fits: listed"],
  ["a country that is not on the list", { passport: "IN" }, "not: not-listed"],
  ["one that was added before the arrival", { passport: "ID", arrival: "2025-06-12" }, "fits: listed"],
  ["one that was only read about in the news", { passport: "VN", arrival: "2026-08-20" }, "ask: news-only"],
  ["the other one, without an arrival", { passport: "KG", arrival: "" }, "ask: news-only"],
  ["one that was added after the arrival", { passport: "VN", arrival: "2026-08-19" }, "not: not-yet"],
  ["one that was added, without an arrival", { passport: "ID", arrival: "" }, "fits: listed"],
  ["Hong Kong, whose travellers have rules of their own", { passport: "HK" }, "ask: own-rules"],
  ["Mainland China", { passport: "CN" }, "ask: own-rules"],
  ["none", { passport: "" }, "ask: untold"],
  ["what is no country", { passport: "France" }, "ask: untold"],
])("the passport: %s", (_, changed, wanted) => {
  expect(said("passport", changed)).toBe(wanted);
});

test.each([
  ["A to China to B", { from: "FR", to: "JP" }, "fits: third"],
  ["A to China to A", { from: "FR", to: "FR" }, "not: back"],
  ["home by another way", { passport: "FR", from: "JP", to: "FR" }, "fits: third"],
  ["on to Hong Kong, a third region", { from: "FR", to: "HK" }, "fits: to-region"],
  ["on to Macao", { from: "FR", to: "MO" }, "fits: to-region"],
  ["on to Taiwan", { from: "FR", to: "TW" }, "fits: to-region"],
  ["from Hong Kong, where sources differ", { from: "HK", to: "JP" }, "ask: from-region"],
  ["from Hong Kong and back", { from: "HK", to: "HK" }, "not: back"],
  ["from Hong Kong to Macao", { from: "HK", to: "MO" }, "ask: from-region"],
  ["from inside Mainland China", { from: "CN", to: "JP" }, "not: mainland"],
  ["on to Mainland China", { from: "FR", to: "CN" }, "not: mainland"],
  ["to nowhere", { from: "FR", to: "" }, "ask: untold"],
  ["from nowhere", { from: "", to: "JP" }, "ask: untold"],
])("the route: %s", (_, changed, wanted) => {
  expect(said("route", changed)).toBe(wanted);
});

test.each([
  ["the same day", { departure: "2026-12-01" }, "fits: within"],
  ["the tenth day after the arrival", { departure: "2026-12-11" }, "fits: within"],
  ["the eleventh day after it", { departure: "2026-12-12" }, "not: too-long"],
  ["before the arrival", { departure: "2026-11-30" }, "not: order"],
  ["dates with slashes", { arrival: "2026/12/1", departure: "2026/12/11" }, "fits: within"],
  ["over the end of a year", { arrival: "2026-12-28", departure: "2027-01-07" }, "fits: within"],
  ["a day too many over the end of a February", { arrival: "2027-02-20", departure: "2027-03-03" }, "not: too-long"],
  ["no departure", { departure: "" }, "ask: untold"],
  ["no arrival", { arrival: "" }, "ask: untold"],
  ["a day that no calendar has", { arrival: "2026-02-30" }, "ask: untold"],
  ["words", { departure: "next week" }, "ask: untold"],
])("the stay: %s", (_, changed, wanted) => {
  expect(said("stay", changed)).toBe(wanted);
});

test.each([
  ["an airport by its code", { port: "PVG" }, "fits: listed"],
  ["a port that was there by then", { port: "hengqin-port", arrival: "2025-11-05" }, "fits: listed"],
  ["a port that was not yet", { port: "hengqin-port", arrival: "2025-11-04" }, "not: not-yet"],
  ["no port", { port: "" }, "ask: untold"],
  ["a port that is not on the list", { port: "LXA" }, "ask: untold"],
])("the port: %s", (_, changed, wanted) => {
  expect(said("port", changed)).toBe(wanted);
});

test.each([
  ["tourism", "fits: allowed"],
  ["business", "fits: allowed"],
  ["visits", "fits: allowed"],
  ["family-visits", "fits: allowed"],
  ["work", "not: not-allowed"],
  ["study", "not: not-allowed"],
  ["journalism", "not: not-allowed"],
  ["", "ask: untold"],
  ["a swim", "ask: untold"],
])("the purpose %j: %s", (purpose, wanted) => {
  expect(said("purpose", { purpose })).toBe(wanted);
});

test.each([
  ["today", { arrival: "2026-12-01" }, "fits: within"],
  ["yesterday, which may be a slip", { arrival: "2026-11-30" }, "ask: past"],
  ["a year ago, for too long", { arrival: "2025-12-01", departure: "2025-12-31" }, "not: too-long"],
  ["before the policy was there", { arrival: "2024-12-16", departure: "2024-12-18" }, "not: too-early"],
  ["on its first day", { arrival: "2024-12-17", departure: "2024-12-18" }, "ask: past"],
])("an arrival %s", (_, changed, wanted) => {
  expect(said("stay", changed, "2026-12-01")).toBe(wanted);
});

describe("the whole", () => {
  test("does not fit where one condition does not, whatever else is open", () => {
    expect(check({ passport: "IN", to: "" }).overall).toBe("not");
  });

  test("is open where one condition is", () => {
    expect(check({ purpose: "" }).overall).toBe("ask");
    expect(checkTransit(policy, TransitTripSchema.parse({}), today).overall).toBe("ask");
  });

  test("is open where a country was only read about in the news", () => {
    expect(check({ passport: "VN" }).overall).toBe("ask");
  });

  test("is open where a port was only read about in the news", () => {
    const rumoured = structuredClone(policy);
    for (const one of rumoured.provinces.flatMap((each) => each.ports)) one.newsOnly = one.since !== null;
    const port = checkTransit(rumoured, TransitTripSchema.parse({ ...fitting, port: "hengqin-port" }), today).conditions.find(
      (one) => one.condition === "port",
    );
    expect(port).toMatchObject({ verdict: "ask", reason: "news-only" });
  });

  test("names the last day, and until when the passport must be valid", () => {
    expect(check()).toMatchObject({ lastDay: "2026-12-11", passportUntil: "2027-03-01" });
    expect(check({ arrival: "2026-11-30" }).passportUntil).toBe("2027-02-28");
    expect(check({ arrival: "" })).toMatchObject({ lastDay: null, passportUntil: null });
  });
});

test("240 hours count from the midnight after the arrival: ten whole days", () => {
  const midnight = Date.UTC(2026, 11, 2) - 8 * 3_600_000;
  const over = midnight + policy.rules.maxHours * 3_600_000;
  const lastMinute = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Shanghai", dateStyle: "short" }).format(over - 60_000);
  expect(lastDayOf("2026-12-01", policy.rules.maxHours)).toBe(lastMinute);
});
