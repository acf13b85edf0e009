import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "./database.ts";

export type RateLimit = {
  what: string;
  who: string;
  limit: number;
  windowMs: number;
  now: number;
  /** As so many tries it counts; 1. */ weight?: number;
};

/** Whether somebody has used up the tries of a window; does not count as a try. */
export async function isRateLimited(db: Database | DatabaseTransaction, rate: RateLimit): Promise<boolean> {
  return (await waitLeft(db, rate)) > 0;
}

/** How long somebody who has used up the tries of a window must wait, ms; 0 for anybody else. Does not count as a try. */
export async function waitLeft(db: Database | DatabaseTransaction, rate: RateLimit): Promise<number> {
  const row = await db.selectFrom("rate_limits").select(["hits", "resets_at"]).where("key", "=", keyOf(rate)).executeTakeFirst();
  return row !== undefined && row.hits >= rate.limit ? Math.max(0, row.resets_at - rate.now) : 0;
}

/** Counts one try and says whether it was still allowed; windows that are over are forgotten. Who it was is kept as a hash only. */
export async function countTry(db: Database | DatabaseTransaction, rate: RateLimit): Promise<boolean> {
  return (await takeTry(db, rate)) === 0;
}

/** Counts one try: 0 where it was still allowed, else how long to wait, ms. */
export async function takeTry(db: Database | DatabaseTransaction, rate: RateLimit): Promise<number> {
  const { weight = 1 } = rate;
  const over = sql<boolean>`rate_limits.resets_at <= ${rate.now}`;
  const row = await db
    .insertInto("rate_limits")
    .values({ key: keyOf(rate), hits: weight, resets_at: rate.now + rate.windowMs })
    .onConflict((on) =>
      on.column("key").doUpdateSet({
        hits: sql<number>`case when ${over} then ${weight} else rate_limits.hits + ${weight} end`,
        resets_at: sql<number>`case when ${over} then excluded.resets_at else rate_limits.resets_at end`,
      }),
    )
    .returning(["hits", "resets_at"])
    .executeTakeFirstOrThrow();
  // Not while a transaction holds other rows: two of them could wait for each other's.
  if (row.hits === weight && !db.isTransaction) await db.deleteFrom("rate_limits").where("resets_at", "<", rate.now).execute();
  return row.hits <= rate.limit ? 0 : row.resets_at - rate.now;
}

/** Gives back what was counted: whoever proved who they are starts anew. */
export async function forgetTries(db: Database | DatabaseTransaction, rates: RateLimit[]): Promise<void> {
  await db.deleteFrom("rate_limits").where("key", "in", rates.map(keyOf)).execute();
}

/** Gives one try of each back: what it was for did not take place. */
export async function giveTriesBack(db: Database | DatabaseTransaction, rates: RateLimit[]): Promise<void> {
  await db
    .updateTable("rate_limits")
    .set((at) => ({ hits: at("hits", "-", 1) }))
    .where("key", "in", rates.map(keyOf))
    .where("hits", ">", 0)
    .execute();
}

function keyOf(rate: RateLimit): string {
  return `${rate.what}:${createHash("sha256").update(networkOf(rate.who)).digest("base64url").slice(0, 22)}`;
}

/** One household has a whole /64 of IPv6 addresses: a leading one counts by its network. */
function networkOf(who: string): string {
  const [address = "", ...rest] = who.split(" ");
  if (!isIPv6(address) || address.startsWith("::ffff:")) return who;
  const [head = "", tail] = address.split("::");
  const groups = head.split(":").filter(Boolean);
  const last = tail?.split(":").filter(Boolean) ?? [];
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - groups.length - last.length }, () => "0");
  return [
    [...groups, ...zeros, ...last]
      .slice(0, 4)
      .map((group) => Number.parseInt(group, 16).toString(16))
      .join(":"),
    ...rest,
  ].join(" ");
}
