import { expect, test } from "vitest";
import { consumeLimits, refundLimits, type AttemptLimit } from "#server/db/rate-limit/consume-limits.ts";
import { useTestShop } from "#tests/support/shop.ts";

const SECOND = 1_000;
const shop = useTestShop();

const QUEUE = { firstWaitMs: 5 * SECOND, spacingMs: 2 * SECOND, longestWaitMs: 9 * SECOND };
const limitOf = (more: Partial<AttemptLimit> = {}): AttemptLimit => ({
  name: "trial",
  subject: "203.0.113.7",
  limit: 2,
  windowMs: 600 * SECOND,
  queue: QUEUE,
  ...more,
});
const attempt = (ticket: string, limits = [limitOf()]) => consumeLimits(shop, limits, ticket);
const queued = (seconds: number) => ({ ok: false, code: "queued", values: { seconds } });
const fill = async (limit = limitOf()) => {
  for (let n = 0; n < limit.limit; n++) expect(await attempt("first", [limit])).toBeNull();
};

test("attempts above a limit get turns one after another; a turn allows one attempt", async () => {
  await fill();
  expect([await attempt("a"), await attempt("b"), await attempt("c")]).toEqual([queued(5), queued(7), queued(9)]);
  shop.pass(5 * SECOND);
  expect([await attempt("a"), await attempt("b")]).toEqual([null, queued(2)]);
  expect(await attempt("a")).toMatchObject({ code: "queued" });
});

test("a visitor who asks too early keeps the turn, and one who does not use it loses it after ten minutes", async () => {
  await fill(limitOf({ windowMs: 3600 * SECOND }));
  const late = () => attempt("a", [limitOf({ windowMs: 3600 * SECOND })]);
  expect(await late()).toEqual(queued(5));
  shop.pass(3 * SECOND);
  expect(await late()).toEqual(queued(2));
  shop.pass(602 * SECOND + 1);
  expect(await late()).toMatchObject({ code: "queued" });
});

test("after a flood nobody waits longer than the longest wait, and a strict queue gives no turn beyond it", async () => {
  const strict = limitOf({ name: "strict", queue: { ...QUEUE, strict: true } });
  for (const limit of [limitOf(), strict]) {
    await fill(limit);
    for (let n = 0; n < 50; n++) await attempt(`flood-${n}`, [limit]);
  }
  expect([await attempt("late"), await attempt("late", [strict])]).toEqual([queued(9), queued(9)]);
  shop.pass(9 * SECOND);
  expect(await attempt("late")).toBeNull();
  expect(await attempt("late", [strict])).toMatchObject({ code: "queued" });
});

test("an attempt that gets no turn in one of two queues keeps none in the other", async () => {
  const [own, network] = ["own", "network"].map((name) => limitOf({ name, queue: { ...QUEUE, strict: true } })) as [AttemptLimit, AttemptLimit];
  for (const limit of [own, network]) await fill(limit);
  for (let n = 0; n < 3; n++) await attempt(`flood-${n}`, [network]);
  for (let n = 0; n < 5; n++) expect(await attempt("a", [own, network])).toEqual(queued(9));
  expect(await attempt("a", [own])).toEqual(queued(5));
});

test("a turn is for one subject, and without a ticket there is none", async () => {
  const other = limitOf({ subject: "203.0.113.8" });
  await fill();
  await fill(other);
  expect(await attempt("a")).toEqual(queued(5));
  shop.pass(5 * SECOND);
  expect(await attempt("a", [other])).toEqual(queued(5));
  expect(await consumeLimits(shop, [limitOf()])).toMatchObject({ code: "too-many-tries-minutes" });
});

test("an IPv6 network that changes the /64 has one queue for its /48", async () => {
  const from = (n: number) => limitOf({ subject: `2001:db8:1:${n}::1` });
  for (let n = 0; n < 8; n++) expect(await attempt("x", [from(n)])).toBeNull();
  expect([await attempt("a", [from(8)]), await attempt("b", [from(9)])]).toEqual([queued(5), queued(7)]);
});

test("an attempt that a limit rejects counts against no limit, and one that had a turn can be refunded", async () => {
  const { queue: _queue, ...full } = limitOf({ name: "full", limit: 1 });
  await attempt("x", [full]);
  for (let n = 0; n < 5; n++) expect(await attempt("x", [limitOf(), full])).toMatchObject({ code: "too-many-tries-minutes" });
  await fill();
  await attempt("a");
  shop.pass(5 * SECOND);
  expect(await attempt("a")).toBeNull();
  await refundLimits(shop, [limitOf()]);
  expect(await attempt("b")).toMatchObject({ code: "queued" });
});
