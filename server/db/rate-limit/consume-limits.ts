import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import type { Log } from "#server/observability/log.ts";
import { consumeRateLimit, rateLimitKey, refundRateLimit, type RateLimit } from "./rate-limit.ts";
import { takeTurn, type Queue } from "./queue.ts";

/**
 * A limit and what one attempt counts against. With a `queue`, attempts above the limit wait for their turn instead of being rejected. `of`: the limit
 * whose queue they join, if it is not their own.
 */
export type AttemptLimit = Omit<RateLimit, "now" | "weight"> & { queue?: Queue & { of?: AttemptLimit } };

/** An attempt above a limit. The value is the time to wait. */
export type AttemptLimitCode = "queued" | "too-many-tries-minutes" | "too-many-tries-hours";

type Shop = { db: Database; clock: () => number; log: Log };

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Queued attempts behind a ticket are counted too, so that they can be refunded like any other. */
const NO_LIMIT = 2 ** 40;

/**
 * Counts one attempt against each limit, in the database that all processes share. Returns null if it is allowed. An attempt that is rejected counts
 * against no limit.
 *
 * `ticket` identifies the visitor in a queue: the key of the browser, or a text that an API client repeats. If all limits that are reached have a queue,
 * the visitor gets a turn there, and an attempt with the same ticket after that time is allowed, once. Without a ticket, a queue is a plain limit.
 */
export async function consumeLimits(shop: Shop, limits: AttemptLimit[], ticket?: string): Promise<Rejection<AttemptLimitCode> | null> {
  const now = shop.clock();
  const [counted, reached]: [AttemptLimit[], (AttemptLimit & { wait: number })[]] = [[], []];
  for (const limit of limits) {
    const wait = await consumeRateLimit(shop.db, { ...limit, now });
    if (wait === 0) counted.push(limit);
    else reached.push({ ...limit, wait });
  }
  if (reached.length === 0) return null;
  const queues = reached.flatMap((limit) => (limit.queue && ticket ? [queueOf(limit, limit.queue)] : []));
  if (queues.length < reached.length) {
    await refundLimits(shop, counted);
    return rejectAttempt(shop, reached, Math.max(...reached.map(({ wait }) => wait)));
  }
  const subjects = limits.filter(({ queue }) => queue).map((limit) => rateLimitKey(limit.name, limit, "own"));
  const wait = await takeTurn(shop.db, { ticket: [ticket, ...subjects].join("\n"), queues, now });
  if (wait > 0) {
    await refundLimits(shop, counted);
    return rejectAttempt(shop, reached, wait);
  }
  for (const limit of reached) await consumeRateLimit(shop.db, { ...limit, limit: NO_LIMIT, now });
  return null;
}

/** Limits that share a queue give one turn in it. */
function queueOf(limit: AttemptLimit, { of = limit, ...queue }: NonNullable<AttemptLimit["queue"]>) {
  return { ...queue, key: rateLimitKey(`${of.name}-queue`, of, "widest") };
}

/** Takes back one counted attempt of each limit: it was no abuse, or did not take place. */
export async function refundLimits(
  { db, clock }: { db: Database | DatabaseTransaction; clock: () => number },
  limits: AttemptLimit[],
): Promise<void> {
  const now = clock();
  if (limits.length > 0)
    await refundRateLimit(
      db,
      limits.map((limit) => ({ ...limit, now })),
    );
}

function rejectAttempt({ log }: Shop, reached: AttemptLimit[], waitMs: number): Rejection<AttemptLimitCode> {
  log.info("rate-limit.reached", { what: reached.map(({ name }) => name).join(" ") });
  if (waitMs > 2 * HOUR) return reject("too-many-tries-hours", { hours: Math.ceil(waitMs / HOUR) });
  if (waitMs > 2 * MINUTE || reached.some(({ queue }) => !queue))
    return reject("too-many-tries-minutes", { minutes: Math.max(1, Math.ceil(waitMs / MINUTE)) });
  return reject("queued", { seconds: Math.ceil(waitMs / SECOND) });
}
