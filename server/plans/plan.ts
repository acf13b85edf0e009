import type { Currency } from "#server/locale/locale.schema.ts";
import type { Package } from "#server/catalogue/catalogue.ts";
import { cheapestPackage, packageMb } from "#server/catalogue/cheapest-packages.ts";

/** A smaller saving is not shown. */
const MIN_PERCENT = 5;

/** Compares packages: fixed ones first, then by amount, then by days. */
export function comparePackages(a: Package, b: Package): number {
  if (a.kind !== b.kind) return a.kind === "fixed" ? -1 : 1;
  return packageMb(a) - packageMb(b) || a.days - b.days || (a.id < b.id ? -1 : 1);
}

/** What the price of a package is divided by: its data, or the days of a day pass. */
const size = (pkg: Package) => (pkg.kind === "fixed" ? pkg.dataMb : pkg.days);

/** Returns the price per GB of a fixed package, or per day of a day pass, in minor units; halves are rounded up. */
export function unitPrice(pkg: Package, currency: Currency): number {
  const price = pkg.prices[currency] ?? 0;
  return pkg.kind === "fixed" ? Math.floor((2 * price * 1024 + pkg.dataMb) / (2 * pkg.dataMb)) : Math.floor((2 * price + pkg.days) / (2 * pkg.days));
}

/** Returns the packages whose unit prices compare: all fixed packages, or the day passes with the same daily allowance. */
export function comparablePackages(pkg: Package, siblings: Package[]): Package[] {
  return siblings.filter((other) => other.kind === pkg.kind && (other.kind === "fixed" || packageMb(other) === packageMb(pkg)));
}

/**
 * Returns the mark of a package among its siblings. `best-value`: the lowest price per GB, or per day, of all comparable packages; if several
 * share it, the cheapest of them. `cheapest`: see `cheapestPackage`. Null without anything to compare with.
 */
export function packageMark(pkg: Package, siblings: Package[], currency: Currency): "best-value" | "cheapest" | null {
  const sold = siblings.filter((other) => other.prices[currency] !== undefined);
  const price = (item: Package) => item.prices[currency] ?? 0;
  const comparable = comparablePackages(pkg, sold);
  const [bestValue] = comparable.toSorted((a, b) => price(a) * size(b) - price(b) * size(a) || price(a) - price(b));
  if (comparable.length > 1 && bestValue?.id === pkg.id) return "best-value";
  return sold.length > 1 && cheapestPackage(sold, currency)?.id === pkg.id ? "cheapest" : null;
}

/**
 * Returns by how many percent a package is cheaper than the smallest of its kind: per GB among fixed packages, per day among day passes with
 * the same daily allowance. A whole number, halves rounded up; null below 5 and for the smallest package (§2).
 */
export function percentOff(pkg: Package, siblings: Package[], currency: Currency): number | null {
  const comparable = comparablePackages(pkg, siblings).filter((other) => other.prices[currency] !== undefined);
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
