import { takeTry } from "#server/db/rate-limit.ts";
import type { Shop } from "#server/shop.ts";
import type { CollectedEvent } from "./collect-data.schema.ts";
import { eventRow, type CameFrom } from "./event-row.ts";
import { WITHDRAWN_MS } from "./forget-visitor.ts";
import { hashVisitor } from "./hash-visitor.ts";
import { isMurmur } from "./murmur.schema.ts";

const HOUR_MS = 60 * 60_000;
/** A hotel or a whole mobile network may have one address. */
const MOST_OF_ADDRESS = 6_000;
const MOST_OF_VISITOR = 600;

/** Who did it, as far as that is known: the fingerprint of the device, empty without consent, and what led here. */
export type Tracked = CameFrom & { murmur: string | null; clientAddress: string };

/**
 * Records what a visitor who agreed to it did; answers how many events were kept. Without a fingerprint nothing is, nor of
 * one whose owner has just withdrawn, and what may not be kept is left out. Refuses a visitor or an internet address of which too much came in an hour (§7, /CollectData).
 */
export async function storeEvents(shop: Pick<Shop, "db" | "env" | "clock">, events: CollectedEvent[], tracked: Tracked) {
  const { murmur, clientAddress } = tracked;
  if (!isMurmur(murmur)) return { ok: true as const, kept: 0 };
  const now = shop.clock();
  const hashes = hashVisitor(shop.env, murmur);
  const [visitor] = hashes;
  const limit = { windowMs: HOUR_MS, now, weight: events.length };
  for (const one of [
    { ...limit, what: "tracking-address", who: clientAddress, limit: MOST_OF_ADDRESS },
    { ...limit, what: "tracking-visitor", who: visitor, limit: MOST_OF_VISITOR },
  ]) {
    if ((await takeTry(shop.db, one)) > 0) return { ok: false as const, reason: "errors.too-many-tries" };
  }
  const rows = events.flatMap((event) => eventRow(event, visitor, tracked, now) ?? []);
  if (rows.length === 0) return { ok: true as const, kept: 0 };
  await shop.db.insertInto("tracking_events").values(rows).execute();
  // Asked only now: who withdraws meanwhile deletes either these rows or leaves word here.
  const withdrawn = await shop.db
    .selectFrom("tracking_withdrawals")
    .select("at")
    .where("visitor_hash", "in", hashes)
    .where("at", ">", now - WITHDRAWN_MS)
    .executeTakeFirst();
  if (!withdrawn) return { ok: true as const, kept: rows.length };
  const own = rows.map((row) => row.id);
  await shop.db.deleteFrom("tracking_events").where("id", "in", own).execute();
  return { ok: true as const, kept: 0 };
}
