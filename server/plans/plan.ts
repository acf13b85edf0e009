import type { Currency } from "#server/locale/locale.schema.ts";
import type { Package } from "#server/catalogue/catalogue.ts";

/** A smaller saving is not shown. */
const MIN_PERCENT = 5;

/** Returns the megabytes that distinguish packages: the total amount, or the daily allowance of a day pass. */
export function packageMb(pkg: Package): number {
  return pkg.kind === "fixed" ? pkg.dataMb : pkg.dailyMb;
}

/** Compares packages: fixed ones first, then by amount, then by days. */
export function comparePackages(a: Package, b: Package): number {
  if (a.kind !== b.kind) return a.kind === "fixed" ? -1 : 1;
  return packageMb(a) - packageMb(b) || a.days - b.days || (a.id < b.id ? -1 : 1);
}

/**
 * Returns by how many percent a package is cheaper than the smallest of its kind: per GB among fixed packages, per day among day passes with
 * the same daily allowance. A whole number, halves rounded up; null below 5 and for the smallest package (§2).
 */
export function percentOff(pkg: Package, siblings: Package[], currency: Currency): number | null {
  const size = (item: Package) => (item.kind === "fixed" ? item.dataMb : item.days);
  const comparable = siblings.filter(
    (other) => other.kind === pkg.kind && other.prices[currency] !== undefined && (other.kind === "fixed" || packageMb(other) === packageMb(pkg)),
  );
  const smallest = comparable.sort((a, b) => size(a) - size(b) || (a.prices[currency] ?? 0) - (b.prices[currency] ?? 0))[0];
  const price = pkg.prices[currency];
  const base = smallest?.prices[currency];
  if (!smallest || price === undefined || base === undefined || size(smallest) === size(pkg)) return null;
  // 100 × (1 − (price ÷ size) ÷ (base ÷ size of the smallest)), in integers so that halves are exact.
  const whole = base * size(pkg);
  const saved = whole - price * size(smallest);
  const percent = Math.floor((200 * saved + whole) / (2 * whole));
  return percent < MIN_PERCENT ? null : percent;
}

/** Returns the package nearest to the wanted one: by kind, then amount, then days; null for an empty list. */
export function nearestPackage(packages: Package[], wanted: { kind?: Package["kind"]; mb?: number; days?: number }): Package | null {
  const sameKind = packages.filter((pkg) => pkg.kind === wanted.kind);
  const distance = (pkg: Package) =>
    [Math.abs(packageMb(pkg) - (wanted.mb ?? packageMb(pkg))), Math.abs(pkg.days - (wanted.days ?? pkg.days))] as const;
  let best: Package | null = null;
  for (const pkg of sameKind.length > 0 ? sameKind : packages) {
    if (!best) best = pkg;
    else {
      const [mb, days] = distance(pkg);
      const [bestMb, bestDays] = distance(best);
      if (mb < bestMb || (mb === bestMb && days < bestDays)) best = pkg;
    }
  }
  return best;
}
