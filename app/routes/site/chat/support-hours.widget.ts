import { dateTimeFormat } from "#server/locale/intl-formats.schema.ts";

/** Adds the hours of telephone support in the user's time zone, and whether it is open now. `data-from`, `data-to`: Hong Kong time, which has no summer time. */
export default function showSupportHours(element: HTMLElement): void {
  const { from = "", to = "", yours = "", open = "", closed = "" } = element.dataset;
  const now = Date.now();
  const [opens, closes] = [from, to].map((time) => hongKongMoment(now, time)) as [number, number];
  const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const clock = dateTimeFormat(locale, { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone });
  const isOpen = now >= opens && now < closes;
  element.textContent = `${yours.replace("{{from}}", clock.format(opens)).replace("{{to}}", clock.format(closes))} ${isOpen ? open : closed}`;
  element.hidden = false;
}

const HOUR_MS = 3_600_000;
const HONG_KONG_OFFSET_MS = 8 * HOUR_MS;

/** Returns the moment of a time of the day ("08:00", "24:00") on the current day of Hong Kong, ms UTC. */
function hongKongMoment(now: number, time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const day = Math.floor((now + HONG_KONG_OFFSET_MS) / (24 * HOUR_MS));
  return day * 24 * HOUR_MS - HONG_KONG_OFFSET_MS + hours * HOUR_MS + minutes * 60_000;
}
