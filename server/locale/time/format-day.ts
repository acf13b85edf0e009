import { type Language, languageEntry } from "#server/locale/locale.schema.ts";

/** Formats a day, YYYY-MM-DD, for an email: `Thursday, 26 November 2026`, `2026年11月26日星期四`. */
export function formatCalendarDay(day: string, language: Language): string {
  const locale = languageEntry(language).intl;
  // A calendar day has no time zone: parse and format it in the same one.
  return new Intl.DateTimeFormat(locale, { weekday: "long", day: "numeric", month: "long", year: "numeric", timeZone: "UTC" }).format(
    Date.parse(day),
  );
}
