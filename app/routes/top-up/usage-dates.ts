import { LANGUAGE_OPTIONS, type Language } from "#server/locale/locale.schema.ts";

/** Formats a month ("2026-11") or a day ("2026-11-21") of the usage, such as "November 2026" or "21 Nov". */
export function formatUsageDate(date: string, language: Language, style: "month" | "short-month" | "day"): string {
  const locale = LANGUAGE_OPTIONS.find((option) => option.key === language)?.intl;
  const at = Date.parse(date.length === 7 ? `${date}-01` : date);
  return new Intl.DateTimeFormat(locale, { ...STYLES[style], timeZone: "UTC" }).format(at);
}

const STYLES: Record<string, Intl.DateTimeFormatOptions> = {
  month: { year: "numeric", month: "long" },
  "short-month": { month: "short" },
  day: { month: "short", day: "numeric" },
};

/** Returns the number of days of a month ("2026-11"). */
export const lengthOfMonth = (month: string) => new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
