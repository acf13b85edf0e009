import type { Currency } from "#server/locale/locale.schema.ts";
import type { Package, Plan } from "#server/catalogue/catalogue.ts";

/** An amount of data as people say it: 5120 → 5 GB, 500 → 500 MB (1 GB is 1024 MB). */
export function dataAmount(mb: number): { value: number; unit: "GB" | "MB" } {
  return mb >= 1024 ? { value: Math.round((mb / 1024) * 10) / 10, unit: "GB" } : { value: mb, unit: "MB" };
}

/** The megabytes by which a package is told from another: its whole amount, or its daily allowance. */
export function packageMb(one: Package): number {
  return one.kind === "fixed" ? one.dataMb : one.dailyMb;
}

/** The cheapest package of a plan in a currency, minor units; null where none is sold in it. */
export function fromPrice(plan: Pick<Plan, "from">, currency: Currency): number | null {
  return plan.from[currency] ?? null;
}

/** Fixed packages first, then by amount, then by days. */
export function comparePackages(a: Package, b: Package): number {
  if (a.kind !== b.kind) return a.kind === "fixed" ? -1 : 1;
  return packageMb(a) - packageMb(b) || a.days - b.days || (a.id < b.id ? -1 : 1);
}

const LEAST_PERCENT = 5;

/**
 * How many percent less a package costs than the smallest of its kind: per GB among fixed packages, per day among day passes of one
 * daily allowance. A whole number, halves up; null below 5 and for the smallest itself (§2).
 */
export function percentOff(one: Package, siblings: Package[], currency: Currency): number | null {
  const size = (of: Package) => (of.kind === "fixed" ? of.dataMb : of.days);
  const rivals = siblings.filter(
    (other) => other.kind === one.kind && other.prices[currency] !== undefined && (other.kind === "fixed" || packageMb(other) === packageMb(one)),
  );
  const smallest = rivals.sort((a, b) => size(a) - size(b) || (a.prices[currency] ?? 0) - (b.prices[currency] ?? 0))[0];
  const price = one.prices[currency];
  const base = smallest?.prices[currency];
  if (!smallest || price === undefined || base === undefined || size(smallest) === size(one)) return null;
  // 100 × (1 − (price ÷ size) ÷ (base ÷ size of the smallest)), in whole numbers so that halves are exact.
  const whole = base * size(one);
  const saved = whole - price * size(smallest);
  const percent = Math.floor((200 * saved + whole) / (2 * whole));
  return percent < LEAST_PERCENT ? null : percent;
}

/** The package of a list that is nearest to what was asked for: the same kind first, then amount, then days; null in an empty list. */
export function nearestPackage(packages: Package[], wanted: { kind?: Package["kind"]; mb?: number; days?: number }): Package | null {
  const sameKind = packages.filter((one) => one.kind === wanted.kind);
  const far = (one: Package) => [Math.abs(packageMb(one) - (wanted.mb ?? packageMb(one))), Math.abs(one.days - (wanted.days ?? one.days))] as const;
  let best: Package | null = null;
  for (const one of sameKind.length > 0 ? sameKind : packages) {
    if (!best) best = one;
    else {
      const [mb, days] = far(one);
      const [bestMb, bestDays] = far(best);
      if (mb < bestMb || (mb === bestMb && days < bestDays)) best = one;
    }
  }
  return best;
}
