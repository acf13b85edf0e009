import type { Usage, UsageMonth } from "#server/top-up/usage.ts";
import { dateTimeFormat } from "#server/locale/intl-formats.schema.ts";
import { type Language, languageEntry } from "#server/locale/locale.schema.ts";

const STYLES: Record<string, Intl.DateTimeFormatOptions> = {
  month: { year: "numeric", month: "long" },
  "short-month": { month: "short" },
  day: { month: "short", day: "numeric" },
};

/** The usage as its page shows it: all months, and `chosen` by day. MB and HKD minor units. */
export type UsageView = {
  months: Omit<UsageMonth, "days">[];
  mb: number;
  spent: number;
  /** Null if this visitor may see totals only. */
  chosen: UsageMonth | null;
};

/**
 * Returns the usage with the month to show by day, if any: the requested one ("2026-11"), else the newest with usage, else the newest.
 */
export function viewUsage({ months, mb, spent, byDay }: Usage, requested: string | null): UsageView {
  const newest = months.find(({ month }) => month === requested) ?? months.findLast(({ days }) => days.length > 0) ?? months.at(-1);
  return { months: months.map(({ days: _, ...month }) => month), mb, spent, chosen: (byDay && newest) || null };
}

/** Formats a month ("2026-11") or a day ("2026-11-21") of the usage, such as "November 2026" or "21 Nov". */
export function formatUsageDate(date: string, language: Language, style: "month" | "short-month" | "day"): string {
  const locale = languageEntry(language).intl;
  const at = Date.parse(date.length === 7 ? `${date}-01` : date);
  return dateTimeFormat(locale, { ...STYLES[style], timeZone: "UTC" }).format(at);
}

/** Returns the number of days of a month ("2026-11"). */
export const lengthOfMonth = (month: string) => new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
