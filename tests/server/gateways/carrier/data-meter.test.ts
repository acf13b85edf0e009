import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { meterPackages, UNITS_PER_MB, type PackageReplay } from "#server/gateways/carrier/simulator/metering/data-meter.ts";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { hourlyDemand, activationDelay, createTraveller } from "#server/gateways/carrier/simulator/metering/traveller.ts";
import { endsAt } from "#server/plans/validity.ts";
import { FIXED, meteredPackage, PASS } from "#tests/support/sims/metered-package.ts";
import { START } from "#tests/support/shop.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ICCID = simCardIccid(42);
const TRAVELLER = createTraveller(ICCID);
const landing = (ref: string) => START + 2000 + activationDelay(TRAVELLER, ref);
const read = (replay: PackageReplay, ref: string) => {
  const reading = replay.usages.get(ref);
  if (!reading) throw new Error(`${ref} was not activated`);
  return reading;
};

describe("a traveller", () => {
  test("connects some hours to three days after delivery, the same for the same SIM", () => {
    fc.assert(
      fc.property(fc.nat(999), fc.string(), (card, ref) => {
        const lag = activationDelay(createTraveller(simCardIccid(card)), ref);
        expect(lag).toBeGreaterThanOrEqual(6 * HOUR);
        expect(lag).toBeLessThan(66 * HOUR);
        expect(activationDelay(createTraveller(simCardIccid(card)), ref)).toBe(lag);
      }),
    );
  });

  test("uses some data every day, within plausible limits", () => {
    const hungers = Array.from({ length: 24 * 365 }, (_, hour) => hourlyDemand(TRAVELLER, 497_000 + hour));
    expect(hungers.every(Number.isInteger)).toBe(true);
    expect(Math.min(...hungers)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...hungers)).toBeLessThan(400);
  });

  test("on a trip starts the next package the moment the last one ends", () => {
    const packages = [meteredPackage("a", { terms: PASS }), meteredPackage("b", { boughtAt: START + 1 })];
    const replay = meterPackages(ICCID, packages, START + 60 * DAY);
    expect(read(replay, "b").activatedAt).toBe(read(replay, "a").endsAt);
  });

  test("who is back home connects again some time after the next delivery", () => {
    const boughtAt = START + 100 * DAY;
    const replay = meterPackages(ICCID, [meteredPackage("a", { terms: PASS }), meteredPackage("b", { boughtAt })], START + 200 * DAY);
    expect(read(replay, "b").activatedAt).toBe(boughtAt + 2000 + activationDelay(TRAVELLER, "b"));
  });
});

describe("a fixed package", () => {
  test("stops when it is used up, before its days are over", () => {
    const reading = read(meterPackages(ICCID, [meteredPackage("a", { terms: { ...FIXED, dataMb: 500 } })], START + 20 * DAY), "a");
    expect(reading).toMatchObject({ finishedAs: "used-up", used: 500 * UNITS_PER_MB });
    expect(reading.endsAt).toBeLessThan(endsAt(FIXED, reading.activatedAt));
  });

  test("ends with its validity, used up or not", () => {
    const replay = meterPackages(ICCID, [meteredPackage("a", { terms: { ...FIXED, dataMb: 900_000 } })], START + 60 * DAY);
    expect(read(replay, "a")).toMatchObject({ finishedAs: "expired", endsAt: landing("a") + 30 * DAY });
    expect(read(replay, "a").used).toBeLessThan(900_000 * UNITS_PER_MB);
  });

  test("that was not activated in time never starts", () => {
    const late = meteredPackage("a", { useBy: landing("a") });
    expect(meterPackages(ICCID, [late], START + 20 * DAY).usages.size).toBe(0);
    expect(meterPackages(ICCID, [meteredPackage("a", { useBy: landing("a") + 1 })], START + 20 * DAY).usages.size).toBe(1);
  });

  test("that was cancelled never starts", () => {
    expect(meterPackages(ICCID, [meteredPackage("a", { cancelledAt: landing("a") - 1 })], START + 20 * DAY).usages.size).toBe(0);
  });
});

describe("a day pass", () => {
  const hungry = { ...PASS, dailyMb: 10, days: 7 };
  const midnight = (day: number) => Math.floor((landing("a") + 8 * HOUR) / DAY) * DAY - 8 * HOUR + day * DAY;

  test("gives its high-speed allowance each day, and reduced speed after it", () => {
    const packages = [meteredPackage("a", { terms: hungry })];
    const evening = read(meterPackages(ICCID, packages, midnight(2) - 1), "a");
    expect(evening.dayUsed).toBe(10 * UNITS_PER_MB);
    expect(evening.used).toBeGreaterThan(20 * UNITS_PER_MB);
  });

  test("is limited to 128 kbit/s at reduced speed: 56 MB an hour", () => {
    const packages = [meteredPackage("a", { terms: { ...hungry, dailyMb: 1 } })];
    const used = (at: number) => read(meterPackages(ICCID, packages, at), "a").used;
    for (let hour = 1; hour < 24; hour++) {
      const at = midnight(1) + hour * HOUR;
      expect(used(at + HOUR) - used(at)).toBeLessThanOrEqual(56 * UNITS_PER_MB);
    }
  });

  test("is fast again from 00:00 UTC+8", () => {
    const packages = [meteredPackage("a", { terms: hungry })];
    const before = read(meterPackages(ICCID, packages, midnight(3)), "a");
    const after = read(meterPackages(ICCID, packages, midnight(3) + 60_000), "a");
    expect(before.dayUsed).toBe(10 * UNITS_PER_MB);
    expect(after.day).toBe(before.day + 1);
    expect(after.dayUsed).toBeLessThan(10 * UNITS_PER_MB);
    expect(after.dayUsed).toBeGreaterThan(0);
  });

  test("ends at midnight UTC+8 of its last day", () => {
    expect(read(meterPackages(ICCID, [meteredPackage("a", { terms: hungry })], START + 60 * DAY), "a")).toMatchObject({
      finishedAs: "expired",
      endsAt: midnight(7),
    });
  });
});

describe("the next package to start", () => {
  const early = START + 170 * DAY;
  test.each([
    ["the earlier expiry", { useBy: early }, { terms: { ...FIXED, regions: 9 } }],
    [
      "then the fewer regions",
      { useBy: early, terms: { ...FIXED, regions: 1 }, boughtAt: START + 9 },
      { useBy: early, terms: { ...FIXED, regions: 2 } },
    ],
    ["then the earlier purchase", { useBy: early, boughtAt: START }, { useBy: early, boughtAt: START + 1 }],
  ])("is %s", (_rule, first, second) => {
    const packages = [meteredPackage("y", second), meteredPackage("x", first)];
    const replay = meterPackages(ICCID, packages, START + 4 * DAY);
    expect(replay.active).toBe("x");
    expect(replay.usages.has("y")).toBe(false);
  });
});

test("simulates two years of a busy SIM", () => {
  const packages = Array.from({ length: 100 }, (_, n) => meteredPackage(`p${n}`, { boughtAt: START + n * 7 * DAY, terms: { ...PASS, days: 7 } }));
  const { usages: readings } = meterPackages(ICCID, packages, START + 730 * DAY);
  expect(readings.size).toBeGreaterThan(90);
});
