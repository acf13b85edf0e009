import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { clientNetwork } from "./client-network.ts";

/** `who` is hashed before it is stored. One that begins with an IP address counts for the whole network of that address. */
export type RateLimit = {
  what: string;
  who: string;
  limit: number;
  windowMs: number;
  now: number;
  /** As so many tries it counts; 1. */ weight?: number;
  /**
   * Not for the /48 around an IPv6 address. For marks, which let something pass once they are set (a neighbour's must not), and for limits of
   * a trusted network (its neighbours must not use them up).
   */
  ownNetworkOnly?: boolean;
};

/** A /48, which many hosters give to one customer, may do this many times what one /64 (a household) may, also towards one recipient. */
const WIDE_NETWORK_FACTOR = 4;
/** Expired windows that one request deletes at most. Each new window deletes more than it adds, so that they do not pile up. */
const SWEEP_ROWS = 50;

type Db = Database | DatabaseTransaction;
type Bucket = { key: string; limit: number };

/** Whether somebody has used up the tries of a window; does not count as a try. */
export async function isRateLimited(db: Db, rate: RateLimit): Promise<boolean> {
  return (await waitLeft(db, rate)) > 0;
}

/** How long somebody who has used up the tries of a window must wait, ms; 0 for anybody else. Does not count as a try. */
export function waitLeft(db: Db, rate: RateLimit): Promise<number> {
  return waitFor(db, bucketsOf(rate), rate.now);
}

/** How long until every bucket that is used up begins a new window, ms. */
async function waitFor(db: Db, buckets: Bucket[], now: number): Promise<number> {
  const keys = buckets.map(({ key }) => key);
  const rows = await db.selectFrom("rate_limits").select(["key", "hits", "resets_at"]).where("key", "in", keys).execute();
  const usedUp = rows.filter((row) => buckets.some(({ key, limit }) => key === row.key && row.hits >= limit));
  return Math.max(0, ...usedUp.map((row) => row.resets_at - now));
}

/** Counts one try and says whether it was still allowed. */
export async function countAttempt(db: Db, rate: RateLimit): Promise<boolean> {
  return (await consumeRateLimit(db, rate)) === 0;
}

/** Counts one try: 0 where it was still allowed, else how long to wait, ms. A try that is refused is not counted, nor written at all. */
export async function consumeRateLimit(db: Db, rate: RateLimit): Promise<number> {
  const buckets = bucketsOf(rate);
  for (const [at, bucket] of buckets.entries()) {
    if (await addTo(db, bucket, rate)) continue;
    if (at > 0) await releaseTries(db, buckets.slice(0, at), rate.weight);
    return (await waitFor(db, [{ ...bucket, limit: 0 }], rate.now)) || rate.windowMs;
  }
  return 0;
}

/** Counts one try in one statement, so that of many at once no more are allowed than the limit says. */
async function addTo(db: Db, { key, limit }: Bucket, { weight = 1, windowMs, now }: RateLimit): Promise<boolean> {
  const over = sql<boolean>`rate_limits.resets_at <= ${now}`;
  const row = await db
    .insertInto("rate_limits")
    .values({ key, hits: weight, resets_at: now + windowMs })
    .onConflict((on) =>
      on
        .column("key")
        .doUpdateSet({
          hits: sql<number>`case when ${over} then ${weight} else rate_limits.hits + ${weight} end`,
          resets_at: sql<number>`case when ${over} then excluded.resets_at else rate_limits.resets_at end`,
        })
        .where(sql<boolean>`${over} or rate_limits.hits + ${weight} <= ${limit}`),
    )
    .returning("hits")
    .executeTakeFirst();
  // Not while a transaction holds other rows: two of them could wait for each other's.
  if (row?.hits === weight && !db.isTransaction) await deleteExpired(db, now);
  return row !== undefined && row.hits <= limit;
}

/** Forgets what was counted: whoever proved who they are starts anew. The wider network does not: it may hold others. */
export async function clearRateLimit(db: Db, rates: RateLimit[]): Promise<void> {
  const keys = rates.map((rate) => bucketsOf(rate)[0].key);
  await db.deleteFrom("rate_limits").where("key", "in", keys).execute();
}

/** Gives one try of each back: what it was for did not take place. Not for a try that was refused: that one was not counted. */
export function refundRateLimit(db: Db, rates: RateLimit[]): Promise<void> {
  return releaseTries(db, rates.flatMap(bucketsOf));
}

async function releaseTries(db: Db, buckets: Bucket[], weight = 1): Promise<void> {
  const keys = buckets.map(({ key }) => key);
  await db
    .updateTable("rate_limits")
    .set((at) => ({ hits: at("hits", "-", weight) }))
    .where("key", "in", keys)
    .where("hits", ">=", weight)
    .execute();
}

async function deleteExpired(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom("rate_limits")
    .where("key", "in", (query) => query.selectFrom("rate_limits").select("key").where("resets_at", "<", now).orderBy("resets_at").limit(SWEEP_ROWS))
    .where("resets_at", "<", now)
    .execute();
}

type LimitedNetwork = { network: string; /** So many times the limit of one visitor holds there. */ factor: number };

/** The networks that an address is limited by: its own and, for IPv6, the /48 around it. Text that is no address is its own. */
export function limitedNetworks(address: string): [LimitedNetwork, ...LimitedNetwork[]] {
  const [own, wide] = [clientNetwork(address), clientNetwork(address, 48)];
  return [{ network: own, factor: 1 }, ...(wide === own ? [] : [{ network: wide, factor: WIDE_NETWORK_FACTOR }])];
}

function bucketsOf({ what, who, limit, ownNetworkOnly = false }: RateLimit): [Bucket, ...Bucket[]] {
  const [address = "", ...rest] = who.split(" ");
  const bucketOf = ({ network, factor }: LimitedNetwork) => ({ key: keyOf(what, [network, ...rest].join(" ")), limit: limit * factor });
  const [own, ...wider] = limitedNetworks(address);
  return [bucketOf(own), ...(ownNetworkOnly ? [] : wider.map(bucketOf))];
}

const keyOf = (what: string, who: string) => `${what}:${createHash("sha256").update(who).digest("base64url").slice(0, 22)}`;
