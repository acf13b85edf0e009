import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import type { Log } from "#server/observability/log.ts";
import { consumeRateLimit, countAttempt, NO_LIMIT, rateLimitKey, refundRateLimit, type RateLimit } from "./rate-limit.ts";
import { returnTurn, takeTurn, type Queue } from "./queue.ts";

/**
 * A limit and what one attempt counts against. With a `queue`, attempts above the limit wait for their turn instead of being rejected. `sharedWith`: the
 * limit whose queue they join, if it is not their own.
 */
export type AttemptLimit = Omit<RateLimit, "now" | "weight"> & { queue?: Queue & { sharedWith?: AttemptLimit } };

/** An attempt above a limit. The value is the time to wait. */
export type AttemptLimitCode = "queued" | "too-many-tries-minutes" | "too-many-tries-hours";

type Shop = { db: Database; clock: () => number; log: Log };

type LookUps<T> = { values: string[]; ticket?: string | undefined; lookUp: (value: string) => Promise<T>; isWrong: (result: T) => boolean };

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const PARALLEL_LOOK_UPS = 5;

/**
 * Counts one attempt against each limit, in the database that all processes share. Returns null if it is allowed. An attempt that is rejected counts
 * against no limit.
 *
 * `ticket` identifies the visitor in a queue: the key of the browser, or a text that an API client repeats. If all limits that are reached have a queue,
 * the visitor gets a turn there, and an attempt with the same ticket after that time is allowed, once. Without a ticket, a queue is a plain limit.
 */
export async function consumeLimits(shop: Shop, limits: AttemptLimit[], ticket?: string): Promise<Rejection<AttemptLimitCode> | null> {
  const consumed = await consume(shop, limits, ticket);
  return consumed.ok ? null : rejectAttempt(shop, consumed);
}

/** Like `consumeLimits`, for a job that waits: returns for how long, ms; 0 if the attempt is allowed. */
export async function waitForLimits(shop: Shop, limits: AttemptLimit[], ticket: string): Promise<number> {
  const consumed = await consume(shop, limits, ticket);
  return consumed.ok ? 0 : consumed.waitMs;
}

/** `byTurn`: the attempt is above a limit and has used a turn. */
type Consumed = { ok: true; byTurn: boolean } | Refused;
type Refused = { ok: false; waitMs: number; reached: AttemptLimit[] };

async function consume(shop: Shop, limits: AttemptLimit[], ticket?: string): Promise<Consumed> {
  const now = shop.clock();
  const [counted, reached]: [AttemptLimit[], (AttemptLimit & { wait: number })[]] = [[], []];
  for (const limit of limits) {
    const wait = await consumeRateLimit(shop.db, { ...limit, now });
    if (wait === 0) counted.push(limit);
    else reached.push({ ...limit, wait });
  }
  if (reached.length === 0) return { ok: true, byTurn: false };
  if (!ticket || reached.some(({ queue }) => !queue)) {
    await refundLimits(shop, counted);
    return { ok: false, waitMs: Math.max(...reached.map(({ wait }) => wait)), reached };
  }
  const wait = await takeTurn(shop.db, { ticket: ticketOf(ticket, limits), queues: queuesOf(reached), now });
  if (wait > 0) {
    await refundLimits(shop, counted);
    return { ok: false, waitMs: wait, reached };
  }
  // Attempts with a turn are counted too, so that they can be refunded like any other.
  for (const limit of reached) await consumeRateLimit(shop.db, { ...limit, limit: NO_LIMIT, now });
  return { ok: true, byTurn: true };
}

/**
 * Looks up values that a visitor typed and may be guessing, such as ICCIDs and promo codes. Only wrong ones count, each once in its network, because a
 * form looks its values up whenever it is posted. One is counted before the look-up and refunded if it was not wrong, so that concurrent posts cannot
 * exceed the limit, but one post with many known values does not fill it for others. A turn is used up by wrong values only.
 *
 * Returns the results in the order of the values, or the rejection of all.
 */
export async function lookUpWithin<T>(
  shop: Shop,
  limit: AttemptLimit,
  { values, ticket, lookUp, isWrong }: LookUps<T>,
): Promise<{ ok: true; results: T[] } | Rejection<AttemptLimitCode>> {
  if (values.length === 0) return { ok: true, results: [] };
  const consumed = await consume(shop, [limit], ticket);
  if (!consumed.ok) return rejectAttempt(shop, consumed);
  const results: T[] = [];
  while (results.length < values.length) {
    const next = values.slice(results.length, results.length + PARALLEL_LOOK_UPS);
    results.push(...(await Promise.all(next.map(lookUp))));
  }
  let wrong = 0;
  for (const value of values.filter((_, index) => isWrong(results[index] as T))) if (await isNewValue(shop, limit, value)) wrong++;
  if (wrong === 0) await refundLimits(shop, [limit]);
  if (wrong > 1) await consumeRateLimit(shop.db, { ...limit, limit: NO_LIMIT, weight: wrong - 1, now: shop.clock() });
  if (wrong === 0 && consumed.byTurn && ticket) await returnTurn(shop.db, { ticket: ticketOf(ticket, [limit]), now: shop.clock() });
  return { ok: true, results };
}

/** Counts a value that has turned out to be wrong later than by `lookUpWithin`. */
export async function countWrongValue(
  shop: Shop,
  limit: AttemptLimit,
  { value, ticket }: { value: string; ticket?: string | undefined },
): Promise<void> {
  await lookUpWithin(shop, limit, { values: [value], ticket, lookUp: async () => null, isWrong: () => true });
}

/** Counts a wrong value that nobody in this network has tried before in the current window, and returns whether it is one. */
function isNewValue({ db, clock }: Shop, { name, subject, windowMs }: AttemptLimit, value: string): Promise<boolean> {
  return countAttempt(db, { name: `${name}-value`, subject: `${subject} ${value}`, limit: 1, windowMs, ownNetworkOnly: true, now: clock() });
}

/** The visitor, and what the attempt is about. */
const ticketOf = (ticket: string, limits: AttemptLimit[]) =>
  [ticket, ...limits.filter(({ queue }) => queue).map((limit) => rateLimitKey(limit.name, limit, "own"))].join("\n");

/** Limits that share a queue give one turn in it. */
const queuesOf = (limits: AttemptLimit[]) =>
  limits.flatMap((limit) => {
    if (!limit.queue) return [];
    const { sharedWith = limit, ...queue } = limit.queue;
    return [{ ...queue, key: rateLimitKey(`${sharedWith.name}-queue`, sharedWith, "widest") }];
  });

/** Takes back one counted attempt of each limit: it was no abuse, or did not take place. */
export async function refundLimits({ db }: { db: Database | DatabaseTransaction }, limits: AttemptLimit[]): Promise<void> {
  if (limits.length > 0) await refundRateLimit(db, limits);
}

function rejectAttempt({ log }: Shop, { reached, waitMs }: Refused): Rejection<AttemptLimitCode> {
  log.info("rate-limit.reached", { what: reached.map(({ name }) => name).join(" ") });
  if (waitMs > 2 * HOUR) return reject("too-many-tries-hours", { hours: Math.ceil(waitMs / HOUR) });
  if (waitMs > 2 * MINUTE || reached.some(({ queue }) => !queue))
    return reject("too-many-tries-minutes", { minutes: Math.max(1, Math.ceil(waitMs / MINUTE)) });
  return reject("queued", { seconds: Math.ceil(waitMs / SECOND) });
}
