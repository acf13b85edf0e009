import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { isIPv6 } from "node:net";

/**
 * A limit and one attempt at `now`. `subject` is hashed before it is stored. If its first word is an IP address, the attempts of the whole network of
 * that address are counted together.
 */
export type RateLimit = {
  name: string;
  subject: string;
  limit: number;
  windowMs: number;
  now: number;
  /** How many attempts one call counts as; default 1. */
  weight?: number;
  /**
   * Does not also count for the /48 around an IPv6 address. Needed if a reached limit means something good, such as trust, which the attempts
   * of a neighbour must not cause; and for limits of a trusted network, which its neighbours must not use up.
   */
  ownNetworkOnly?: boolean;
};

/** The limit of a /48, which many hosting providers assign to one customer, as a multiple of that of a /64 (a household). */
const WIDE_NETWORK_FACTOR = 4;
/** The maximum number of expired windows that one call deletes: more than it adds, so that they do not accumulate. */
const SWEEP_ROWS = 50;
/** More than anybody attempts in a window. */
export const NO_LIMIT = 2_000_000_000;

type Db = Database | DatabaseTransaction;
type Bucket = { key: string; limit: number };

/** `factor`: the limit of this network as a multiple of `RateLimit.limit`. */
type LimitedNetwork = { network: string; factor: number };

/** Whether the limit of the current window is reached. Does not count as an attempt. */
export async function isRateLimited(db: Db, rate: RateLimit): Promise<boolean> {
  return (await remainingWaitMs(db, rate)) > 0;
}

/** Returns how long until an attempt is allowed again, ms; 0 if the limit is not reached. Does not count as an attempt. */
export function remainingWaitMs(db: Db, rate: RateLimit): Promise<number> {
  return remainingWait(db, bucketsOf(rate), rate.now);
}

/** Returns how long until every full bucket begins a new window, ms. */
async function remainingWait(db: Db, buckets: Bucket[], now: number): Promise<number> {
  const keys = buckets.map(({ key }) => key);
  const rows = await db.selectFrom("rate_limits").select(["key", "hits", "resets_at"]).where("key", "in", keys).execute();
  const full = rows.filter((row) => buckets.some(({ key, limit }) => key === row.key && row.hits >= limit));
  return Math.max(0, ...full.map((row) => row.resets_at - now));
}

/** Counts one attempt and returns whether it is allowed. A rejected attempt is not counted. */
export async function countAttempt(db: Db, rate: RateLimit): Promise<boolean> {
  return (await consumeRateLimit(db, rate)) === 0;
}

/** Counts one attempt. Returns 0 if it is allowed, else how long to wait, ms. A rejected attempt is not counted. */
export async function consumeRateLimit(db: Db, rate: RateLimit): Promise<number> {
  const buckets = bucketsOf(rate);
  for (const [index, bucket] of buckets.entries()) {
    if (await increment(db, bucket, rate)) continue;
    if (index > 0) await decrement(db, buckets.slice(0, index), rate.weight);
    // With `limit: 0` the bucket counts as full even if a heavy attempt was rejected below the limit. The row may have expired meanwhile.
    return (await remainingWait(db, [{ ...bucket, limit: 0 }], rate.now)) || rate.windowMs;
  }
  return 0;
}

/** Counts one attempt of a network without a limit. Returns how many there are in the current window. */
export async function countHits(db: Db, rate: Omit<RateLimit, "limit" | "weight" | "ownNetworkOnly">): Promise<number> {
  const [own] = bucketsOf({ ...rate, limit: NO_LIMIT });
  return (await incrementRow(db, own, { ...rate, limit: NO_LIMIT })) ?? 0;
}

async function increment(db: Db, bucket: Bucket, rate: RateLimit): Promise<boolean> {
  return (await incrementRow(db, bucket, rate)) !== undefined;
}

/**
 * Counts one attempt in a single statement, so that concurrent attempts cannot exceed the limit. Returns the number of attempts in the current window;
 * undefined if it is not allowed.
 */
async function incrementRow(db: Db, { key, limit }: Bucket, { weight = 1, windowMs, now }: RateLimit): Promise<number | undefined> {
  const isExpired = sql<boolean>`rate_limits.resets_at <= ${now}`;
  const row = await db
    .insertInto("rate_limits")
    .values({ key, hits: weight, resets_at: now + windowMs })
    .onConflict((on) =>
      on
        .column("key")
        .doUpdateSet({
          hits: sql<number>`case when ${isExpired} then ${weight} else rate_limits.hits + ${weight} end`,
          resets_at: sql<number>`case when ${isExpired} then excluded.resets_at else rate_limits.resets_at end`,
        })
        .where(sql<boolean>`${isExpired} or rate_limits.hits + ${weight} <= ${limit}`),
    )
    .returning("hits")
    .executeTakeFirst();
  // A new window has begun: also delete expired ones. Not inside a transaction, which has locked other rows: two transactions could deadlock.
  if (row?.hits === weight && !db.isTransaction) await deleteExpired(db, now);
  return row !== undefined && row.hits <= limit ? row.hits : undefined;
}

/** Resets limits, for example after a successful sign-in. Does not reset the wider network, which others may share. */
export async function clearRateLimit(db: Db, rates: Omit<RateLimit, "now">[]): Promise<void> {
  const keys = rates.map((rate) => bucketsOf(rate)[0].key);
  await db.deleteFrom("rate_limits").where("key", "in", keys).execute();
}

/**
 * Takes back one counted attempt of each limit, ignoring `weight`, because the action did not take place. Not for a rejected attempt, which was not
 * counted.
 */
export function refundRateLimit(db: Db, rates: Omit<RateLimit, "now">[]): Promise<void> {
  return decrement(db, rates.flatMap(bucketsOf));
}

async function decrement(db: Db, buckets: Bucket[], weight = 1): Promise<void> {
  const keys = buckets.map(({ key }) => key);
  await db
    .updateTable("rate_limits")
    .set((eb) => ({ hits: eb("hits", "-", weight) }))
    .where("key", "in", keys)
    .where("hits", ">=", weight)
    .execute();
}

/** Deletes some expired rows. */
export async function deleteExpired(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom("rate_limits")
    .where("key", "in", (query) => query.selectFrom("rate_limits").select("key").where("resets_at", "<", now).orderBy("resets_at").limit(SWEEP_ROWS))
    .where("resets_at", "<", now)
    .execute();
}

/** Returns the networks by which an address is limited: its own and, for IPv6, the /48 around it. Other text is returned unchanged. */
export function limitedNetworks(address: string): [LimitedNetwork, ...LimitedNetwork[]] {
  const [own, wide] = [clientNetwork(address), clientNetwork(address, 48)];
  return [{ network: own, factor: 1 }, ...(wide === own ? [] : [{ network: wide, factor: WIDE_NETWORK_FACTOR }])];
}

function bucketsOf({ name, subject, limit, ownNetworkOnly = false }: Omit<RateLimit, "now">): [Bucket, ...Bucket[]] {
  const [address = "", ...otherWords] = subject.split(" ");
  const bucketOf = ({ network, factor }: LimitedNetwork) => ({ key: keyOf(name, [network, ...otherWords].join(" ")), limit: limit * factor });
  const [own, ...wider] = limitedNetworks(address);
  return [bucketOf(own), ...(ownNetworkOnly ? [] : wider.map(bucketOf))];
}

/** Returns the key under which a limit is stored for the network of its subject, or for the widest network that it counts. */
export function rateLimitKey(name: string, rate: Pick<RateLimit, "subject" | "ownNetworkOnly">, network: "own" | "widest"): string {
  const buckets = bucketsOf({ ...rate, name, limit: NO_LIMIT, windowMs: 0 });
  return (network === "own" ? buckets[0] : (buckets.at(-1) ?? buckets[0])).key;
}

const keyOf = (name: string, subject: string) => `${name}:${createHash("sha256").update(subject).digest("base64url").slice(0, 22)}`;

/**
 * Returns the canonical form of an IP address: an IPv4-mapped IPv6 address (`::ffff:c633:6408`, `0:0:0:0:0:ffff:198.51.100.8`) becomes the IPv4
 * address; other IPv6 addresses become lower case without leading zeros or zone. Text that is not an address is returned unchanged.
 */
export function canonicalAddress(address: string): string {
  if (!isIPv6(address)) return address;
  const canonical = canonicalIpv6(address);
  return toIpv4(groupsOf(canonical)) ?? canonical;
}

/**
 * Returns the network by which an address is rate limited: an IPv4 address itself; for IPv6 its first 64 bits (one household) or 48 bits (which
 * many hosting providers assign to one customer), as `2001:db8:1:2::/64`. Text that is not an address is returned unchanged.
 */
export function clientNetwork(address: string, prefix: 64 | 48 = 64): string {
  if (!isIPv6(address)) return address;
  const groups = groupsOf(canonicalIpv6(address));
  return toIpv4(groups) ?? `${groups.slice(0, prefix / 16).join(":")}::/${prefix}`;
}

/** Node's URL parser writes an IPv6 address in its canonical form, without dotted ending. */
function canonicalIpv6(address: string): string {
  const [withoutZone] = address.split("%");
  return new URL(`http://[${withoutZone}]/`).hostname.slice(1, -1);
}

/** Returns the eight groups of a canonical IPv6 address, hexadecimal without leading zeros. */
function groupsOf(canonical: string): string[] {
  const [before = [], after = []] = canonical.split("::").map((part) => part.split(":").filter(Boolean));
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => "0"), ...after];
}

/** Returns the IPv4 address of an address in `::ffff:0:0/96`, else undefined. */
function toIpv4(groups: string[]): string | undefined {
  if (groups.slice(0, 6).join(":") !== "0:0:0:0:0:ffff") return undefined;
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 0xff])
    .join(".");
}
