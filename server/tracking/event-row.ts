import type { Insertable } from "kysely";
import { newId } from "#server/db/new-id.ts";
import type { TrackingEventsTable } from "#server/db/tables/content-tables.ts";
import { hongKongDay } from "#server/locale/time/hong-kong-day.ts";
import { isChannelLanguage } from "#server/locale/locale.schema.ts";
import type { CollectedEvent } from "./collect-data.schema.ts";
import { isHarmless, trackedAddress } from "./tracked-address.schema.ts";

/** The partner or advertisement that led to a visit. */
export type EventAttribution = { source: string | null; subSource: string | null; marketUrl: string | null };

const OWN_FIELDS: readonly string[] = ["source", "event", "url", "page", "item_type", "item_val", "ago"];
/** Extra fields with such a word in their name are not stored, in case a client sends personal data by mistake. */
const SENSITIVE_NAME = /key|iccid|mail|phone|ref|code|token|name|pass|card|address/i;

/** Returns the row of an event with only the data that may be stored. Null if its address is not a page of the shop. */
export function eventRow(
  event: CollectedEvent,
  visitorHash: string,
  attribution: EventAttribution,
  now: number,
): Insertable<TrackingEventsTable> | null {
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
