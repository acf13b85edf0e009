import type { CarrierDay } from "#server/gateways/carrier/carrier.ts";
import { USAGE_MONTHS } from "./top-up.schema.ts";

const UTC8_MS = 8 * 3_600_000;

/** One calendar month ("2026-11") of UTC+8: whole MB, HKD minor units, and the days on which something was used, oldest first. */
export type UsageMonth = { month: string; mb: number; spent: number; days: CarrierDay[] };

/** What a SIM used in its last 6 calendar months, the present one included, oldest first; months without use are there too. */
export type Usage = { months: UsageMonth[]; mb: number; spent: number };

/** From which day to which one the usage goes, both included: whole months of UTC+8. */
export function usageDays(now: number): { from: string; to: string } {
  return { from: `${usageMonths(now)[0]}-01`, to: new Date(now + UTC8_MS).toISOString().slice(0, 10) };
}

/** Sorts days into their months; what lies outside of them is left out. */
export function usageByMonth(days: CarrierDay[], now: number): Usage {
  const { from, to } = usageDays(now);
  const known = days.filter(({ day, mb, spent }) => day >= from && day <= to && (mb > 0 || spent > 0));
  const months = usageMonths(now).map((month) => {
    const own = known.filter(({ day }) => day.startsWith(month)).sort((a, b) => (a.day < b.day ? -1 : 1));
    return { month, ...sumOf(own), days: own };
  });
  return { months, ...sumOf(known) };
}

function usageMonths(now: number): string[] {
  const here = new Date(now + UTC8_MS);
  return Array.from({ length: USAGE_MONTHS }, (_, at) =>
    new Date(Date.UTC(here.getUTCFullYear(), here.getUTCMonth() - (USAGE_MONTHS - 1) + at, 1)).toISOString().slice(0, 7),
  );
}

const sumOf = (days: CarrierDay[]) => ({
  mb: days.reduce((sum, { mb }) => sum + mb, 0),
  spent: days.reduce((sum, { spent }) => sum + spent, 0),
});

/**
 * The usage by day as a file for a spreadsheet (RFC 4180, UTF-8 with a mark in front, oldest day first): days of UTC+8 with use, whole
 * megabytes (1 GB is 1024), HKD with two decimals.
 */
export function writeUsageCsv({ months }: Usage): string {
  const days = months.flatMap((month) => month.days);
  const lines = [["date", "megabytes", "spent_hkd"], ...days.map(({ day, mb, spent }) => [day, mb, (spent / 100).toFixed(2)])];
  return `\uFEFF${lines.map((line) => `${line.join(",")}\r\n`).join("")}`;
}
