import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  remainingBalance,
  isUntouched,
  usedMegabytes,
  meterBalance,
  RATE_PER_GB,
  spentBalance,
  type BalanceReplay,
  type Credit,
} from "#server/gateways/carrier/simulator/metering/balance-meter.ts";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { START } from "#tests/support/shop.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ICCID = simCardIccid(700);

/** A few credits within two years, some of which are to be taken back. */
const creditLists = fc
  .array(
    fc.record({
      bought: fc.integer({ min: 0, max: 700 * 24 }),
      amount: fc.constantFrom(1, 700, 5000, 10_500, 50_000),
      days: fc.constantFrom(3, 30, 180),
      back: fc.option(fc.integer({ min: 0, max: 40 * 24 })),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((list) =>
    list.map(({ bought, amount, days, back }, n): Credit => {
      const at = START + bought * HOUR;
      return { ref: `c${n}`, at, amount, days, cancelledAt: back === null ? null : at + back * HOUR };
    }),
  );
const moments = fc.integer({ min: START, max: START + 900 * DAY });
const putOn = (credits: Credit[], until: number) => credits.filter((one) => one.at <= until).reduce((sum, one) => sum + one.amount, 0);
const totals = (life: BalanceReplay) => ({ amount: remainingBalance(life), spent: spentBalance(life), mb: usedMegabytes(life) });

describe("invariants of any balance", () => {
  test("credited = balance + used + expired + taken back", () => {
    fc.assert(
      fc.property(creditLists, moments, (credits, at) => {
        const life = meterBalance(ICCID, credits, at);
        const parts = [remainingBalance(life), spentBalance(life), life.expired, life.cancelled];
        for (const part of parts) expect(Number.isInteger(part) && part >= 0).toBe(true);
        expect(parts.reduce((sum, part) => sum + part)).toBe(putOn(credits, at));
      }),
    );
  });

  test("the balance only falls, unless it is topped up; usage only grows", () => {
    fc.assert(
      fc.property(creditLists, moments, moments, (credits, one, other) => {
        const [first, second] = one < other ? [one, other] : [other, one];
        const [before, after] = [meterBalance(ICCID, credits, first), meterBalance(ICCID, credits, second)];
        expect(remainingBalance(after)).toBeLessThanOrEqual(remainingBalance(before) + putOn(credits, second) - putOn(credits, first));
        expect(spentBalance(after)).toBeGreaterThanOrEqual(spentBalance(before));
        expect(after.used).toBeGreaterThanOrEqual(before.used);
      }),
    );
  });

  test("nothing is used while the balance is zero", () => {
    fc.assert(
      fc.property(creditLists, moments, moments, (credits, one, other) => {
        const [first, second] = one < other ? [one, other] : [other, one];
        const before = meterBalance(ICCID, credits, first);
        if (remainingBalance(before) > 0 || putOn(credits, second) > putOn(credits, first)) return;
        expect(totals(meterBalance(ICCID, credits, second))).toEqual(totals(before));
      }),
    );
  });

  test("the balance is zero once its validity has ended", () => {
    fc.assert(
      fc.property(creditLists, moments, (credits, at) => {
        const life = meterBalance(ICCID, credits, at);
        if (life.validUntil === null || life.validUntil <= at) expect(remainingBalance(life)).toBe(0);
      }),
    );
  });

  test("each top-up extends the validity to its own days, and never shortens it", () => {
    fc.assert(
      fc.property(creditLists, moments, (credits, at) => {
        const kept = credits.map((one) => ({ ...one, cancelledAt: null }));
        const ends = kept.filter((one) => one.at <= at).map((one) => one.at + one.days * DAY);
        expect(meterBalance(ICCID, kept, at).validUntil).toBe(ends.length > 0 ? Math.max(...ends) : null);
      }),
    );
  });

  test("1 GB costs HK$6.80, rounded up to the unit", () => {
    fc.assert(
      fc.property(creditLists, moments, (credits, at) => {
        const kept = credits.map((one) => ({ ...one, days: 2000, cancelledAt: null }));
        const { mb, spent } = totals(meterBalance(ICCID, kept, at));
        expect(spent).toBeGreaterThanOrEqual(Math.floor((mb * RATE_PER_GB) / 1024));
        expect(spent).toBeLessThanOrEqual(((mb + 1) * RATE_PER_GB) / 1024);
      }),
    );
  });

  test("a credit is taken back whole, from a balance that still holds all of it, or not at all", () => {
    fc.assert(
      fc.property(creditLists, moments, (credits, at) => {
        const life = meterBalance(ICCID, credits, at);
        for (const credit of credits) {
          const again = credits.map((one) => (one === credit ? { ...one, cancelledAt: at } : one));
          if (credit.cancelledAt !== null || credit.at > at) continue;
          const after = meterBalance(ICCID, again, at);
          const taken = after.cancelled - life.cancelled;
          expect(taken).toBe(isUntouched(life, credit) ? credit.amount : 0);
          if (taken > 0) expect(remainingBalance(after) + after.expired).toBe(remainingBalance(life) + life.expired - credit.amount);
        }
      }),
    );
  });
});

describe("the life of a balance", () => {
  test("is the same computed in two steps as in one", () => {
    fc.assert(
      fc.property(creditLists, moments, moments, (credits, one, other) => {
        const second = Math.max(one, other);
        const inOne = meterBalance(ICCID, credits, second);
        for (const first of [Math.min(one, other), ...credits.map(({ at }) => at)]) {
          if (first <= second) expect(meterBalance(ICCID, credits, second, meterBalance(ICCID, credits, first))).toEqual(inOne);
        }
      }),
    );
  });

  test("is not changed by later events", () => {
    fc.assert(
      fc.property(creditLists, moments, (credits, at) => {
        const known = credits
          .filter((one) => one.at <= at)
          .map((one) => ({ ...one, cancelledAt: (one.cancelledAt ?? Infinity) <= at ? one.cancelledAt : null }));
        expect(meterBalance(ICCID, credits, at)).toEqual(meterBalance(ICCID, known, at));
      }),
    );
  });

  test("begins when the traveller connects, and is over when all of it is used", () => {
    const credit: Credit = { ref: "a", at: START, amount: 700, days: 180, cancelledAt: null };
    const { connectsAt } = meterBalance(ICCID, [credit], START);
    expect(connectsAt).toBeGreaterThan(START);
    expect(totals(meterBalance(ICCID, [credit], connectsAt ?? 0))).toEqual({ amount: 700, spent: 0, mb: 0 });
    expect(totals(meterBalance(ICCID, [credit], START + 100 * DAY))).toEqual({ amount: 0, spent: 700, mb: Math.floor((700 * 1024) / RATE_PER_GB) });
  });

  test("goes on at once where somebody who had run out tops up", () => {
    const empty: Credit = { ref: "a", at: START, amount: 700, days: 180, cancelledAt: null };
    const more = { ...empty, ref: "b", at: START + 100 * DAY, amount: 5000 };
    expect(remainingBalance(meterBalance(ICCID, [empty, more], more.at))).toBe(5000);
    expect(remainingBalance(meterBalance(ICCID, [empty, more], more.at + HOUR))).toBeLessThan(5000);
  });
});
