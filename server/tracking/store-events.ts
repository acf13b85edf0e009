import { reject } from "#server/forms/rejection.ts";
import { consumeRateLimit } from "#server/db/rate-limit/rate-limit.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { CollectedEvent } from "./collect-data.schema.ts";
import { hashVisitor, WITHDRAWN_MS } from "./visitor-events.ts";
import { isMurmur } from "./murmur.schema.ts";
import type { Insertable } from "kysely";
import { newId } from "#server/db/new-id.ts";
import type { TrackingEventsTable } from "#server/db/tables/content-tables.ts";
import { hongKongDay } from "#server/locale/time/hong-kong-day.ts";
import { isChannelLanguage } from "#server/locale/locale.schema.ts";
import { isHarmless, trackedAddress } from "./tracked-address.schema.ts";

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
      if ((await consumeRateLimit(shop.db, { ...limit, subject, now, weight: events.length })) > 0) return reject("too-many-tries");
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

/** The partner or advertisement that led to a visit. */
type EventAttribution = { source: string | null; subSource: string | null; marketUrl: string | null };

const OWN_FIELDS: readonly string[] = ["source", "event", "url", "page", "item_type", "item_val", "ago"];
/** Extra fields with such a word in their name are not stored, in case a client sends personal data by mistake. */
const SENSITIVE_NAME = /key|iccid|mail|phone|ref|code|token|name|pass|card|address/i;

/** Returns the row of an event with only the data that may be stored. Null if its address is not a page of the shop. */
function eventRow(event: CollectedEvent, visitorHash: string, attribution: EventAttribution, now: number): Insertable<TrackingEventsTable> | null {
  const address = trackedAddress(event.url);
  if (!address || !isChannelLanguage(address.language)) return null;
  const at = now - (event.ago ?? 0);
  return {
    id: newId("evt", now),
    visitor_hash: visitorHash,
    event: eventName(event.event),
    page: address.page,
    url: address.url,
    language: address.language,
    item_type: harmlessOrNull(event.item_type, 64),
    item_val: harmlessOrNull(event.item_val, 64),
    source: harmlessOrNull(attribution.source, 64),
    sub_source: harmlessOrNull(attribution.subSource, 64),
    extra: JSON.stringify(extraOf(event, attribution)),
    day: hongKongDay(at),
    at,
  };
}

/** Returns a lower-case event name; `click` if nothing is left of the text. */
const eventName = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9_-]/g, "")
    .slice(0, 32) || "click";

const harmlessOrNull = (text: string | null | undefined, maxLength: number): string | null => (text && isHarmless(text, maxLength) ? text : null);

function extraOf(event: CollectedEvent, { marketUrl }: EventAttribution): Record<string, string> {
  const extraFields = Object.entries(event).filter(
    (entry): entry is [string, string] =>
      !OWN_FIELDS.includes(entry[0]) &&
      /^\w+$/.test(entry[0]) &&
      !SENSITIVE_NAME.test(entry[0]) &&
      typeof entry[1] === "string" &&
      isHarmless(entry[1], 200),
  );
  const client = harmlessOrNull(event.source, 20);
  const market = marketUrl && trackedAddress(marketUrl)?.url;
  return { ...(client && { client }), ...(market && { market }), ...Object.fromEntries(extraFields) };
}
