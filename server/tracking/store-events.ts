import { consumeRateLimit } from "#server/db/rate-limit/rate-limit.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { CollectedEvent } from "./collect-data.schema.ts";
import { eventRow, type EventAttribution } from "./event-row.ts";
import { WITHDRAWN_MS } from "./delete-visitor-events.ts";
import { hashVisitor } from "./hash-visitor.ts";
import { isMurmur } from "./murmur.schema.ts";

const MINUTE_MS = 60_000;
/** The maximum number of events per client address, which a hotel or a mobile network may share, and per device. */
const LIMITS = {
  address: [
    { name: "tracking-address-minute", limit: 600, windowMs: MINUTE_MS },
    { name: "tracking-address", limit: 6_000, windowMs: 60 * MINUTE_MS },
  ],
  visitor: [
    { name: "tracking-visitor-minute", limit: 120, windowMs: MINUTE_MS },
    { name: "tracking-visitor", limit: 600, windowMs: 60 * MINUTE_MS },
  ],
};

/** The origin of events: device fingerprint (null without consent), client address and attribution. */
export type TrackingOrigin = EventAttribution & { murmur: string | null; clientAddress: string };

/**
 * Stores events of a visitor who consented. `kept` is the number of stored events: 0 without a fingerprint, or if consent was withdrawn within the
 * last ten minutes. Leaves out data that must not be stored, and events of pages that are not the shop's. Rejects a device or client address above
 * its limit per minute or hour (§7, /CollectData).
 */
export async function storeEvents(shop: Pick<AppContext, "db" | "env" | "clock">, events: CollectedEvent[], origin: TrackingOrigin) {
  const { murmur, clientAddress } = origin;
  if (!isMurmur(murmur)) return { ok: true as const, kept: 0 };
  const now = shop.clock();
  const hashes = hashVisitor(shop.env, murmur);
  const [visitor] = hashes;
  // Check the device first, so that a device that sends too much does not use up the limit of its network.
  for (const [subject, limits] of [[visitor, LIMITS.visitor] as const, [clientAddress, LIMITS.address] as const]) {
    for (const limit of limits) {
      if ((await consumeRateLimit(shop.db, { ...limit, subject, now, weight: events.length })) > 0)
        return { ok: false as const, reason: "errors.too-many-tries" as const };
    }
  }
  const rows = events.flatMap((event) => eventRow(event, visitor, origin, now) ?? []);
  if (rows.length === 0) return { ok: true as const, kept: 0 };
  await shop.db.insertInto("tracking_events").values(rows).execute();
  // Check for a withdrawal only after inserting: a concurrent withdrawal either deletes these rows or is found here.
  const withdrawn = await shop.db
    .selectFrom("tracking_withdrawals")
    .select("at")
    .where("visitor_hash", "in", hashes)
    .where("at", ">", now - WITHDRAWN_MS)
    .executeTakeFirst();
  if (!withdrawn) return { ok: true as const, kept: rows.length };
  const ids = rows.map((row) => row.id);
  await shop.db.deleteFrom("tracking_events").where("id", "in", ids).execute();
  return { ok: true as const, kept: 0 };
}
