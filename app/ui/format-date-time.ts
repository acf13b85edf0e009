import { dateTimeFormat } from "#server/locale/intl-formats.schema.ts";
import { type ChannelLanguage, languageEntry } from "#server/locale/locale.schema.ts";

/** The default time zone of displayed times. */
export const DEFAULT_TIME_ZONE = "Asia/Hong_Kong";

export type DateTimeStyle = "date" | "day" | "time" | "date-time" | "long";

/** Times have a 24-hour clock: server and browser may know different texts for a.m. and p.m. */
const STYLES: Record<DateTimeStyle, Intl.DateTimeFormatOptions> = {
  date: { year: "numeric", month: "short", day: "numeric" },
  day: { month: "short", day: "numeric", weekday: "short" },
  time: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  "date-time": { year: "numeric", month: "short", day: "numeric", hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  long: { weekday: "long", year: "numeric", month: "long", day: "numeric", hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
};

/**
 * Formats a moment (ms UTC) in a language and time zone (IANA name). Browsers may have other texts than the server: an island shows it in an element of its own
 * with `suppressHydrationWarning`, or React would render the whole island anew.
 */
export function formatDateTime(at: number, language: ChannelLanguage, style: DateTimeStyle, timeZone: string = DEFAULT_TIME_ZONE): string {
  const { intl, weekday } = languageEntry(language);
  return dateTimeFormat(intl, { ...STYLES[style], ...(style === "day" && weekday && { weekday }), timeZone }).format(at);
}

/** Formats a month: "2026-11" → "November 2026". */
export const formatMonth = (month: string, language: ChannelLanguage): string =>
  dateTimeFormat(languageEntry(language).intl, { year: "numeric", month: "long", timeZone: "UTC" }).format(Date.parse(`${month}-01T00:00:00Z`));
