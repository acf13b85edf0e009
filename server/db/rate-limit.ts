import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "./database.ts";

export type RateLimit = { what: string; who: string; limit: number; windowMs: number; now: number };

/** Whether somebody has used up the tries of a window; does not count as a try. */
export async function isRateLimited(db: Database | DatabaseTransaction, rate: RateLimit): Promise<boolean> {
  const row = await db.selectFrom("rate_limits").select(["hits", "resets_at"]).where("key", "=", keyOf(rate)).executeTakeFirst();
  return row !== undefined && row.resets_at > rate.now && row.hits >= rate.limit;
}

/** Counts one try and says whether it was still allowed; windows that are over are forgotten. Who it was is kept as a hash only. */
export async function countTry(db: Database | DatabaseTransaction, rate: RateLimit): Promise<boolean> {
  const over = sql<boolean>`rate_limits.resets_at <= ${rate.now}`;
  const row = await db
    .insertInto("rate_limits")
    .values({ key: keyOf(rate), hits: 1, resets_at: rate.now + rate.windowMs })
    .onConflict((on) =>
      on.column("key").doUpdateSet({
        hits: sql<number>`case when ${over} then 1 else rate_limits.hits + 1 end`,
        resets_at: sql<number>`case when ${over} then excluded.resets_at else rate_limits.resets_at end`,
      }),
    )
    .returning("hits")
    .executeTakeFirstOrThrow();
  if (row.hits === 1) await db.deleteFrom("rate_limits").where("resets_at", "<", rate.now).execute();
  return row.hits <= rate.limit;
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
