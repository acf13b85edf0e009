import { describe, expect, test } from "vitest";
import { checkTransit, lastDayOf } from "#server/destinations/transit/check-transit.ts";
import { transitPolicy } from "#server/destinations/transit/transit.ts";
import { TransitTripSchema, type TransitTrip } from "#server/destinations/transit/transit.schema.ts";

const policy = transitPolicy();
/** A trip that meets every condition. */
const fitting = { passport: "FR", from: "FR", to: "JP", arrival: "2026-12-01", departure: "2026-12-05", port: "PVG", purpose: "tourism" };

const today = "2025-01-01";
const check = (changed: Partial<TransitTrip> = {}, day = today) => checkTransit(policy, TransitTripSchema.parse({ ...fitting, ...changed }), day);
const resultOf = (condition: string, changed: Partial<TransitTrip>, day = today) => {
  const found = check(changed, day).conditions.find((one) => one.condition === condition);
  return `${found?.verdict}: ${found?.reason}`;
};

test("a trip that meets every condition is likely to qualify", () => {
  expect(check().overall).toBe("fits");
  expect(check().conditions.map((one) => one.verdict)).toEqual(["fits", "fits", "fits", "fits", "fits"]);
});

test.each([
  ["a country of the list", { passport: "FR" }, "fits: listed"],
  ["lower case", { passport: "fr" }, "fits: listed"],
  ["a country that is not on the list", { passport: "IN" }, "not: not-listed"],
  ["one added before the arrival", { passport: "ID", arrival: "2025-06-12" }, "fits: listed"],
  ["one known from news only", { passport: "VN", arrival: "2026-08-20" }, "ask: news-only"],
  ["one known from news only, without an arrival", { passport: "KG", arrival: "" }, "ask: news-only"],
  ["one added after the arrival", { passport: "VN", arrival: "2026-08-19" }, "not: not-yet"],
  ["one added later, without an arrival", { passport: "ID", arrival: "" }, "fits: listed"],
  ["Hong Kong, which has its own rules", { passport: "HK" }, "ask: own-rules"],
  ["Mainland China", { passport: "CN" }, "ask: own-rules"],
  ["none", { passport: "" }, "ask: missing"],
  ["an unknown country", { passport: "France" }, "ask: missing"],
])("checks the passport: %s", (_, changed, expected) => {
  expect(resultOf("passport", changed)).toBe(expected);
});

test.each([
  ["A to China to B", { from: "FR", to: "JP" }, "fits: third"],
  ["A to China to A", { from: "FR", to: "FR" }, "not: back"],
  ["home by another route", { passport: "FR", from: "JP", to: "FR" }, "fits: third"],
  ["on to Hong Kong, a third region", { from: "FR", to: "HK" }, "fits: to-region"],
  ["on to Macao", { from: "FR", to: "MO" }, "fits: to-region"],
  ["on to Taiwan", { from: "FR", to: "TW" }, "fits: to-region"],
  ["from Hong Kong, where sources differ", { from: "HK", to: "JP" }, "ask: from-region"],
  ["from Hong Kong and back", { from: "HK", to: "HK" }, "not: back"],
  ["from Hong Kong to Macao", { from: "HK", to: "MO" }, "ask: from-region"],
  ["from inside Mainland China", { from: "CN", to: "JP" }, "not: mainland"],
  ["on to Mainland China", { from: "FR", to: "CN" }, "not: mainland"],
  ["to nowhere", { from: "FR", to: "" }, "ask: missing"],
  ["from nowhere", { from: "", to: "JP" }, "ask: missing"],
])("checks the route: %s", (_, changed, expected) => {
  expect(resultOf("route", changed)).toBe(expected);
});

test.each([
  ["the same day", { departure: "2026-12-01" }, "fits: within"],
  ["the tenth day after arrival", { departure: "2026-12-11" }, "fits: within"],
  ["the eleventh day after arrival", { departure: "2026-12-12" }, "not: too-long"],
  ["before the arrival", { departure: "2026-11-30" }, "not: order"],
  ["dates with slashes", { arrival: "2026/12/1", departure: "2026/12/11" }, "fits: within"],
  ["over the end of a year", { arrival: "2026-12-28", departure: "2027-01-07" }, "fits: within"],
  ["one day too many over the end of a February", { arrival: "2027-02-20", departure: "2027-03-03" }, "not: too-long"],
  ["no departure", { departure: "" }, "ask: missing"],
  ["no arrival", { arrival: "" }, "ask: missing"],
  ["a date that does not exist", { arrival: "2026-02-30" }, "ask: missing"],
  ["words", { departure: "next week" }, "ask: missing"],
])("checks the stay: %s", (_, changed, expected) => {
  expect(resultOf("stay", changed)).toBe(expected);
});

test.each([
  ["an airport by its code", { port: "PVG" }, "fits: listed"],
  ["a port that was listed by then", { port: "hengqin-port", arrival: "2025-11-05" }, "fits: listed"],
  ["a port that was not listed yet", { port: "hengqin-port", arrival: "2025-11-04" }, "not: not-yet"],
  ["no port", { port: "" }, "ask: missing"],
  ["a port that is not on the list", { port: "LXA" }, "ask: missing"],
])("checks the port: %s", (_, changed, expected) => {
  expect(resultOf("port", changed)).toBe(expected);
});

test.each([
  ["tourism", "fits: allowed"],
  ["business", "fits: allowed"],
  ["visits", "fits: allowed"],
  ["family-visits", "fits: allowed"],
  ["work", "not: not-allowed"],
  ["study", "not: not-allowed"],
  ["journalism", "not: not-allowed"],
  ["", "ask: missing"],
  ["a swim", "ask: missing"],
])("checks the purpose %j: %s", (purpose, expected) => {
  expect(resultOf("purpose", { purpose })).toBe(expected);
});

test.each([
  ["today", { arrival: "2026-12-01" }, "fits: within"],
  ["yesterday, which may be a typing error", { arrival: "2026-11-30" }, "ask: past"],
  ["a year ago, for too long", { arrival: "2025-12-01", departure: "2025-12-31" }, "not: too-long"],
  ["before the policy started", { arrival: "2024-12-16", departure: "2024-12-18" }, "not: too-early"],
  ["on its first day", { arrival: "2024-12-17", departure: "2024-12-18" }, "ask: past"],
])("checks an arrival %s", (_, changed, expected) => {
  expect(resultOf("stay", changed, "2026-12-01")).toBe(expected);
});

describe("the overall result", () => {
  test("is negative if one condition fails, whatever else is open", () => {
    expect(check({ passport: "IN", to: "" }).overall).toBe("not");
  });

  test("is open if one condition is open", () => {
    expect(check({ purpose: "" }).overall).toBe("ask");
    expect(checkTransit(policy, TransitTripSchema.parse({}), today).overall).toBe("ask");
  });

  test("is open if a country is known from news only", () => {
    expect(check({ passport: "VN" }).overall).toBe("ask");
  });

  test("is open if a port is known from news only", () => {
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

test("counts 240 hours from the midnight after arrival: ten whole days", () => {
  const midnight = Date.UTC(2026, 11, 2) - 8 * 3_600_000;
  const over = midnight + policy.rules.maxHours * 3_600_000;
  const lastMinute = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Shanghai", dateStyle: "short" }).format(over - 60_000);
  expect(lastDayOf("2026-12-01", policy.rules.maxHours)).toBe(lastMinute);
});
