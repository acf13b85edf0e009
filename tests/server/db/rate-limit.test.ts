import { describe, expect, test } from "vitest";
import { countAttempt, clearRateLimit, refundRateLimit, isRateLimited, consumeRateLimit, remainingWaitMs } from "#server/db/rate-limit/rate-limit.ts";
import { useTestShop } from "#tests/support/shop.ts";

const MINUTE = 60_000;

const shop = useTestShop();

const limitOf = (who: string, overrides: { limit?: number; weight?: number; name?: string; ownNetworkOnly?: boolean } = {}) => ({
  name: "test",
  subject: who,
  limit: 3,
  windowMs: MINUTE,
  now: shop.clock(),
  ...overrides,
});
const attempt = async (count: number, who: (at: number) => string) => {
  const results: boolean[] = [];
  for (let at = 0; at < count; at++) results.push(await countAttempt(shop.db, limitOf(who(at))));
  return results.filter(Boolean).length;
};
const rows = () => shop.db.selectFrom("rate_limits").selectAll().execute();

describe("a limit per address", () => {
  test("allows a number of attempts per window and returns how long to wait", async () => {
    expect(await attempt(3, () => "203.0.113.7")).toBe(3);
    shop.pass(20_000);
    expect(await consumeRateLimit(shop.db, limitOf("203.0.113.7"))).toBe(40_000);
    expect(await remainingWaitMs(shop.db, limitOf("203.0.113.7"))).toBe(40_000);
    shop.pass(40_000);
    expect(await consumeRateLimit(shop.db, limitOf("203.0.113.7"))).toBe(0);
  });

  test("allows no more of many simultaneous attempts", async () => {
    const results = await Promise.all(Array.from({ length: 30 }, () => countAttempt(shop.db, limitOf("203.0.113.7"))));
    expect(results.filter(Boolean)).toHaveLength(3);
  });

  test("counts every spelling of an IPv4 address as one visitor", async () => {
    const spellings = ["198.51.100.8", "::ffff:198.51.100.8", "::ffff:c633:6408", "0:0:0:0:0:ffff:c633:6408", "::FFFF:C633:6408"];
    expect(await attempt(10, (at) => spellings[at % spellings.length] ?? "")).toBe(3);
  });

  test("counts an IPv6 /64 as one visitor", async () => {
    expect(await attempt(10, (at) => `2001:db8:1:2:${at + 1}::1`)).toBe(3);
  });

  test("allows a /48 four times as much as a /64, and does not affect other networks", async () => {
    expect(await attempt(65_536 / 1024, (at) => `2001:db8:1:${at.toString(16)}::1`)).toBe(12);
    expect(await isRateLimited(shop.db, limitOf("2001:db8:1:ffff::1"))).toBe(true);
    expect(await consumeRateLimit(shop.db, limitOf("2001:db8:2:1::1"))).toBe(0);
    shop.pass(MINUTE);
    expect(await consumeRateLimit(shop.db, limitOf("2001:db8:1:ffff::1"))).toBe(0);
  });

  test("does not block a /48 for its other visitors while one of them continues after a rejection", async () => {
    expect(await attempt(100, () => "2001:db8:1:1::1")).toBe(3);
    expect(await attempt(3, () => "2001:db8:1:2::1")).toBe(3);
  });
});

describe("a limit per address and another value", () => {
  test("counts per /64, and four times as many per /48", async () => {
    expect(await attempt(10, (at) => `2001:db8:1:2::${at + 1} ada@example.com`)).toBe(3);
    expect(await attempt(20, (at) => `2001:db8:1:${(at + 16).toString(16)}::1 ada@example.com`)).toBe(9);
    expect(await attempt(10, () => "2001:db8:1:ff::1 eve@example.com")).toBe(3);
  });

  test("counts per /64 only if configured so: the value is valid for no neighbour", async () => {
    const markOf = (subnet: number) => limitOf(`2001:db8:1:${subnet}::1 ada@example.com`, { limit: 1, ownNetworkOnly: true });
    for (let subnet = 1; subnet <= 6; subnet++) expect(await countAttempt(shop.db, markOf(subnet))).toBe(true);
    expect(await isRateLimited(shop.db, markOf(1))).toBe(true);
    expect(await isRateLimited(shop.db, markOf(9))).toBe(false);
  });
});

describe("an attempt", () => {
  test("is not stored if it is rejected", async () => {
    await attempt(3, () => "2001:db8:1:1::1");
    const before = await rows();
    expect(await attempt(20, () => "2001:db8:1:1::1")).toBe(0);
    expect(await rows()).toEqual(before);
  });

  test("is rejected if it weighs more than is left; a lighter one is accepted", async () => {
    expect(await consumeRateLimit(shop.db, limitOf("203.0.113.7", { weight: 2 }))).toBe(0);
    expect(await consumeRateLimit(shop.db, limitOf("203.0.113.7", { weight: 2 }))).toBe(MINUTE);
    expect(await consumeRateLimit(shop.db, limitOf("203.0.113.7"))).toBe(0);
  });

  test("counts nowhere once it is returned", async () => {
    await attempt(12, (at) => `2001:db8:1:${at % 4}::1`);
    await refundRateLimit(shop.db, [limitOf("2001:db8:1:2::1")]);
    expect(await attempt(10, () => "2001:db8:1:9::1")).toBe(1);
    expect(await attempt(10, () => "2001:db8:1:2::1")).toBe(0);
  });

  test("of an authenticated person is removed; those of neighbours are not", async () => {
    await attempt(12, (at) => `2001:db8:1:${at % 4}::1`);
    await clearRateLimit(shop.db, [limitOf("2001:db8:1:2::1")]);
    expect(await attempt(10, () => "2001:db8:1:2::1")).toBe(0);
    expect(await isRateLimited(shop.db, limitOf("2001:db8:1:9::1"))).toBe(true);
  });
});

test("one request deletes a bounded number of expired windows; later requests delete the rest", async () => {
  const expired = Array.from({ length: 220 }, (_, at) => ({ key: `old:${at}`, hits: 1, resets_at: shop.clock() - 1 - at }));
  await shop.db.insertInto("rate_limits").values(expired).execute();
  await consumeRateLimit(shop.db, limitOf("203.0.113.1"));
  expect((await rows()).length).toBeGreaterThan(150);
  for (let visitor = 2; visitor < 8; visitor++) await consumeRateLimit(shop.db, limitOf(`203.0.113.${visitor}`));
  expect((await rows()).filter(({ key }) => key.startsWith("old:"))).toEqual([]);
});
