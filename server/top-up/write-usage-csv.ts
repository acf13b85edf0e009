import type { Usage } from "./usage.ts";

/**
 * The usage by day as a file for a spreadsheet (RFC 4180, UTF-8 with a mark in front, oldest day first): days of UTC+8 with use, whole
 * megabytes (1 GB is 1024), HKD with two decimals.
 */
export function writeUsageCsv({ months }: Usage): string {
  const days = months.flatMap((month) => month.days);
  const lines = [["date", "megabytes", "spent_hkd"], ...days.map(({ day, mb, spent }) => [day, mb, (spent / 100).toFixed(2)])];
  return `\uFEFF${lines.map((line) => `${line.join(",")}\r\n`).join("")}`;
}
