import type { Package, Plan } from "./catalogue.ts";
import type { Currency } from "#server/locale/locale.schema.ts";

/** Returns the megabytes that distinguish packages: the total amount, or the daily allowance of a day pass. */
export function packageMb(pkg: Package): number {
  return pkg.kind === "fixed" ? pkg.dataMb : pkg.dailyMb;
}

/** Returns the package of the lowest price, of any kind; if several share it, the one with the most data and days. Undefined if none is sold. */
export function cheapestPackage(packages: Package[], currency: Currency): Package | undefined {
  const price = (pkg: Package) => pkg.prices[currency] ?? Infinity;
  const [cheapest] = packages.toSorted((a, b) => price(a) - price(b) || packageMb(b) - packageMb(a) || b.days - a.days);
  return cheapest?.prices[currency] === undefined ? undefined : cheapest;
}

const WEEK_DAYS = 7;
const WEEK_MB = 1024;

/** Returns the cheapest package for a week, with 7 days and 1 GB or more, else the cheapest of all. Undefined if none is sold. */
export function cheapestWeek(packages: Package[], currency: Currency): Package | undefined {
  const lastsAWeek = (pkg: Package) => pkg.days >= WEEK_DAYS && (pkg.kind === "fixed" ? pkg.dataMb : pkg.dailyMb * pkg.days) >= WEEK_MB;
  return cheapestPackage(packages.filter(lastsAWeek), currency) ?? cheapestPackage(packages, currency);
}

/** What a price buys. `mb`: all the data of a fixed package, or the daily allowance of a day pass. Price in minor units. */
export type Offer = Pick<Package, "kind" | "days"> & { mb: number; price: number };

/** Returns the lowest price of a plan, and the offer that its tile shows: see `cheapestWeek`. Null if nothing is sold in the currency. */
export function planOffers(plan: Plan | undefined, currency: Currency): { from: number | null; week: Offer | null } {
  const week = plan?.week[currency];
  const price = week?.prices[currency];
  return {
    from: plan?.cheapest[currency]?.prices[currency] ?? null,
    week: week && price !== undefined ? { kind: week.kind, days: week.days, mb: packageMb(week), price } : null,
  };
}
