import { dateTimeFormat } from "#server/locale/intl-formats.schema.ts";
import { type Language, languageEntry } from "#server/locale/locale.schema.ts";
import { hongKongDay } from "#server/locale/time/hong-kong-day.ts";
import { parseMonth } from "#server/payments/report-money.ts";

/** Returns the month of a report in the address (`?month=2026-11`), by default the current one in Hong Kong; null if it is not a month. */
export function readMonth(request: Request, now: number): { name: string; current: string; from: number; to: number } | null {
  const current = hongKongDay(now).slice(0, 7);
  const name = new URL(request.url).searchParams.get("month") ?? current;
  const month = parseMonth(name);
  return month && { name, current, ...month };
}

/** Returns a month (`2026-11`) as a language writes it: "November 2026", "2026年11月". */
export const monthName = (month: string, language: Language): string =>
  dateTimeFormat(languageEntry(language).intl, {
    year: "numeric",
    month: "long",
    timeZone: "UTC",
  }).format(Date.parse(`${month}-01T00:00:00Z`));
