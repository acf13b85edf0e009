import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { meterPackages, compareStart, UNITS_PER_MB } from "#server/gateways/carrier/simulator/metering/data-meter.ts";
import type { ProductTerms } from "#server/gateways/carrier/product-terms.ts";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { endsAt } from "#server/plans/validity.ts";
import { meteredPackage } from "#tests/support/sims/metered-package.ts";
import { START } from "#tests/support/shop.ts";
import { compareActivationOrder } from "#server/sims/list-sim-packages.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ICCID = simCardIccid(42);

/** A few packages on one SIM within two years of both kinds. */
const packageLists = fc
  .array(
    fc.record({
      bought: fc.integer({ min: 0, max: 700 * 24 }),
      dayPass: fc.boolean(),
      dataMb: fc.constantFrom(200, 1024, 5120, 20_480),
      dailyMb: fc.constantFrom(300, 1024, 2048),
      days: fc.integer({ min: 1, max: 30 }),
      useByDays: fc.integer({ min: 1, max: 200 }),
      regions: fc.integer({ min: 1, max: 3 }),
      cancelled: fc.option(fc.integer({ min: 1, max: 40 * 24 })),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((list) =>
    list.map((one, n) => {
      const base = { days: one.days, useByDays: one.useByDays, regions: one.regions };
      const terms: ProductTerms = one.dayPass
        ? { ...base, kind: "day-pass", dailyMb: one.dailyMb, reducedKbps: 128 }
        : { ...base, kind: "fixed", dataMb: one.dataMb };
      const boughtAt = START + one.bought * HOUR;
      return meteredPackage(`p${n}`, { boughtAt, terms, cancelledAt: one.cancelled === null ? null : boughtAt + 2000 + one.cancelled * HOUR });
    }),
  );
const moments = fc.integer({ min: START, max: START + 730 * DAY });

describe("invariants of any SIM", () => {
  test("usage never falls, and never exceeds the data of a fixed package", () => {
    fc.assert(
      fc.property(packageLists, moments, moments, (packages, one, other) => {
        const earlier = meterPackages(ICCID, packages, Math.min(one, other));
        const later = meterPackages(ICCID, packages, Math.max(one, other));
        for (const [ref, before] of earlier.usages) {
          const after = later.usages.get(ref);
          expect(after?.used).toBeGreaterThanOrEqual(before.used);
          expect(after?.activatedAt).toBe(before.activatedAt);
        }
        for (const { ref, terms } of packages) {
          const reading = later.usages.get(ref);
          if (!reading) continue;
          if (terms.kind === "fixed") expect(reading.used).toBeLessThanOrEqual(terms.dataMb * UNITS_PER_MB);
          else expect(reading.dayUsed).toBeLessThanOrEqual(terms.dailyMb * UNITS_PER_MB);
        }
      }),
    );
  });

  test("one package is active at a time", () => {
    fc.assert(
      fc.property(packageLists, (packages) => {
        const { usages: readings } = meterPackages(ICCID, packages, START + 730 * DAY);
        const spans = [...readings.values()].sort((a, b) => a.activatedAt - b.activatedAt);
        for (const [n, span] of spans.entries()) expect(span.activatedAt).toBeGreaterThanOrEqual(spans[n - 1]?.endsAt ?? 0);
      }),
    );
  });

  test("the next package is the first by order of those that wait at that moment and may still start", () => {
    fc.assert(
      fc.property(packageLists, (packages) => {
        const { usages: readings } = meterPackages(ICCID, packages, START + 730 * DAY);
        for (const started of packages) {
          const at = readings.get(started.ref)?.activatedAt;
          if (at === undefined) continue;
          expect(at).toBeLessThan(started.useBy);
          expect(at).toBeGreaterThanOrEqual(started.readyAt);
          if (started.cancelledAt !== null) expect(at).toBeLessThan(started.cancelledAt);
          const rivals = packages.filter(
            (one) =>
              one.readyAt <= at && one.useBy > at && (one.cancelledAt ?? Infinity) > at && (readings.get(one.ref)?.activatedAt ?? Infinity) >= at,
          );
          expect(rivals.sort(compareStart)[0]?.ref).toBe(started.ref);
        }
      }),
    );
  });

  test("computing in two steps gives the same result as in one", () => {
    fc.assert(
      fc.property(packageLists, moments, moments, (packages, one, other) => {
        const [first, second] = one < other ? [one, other] : [other, one];
        expect(meterPackages(ICCID, packages, second, meterPackages(ICCID, packages, first))).toEqual(meterPackages(ICCID, packages, second));
      }),
    );
  });

  test("a later purchase changes nothing earlier", () => {
    fc.assert(
      fc.property(packageLists, moments, (packages, at) => {
        const known = packages.filter((one) => one.readyAt <= at);
        expect(meterPackages(ICCID, packages, at)).toEqual(meterPackages(ICCID, known, at));
      }),
    );
  });

  test("packages end when the shop's rules say", () => {
    fc.assert(
      fc.property(packageLists, (packages) => {
        const { usages: readings } = meterPackages(ICCID, packages, START + 730 * DAY);
        for (const { ref, terms } of packages) {
          const reading = readings.get(ref);
          if (reading && reading.finishedAs !== "used-up") expect(reading.endsAt).toBe(endsAt(terms, reading.activatedAt));
        }
      }),
    );
  });

  test("the daily allowance begins anew every 24 hours from the activation", () => {
    fc.assert(
      fc.property(packageLists, fc.integer({ min: 1, max: 30 }), (packages, day) => {
        const { usages } = meterPackages(ICCID, packages, START + 730 * DAY);
        for (const { ref, terms } of packages) {
          const boundary = (usages.get(ref)?.activatedAt ?? Infinity) + day * DAY;
          if (terms.kind !== "day-pass" || boundary >= (usages.get(ref)?.endsAt ?? 0)) continue;
          const [before, after] = [boundary, boundary + 1].map((at) => meterPackages(ICCID, packages, at).usages.get(ref));
          expect(before?.day).toBe(day - 1);
          expect(after).toMatchObject({ day, dayUsed: (after?.used ?? 0) - (before?.used ?? 0) });
        }
      }),
    );
  });

  test("carrier and shop agree on what starts next", () => {
    fc.assert(
      fc.property(packageLists, (packages) => {
        const bySimulator = packages.toSorted(compareStart).map((one) => one.ref);
        const asShop = packages.map((one) => ({ id: one.ref, useBy: one.useBy, regions: one.terms.regions, purchasedAt: one.boughtAt }));
        expect(asShop.sort(compareActivationOrder).map((one) => one.id)).toEqual(bySimulator);
      }),
    );
  });
});
