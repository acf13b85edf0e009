import { describe, expect, test } from "vitest";
import { likelyPostalCountry, postalEstimate } from "#server/catalogue/postal-estimate.ts";
import { useSharedShop } from "#tests/support/shop.ts";

const shop = useSharedShop();

const estimate = (country: string, paidAt: string) =>
  postalEstimate(shop.catalogue(), { country, currency: "USD", language: "en", paidAt: Date.parse(paidAt) });
const dayOf = (at: number | undefined) => new Date(at ?? 0).toISOString().slice(0, 10);

describe("a parcel", () => {
  test("to Japan costs what the zone costs and takes its days after two business days of packing", () => {
    expect(estimate("JP", "2026-11-23T02:00:00Z")).toMatchObject({ place: "Japan", fee: 600, least: 6, most: 12 });
  });

  test("arrives on business days only: paid on a Friday, Hong Kong gets it from Tuesday to Thursday, and a trip from Friday is safe", () => {
    const parcel = estimate("HK", "2026-11-27T02:00:00Z");
    expect([dayOf(parcel?.arrivesFrom), dayOf(parcel?.arrivesBy), dayOf(parcel?.safeFrom)]).toEqual(["2026-12-01", "2026-12-03", "2026-12-04"]);
  });

  test.each([
    ["Christmas and New Year", "2026-12-23T02:00:00Z", ["2026-12-28", "2026-12-30"]],
    ["Chinese New Year", "2027-02-05T02:00:00Z", ["2027-02-11", "2027-02-15"]],
    ["Easter and Ching Ming", "2027-03-25T02:00:00Z", ["2027-03-31", "2027-04-02"]],
  ])("does not travel on the holidays of %s", (_, paidAt, arrives) => {
    const parcel = estimate("HK", paidAt);
    expect([dayOf(parcel?.arrivesFrom), dayOf(parcel?.arrivesBy)]).toEqual(arrives);
  });

  test("is counted from the day of the payment in Hong Kong", () => {
    // 00:30 on Tuesday in Hong Kong.
    expect(dayOf(estimate("HK", "2026-11-23T16:30:00Z")?.arrivesFrom)).toBe("2026-11-26");
  });

  test("is counted from its shipment once it is under way, without the days of packing", () => {
    const request = { country: "HK", currency: "USD", language: "en", paidAt: Date.parse("2026-11-23T02:00:00Z") } as const;
    const parcel = postalEstimate(shop.catalogue(), { ...request, shippedAt: Date.parse("2026-11-27T02:00:00Z") });
    expect([dayOf(parcel?.arrivesFrom), dayOf(parcel?.arrivesBy)]).toEqual(["2026-11-30", "2026-12-01"]);
  });

  test("has no estimate for a country that we do not post to", () => {
    expect(estimate("KP", "2026-11-23T02:00:00Z")).toBeNull();
  });

  test("probably goes to the visitor's region if we post there; no other country is assumed", () => {
    expect(["JP", "KP", null].map((region) => likelyPostalCountry(shop.catalogue(), region))).toEqual(["JP", "", ""]);
  });
});

test("every country with a postal fee has a postal time", () => {
  const { postalFees, postalTimes } = shop.catalogue();
  expect([...postalTimes.keys()].sort()).toEqual([...postalFees.keys()].sort());
});
