import type { DailyUsage } from "#server/gateways/carrier/carrier.ts";
import { USAGE_MONTHS } from "./top-up.schema.ts";
import { writeCsv } from "#server/protocol/csv.ts";

const UTC8_MS = 8 * 3_600_000;

/** One calendar month ("2026-11") of UTC+8: whole MB, HKD minor units, and the days with usage, oldest first. */
export type UsageMonth = { month: string; mb: number; spent: number; days: DailyUsage[] };

/**
 * Usage of a SIM in the last 6 calendar months including the current one, oldest first; months without usage are included. `byDay`: whether the months
 * have their days, which reveal when a person travels; else `days` is empty.
 */
export type Usage = { months: UsageMonth[]; mb: number; spent: number; byDay: boolean };

/** Returns the first and last day of the usage, inclusive: whole months of UTC+8. */
export function usageDays(now: number): { from: string; to: string } {
  return { from: `${usageMonths(now)[0]}-01`, to: new Date(now + UTC8_MS).toISOString().slice(0, 10) };
}

/** Groups days by month. Leaves out days outside the period and days without usage, and all days unless `byDay`. */
export function usageByMonth(days: DailyUsage[], now: number, byDay: boolean): Usage {
  const { from, to } = usageDays(now);
  const usedDays = days.filter(({ day, mb, spent }) => day >= from && day <= to && (mb > 0 || spent > 0));
  const months = usageMonths(now).map((month) => {
    const monthDays = usedDays.filter(({ day }) => day.startsWith(month)).sort((a, b) => (a.day < b.day ? -1 : 1));
    return { month, ...sumOf(monthDays), days: byDay ? monthDays : [] };
  });
  return { months, ...sumOf(usedDays), byDay };
}

function usageMonths(now: number): string[] {
  const local = new Date(now + UTC8_MS);
  return Array.from({ length: USAGE_MONTHS }, (_, index) =>
    new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() - (USAGE_MONTHS - 1) + index, 1)).toISOString().slice(0, 7),
  );
}

const sumOf = (days: DailyUsage[]) => ({
  mb: days.reduce((sum, { mb }) => sum + mb, 0),
  spent: days.reduce((sum, { spent }) => sum + spent, 0),
});

/**
 * Returns the usage by day as a CSV file (RFC 4180, UTF-8 with byte order mark, oldest day first): days of UTC+8 with usage, whole megabytes (1 GB is
 * 1024), HKD with two decimals.
 */
export function writeUsageCsv({ months }: Usage): string {
  const days = months.flatMap((month) => month.days);
  return writeCsv(
    ["date", "megabytes", "spent_hkd"],
    days.map(({ day, mb, spent }) => [day, mb, (spent / 100).toFixed(2)]),
  );
}
