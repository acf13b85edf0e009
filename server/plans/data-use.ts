import type { Currency } from "#server/locale/locale.schema.ts";
import type { Package } from "#server/catalogue/catalogue.ts";
import { DATA_USES, MB_PER_DAY, type DataUse, type EnoughFor } from "./data-use.schema.ts";
import { packageMb } from "#server/catalogue/cheapest-packages.ts";

/** A journey: its days, and what data is for on each of them. */
export type Trip = { days: number; use: DataUse };

/** Returns for how many days of its validity a package is enough for a use. A day pass is enough for every day or for none. */
function enoughDays(pkg: Package, use: DataUse): number {
  const needed = MB_PER_DAY[use];
  if (pkg.kind === "day-pass") return pkg.dailyMb >= needed ? pkg.days : 0;
  return Math.min(pkg.days, Math.floor(pkg.dataMb / needed));
}

/**
 * Returns what a package is enough for: the most demanding use that it carries for all of its days, else the least demanding one; then the most
 * demanding use that it carries for at least one day. One entry if both are the same use.
 */
export function enoughFor(pkg: Package): EnoughFor[] {
  const uses = DATA_USES.map((use) => ({ use, days: enoughDays(pkg, use) })).filter(({ days }) => days > 0);
  const whole = uses.findLast(({ days }) => days === pkg.days) ?? uses[0];
  const demanding = uses.at(-1);
  return [...new Set([whole, demanding])].flatMap((entry) => entry ?? []);
}

/** Returns the cheapest package that is enough for a journey, the one with more data if several cost the same; null if none is. */
export function fitPackage(packages: Package[], trip: Trip, currency: Currency): Package | null {
  const price = (pkg: Package) => pkg.prices[currency] ?? Infinity;
  const fitting = packages.filter((pkg) => enoughDays(pkg, trip.use) >= trip.days && pkg.prices[currency] !== undefined);
  return fitting.sort((a, b) => price(a) - price(b) || packageMb(b) - packageMb(a))[0] ?? null;
}

/** Reads a journey from a query. Null unless its days are a whole number from 1 to `maxDays` and its use is known. */
export function readTrip(query: { days: string | null; use: string | null }, maxDays: number): Trip | null {
  const days = /^\d{1,3}$/.test(query.days ?? "") ? Number(query.days) : 0;
  const use = DATA_USES.find((known) => known === query.use);
  return use && days >= 1 && days <= maxDays ? { days, use } : null;
}
