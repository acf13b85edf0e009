import type { Usage, UsageMonth } from "#server/top-up/usage.ts";

/** The usage as its page shows it: every month, and one of them by day. MB, HKD minor units. */
export type UsageView = {
  months: Omit<UsageMonth, "days">[];
  mb: number;
  spent: number;
  chosen: UsageMonth;
};

/** Chooses the month ("2026-11") that is shown by day: the one that was asked for, else the newest in which something was used. */
export function viewUsage({ months, mb, spent }: Usage, asked: string | null): UsageView | null {
  const chosen = months.find((one) => one.month === asked) ?? months.findLast((one) => one.days.length > 0) ?? months.at(-1);
  return chosen ? { months: months.map(({ days: _, ...month }) => month), mb, spent, chosen } : null;
}
