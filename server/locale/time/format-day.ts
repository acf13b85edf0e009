import { LANGUAGE_OPTIONS, type Language } from "#server/locale/locale.schema.ts";

/** A day, YYYY-MM-DD, written out for a mail: `Thursday, 26 November 2026`, `2026年11月26日星期四`. */
export function formatCalendarDay(day: string, language: Language): string {
  const locale = LANGUAGE_OPTIONS.find((option) => option.key === language)?.intl;
  // The day is one of the calendar, not a moment: read and written in the same zone.
  return new Intl.DateTimeFormat(locale, { weekday: "long", day: "numeric", month: "long", year: "numeric", timeZone: "UTC" }).format(
    Date.parse(day),
  );
}
