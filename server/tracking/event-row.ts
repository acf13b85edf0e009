import type { Insertable } from "kysely";
import { newId } from "#server/db/new-id.ts";
import type { TrackingEventsTable } from "#server/db/tables/content-tables.ts";
import { hongKongDay } from "#server/locale/time/hong-kong-day.ts";
import { isChannelLanguage } from "#server/locale/locale.schema.ts";
import type { CollectedEvent } from "./collect-data.schema.ts";
import { isHarmless, trackedAddress } from "./tracked-address.schema.ts";

export type CameFrom = { source: string | null; subSource: string | null; marketUrl: string | null };

const OWN_FIELDS: readonly string[] = ["source", "event", "url", "page", "item_type", "item_val", "ago"];
/** What no field of ours may be called: a client that sends it by mistake does not find it kept. */
const SECRET = /key|iccid|mail|phone|ref|code|token|name|pass|card|address/i;

const harmless = (text: string | null | undefined, most: number): string | null => (text && isHarmless(text, most) ? text : null);

/** The row of one event, cut down to what may be kept; null where its address is no page of ours. */
export function eventRow(event: CollectedEvent, visitorHash: string, cameFrom: CameFrom, now: number): Insertable<TrackingEventsTable> | null {
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
    item_type: harmless(event.item_type, 64),
    item_val: harmless(event.item_val, 64),
    source: harmless(cameFrom.source, 64),
    sub_source: harmless(cameFrom.subSource, 64),
    extra: JSON.stringify(extraOf(event, cameFrom)),
    day: hongKongDay(at),
    at,
  };
}

/** A word of small letters; what has none is a click. */
const eventName = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9_-]/g, "")
    .slice(0, 32) || "click";

function extraOf(event: CollectedEvent, { marketUrl }: CameFrom): Record<string, string> {
  const further = Object.entries(event).filter(
    (entry): entry is [string, string] =>
      !OWN_FIELDS.includes(entry[0]) && /^\w+$/.test(entry[0]) && !SECRET.test(entry[0]) && typeof entry[1] === "string" && isHarmless(entry[1], 200),
  );
  const client = harmless(event.source, 20);
  const market = marketUrl && trackedAddress(marketUrl)?.url;
  return { ...(client && { client }), ...(market && { market }), ...Object.fromEntries(further) };
}
