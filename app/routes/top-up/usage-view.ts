import type { Usage, UsageMonth } from "#server/top-up/usage.ts";

/** The usage as its page shows it: all months, and `chosen` by day. MB and HKD minor units. */
export type UsageView = {
  months: Omit<UsageMonth, "days">[];
  mb: number;
  spent: number;
  chosen: UsageMonth;
};

/** Returns the usage with the month to show by day: the requested one ("2026-11"), else the newest with usage. Null if there are no months. */
export function viewUsage({ months, mb, spent }: Usage, requested: string | null): UsageView | null {
  const chosen = months.find((one) => one.month === requested) ?? months.findLast((one) => one.days.length > 0) ?? months.at(-1);
  return chosen ? { months: months.map(({ days: _, ...month }) => month), mb, spent, chosen } : null;
}
