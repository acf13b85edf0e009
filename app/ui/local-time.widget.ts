import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import { formatDateTime } from "./format-date-time.ts";

/** Shows a moment of `LocalTime` in the user's time zone, unless that is where it is shown already. */
export default function showLocalTime(element: HTMLElement): void {
  const { at, elsewhere, language, yours } = element.dataset;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const [time, zone] = element.children;
  if (!time || !zone) return;
  time.textContent = formatDateTime(Number(at), language as ChannelLanguage, "date-time", timeZone);
  zone.textContent = yours ?? "";
  element.hidden = timeZone === elsewhere;
}
