import { consumeRateLimit } from "#server/db/rate-limit/rate-limit.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { CollectedEvent } from "./collect-data.schema.ts";
import { eventRow, type CameFrom } from "./event-row.ts";
import { WITHDRAWN_MS } from "./forget-visitor.ts";
import { hashVisitor } from "./hash-visitor.ts";
import { isMurmur } from "./murmur.schema.ts";

const MINUTE_MS = 60_000;
/** Events of one internet address, which a hotel or a whole mobile network may have, and of one device. */
const LIMITS = {
  address: [
    { what: "tracking-address-minute", limit: 600, windowMs: MINUTE_MS },
    { what: "tracking-address", limit: 6_000, windowMs: 60 * MINUTE_MS },
  ],
  visitor: [
    { what: "tracking-visitor-minute", limit: 120, windowMs: MINUTE_MS },
    { what: "tracking-visitor", limit: 600, windowMs: 60 * MINUTE_MS },
  ],
};

/** Who did it, as far as that is known: the fingerprint of the device, empty without consent, and what led here. */
export type Tracked = CameFrom & { murmur: string | null; clientAddress: string };

/**
 * Records what a visitor who agreed to it did; answers how many events were kept. Without a fingerprint nothing is, nor of
 * one whose owner has just withdrawn, and what may not be kept is left out. Refuses a visitor or an internet address of which too much came in a minute or an hour (§7, /CollectData).
 */
export async function storeEvents(shop: Pick<AppContext, "db" | "env" | "clock">, events: CollectedEvent[], tracked: Tracked) {
  const { murmur, clientAddress } = tracked;
  if (!isMurmur(murmur)) return { ok: true as const, kept: 0 };
  const now = shop.clock();
  const hashes = hashVisitor(shop.env, murmur);
  const [visitor] = hashes;
  // The device first: one that sends too much does not use up what its network may.
  for (const [who, limits] of [[visitor, LIMITS.visitor] as const, [clientAddress, LIMITS.address] as const]) {
    for (const limit of limits) {
      if ((await consumeRateLimit(shop.db, { ...limit, who, now, weight: events.length })) > 0)
        return { ok: false as const, reason: "errors.too-many-tries" };
    }
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
