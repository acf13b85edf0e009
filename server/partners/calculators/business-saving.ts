import type { Currency } from "#server/locale/locale.schema.ts";
import type { Package } from "#server/catalogue/catalogue.ts";
import type { BusinessTrips } from "./business-trips.schema.ts";
import { businessDiscount, lessPercent } from "#server/partners/core/terms.schema.ts";

/** Packages for one trip of one employee: so many of one kind, one after the other on a SIM (§4). */
export type TripPackages = {
  package: Package;
  count: number;
  /** List price of all of them, minor units. */
  price: number;
};

/** The cheapest way to cover the days of a trip with so many megabytes a day; null where nothing is sold in the currency. */
export function fitTrip(packages: Package[], { days, data }: Pick<BusinessTrips, "days" | "data">, currency: Currency): TripPackages | null {
  const fits = packages.flatMap((one): TripPackages[] => {
    const price = one.prices[currency];
    if (price === undefined || one.prepaid || (one.kind === "day-pass" && one.dailyMb < data)) return [];
    const forDays = Math.ceil(days / one.days);
    const count = one.kind === "fixed" ? Math.max(forDays, Math.ceil((days * data) / one.dataMb)) : forDays;
    return [{ package: one, count, price: price * count }];
  });
  return fits.sort((a, b) => a.price - b.price || a.count - b.count || (a.package.id < b.package.id ? -1 : 1))[0] ?? null;
}

export type BusinessSaving = TripPackages & {
  /** Off list, whole percent, by the number of employees who travel. */
  percentOff: number;
  /** Trips of all employees in a year. */
  tripsAYear: number;
  /** Minor units for one trip of one employee: roaming as it is paid now, ours less the discount, and what is left; below 0 where ours costs more. */
  trip: { now: number; withUs: number; saving: number };
  /** The same for all trips of a year. */
  year: { now: number; withUs: number; saving: number };
};

/** What a company pays for roaming in a year against our packages less its discount, taken from each package; null where nothing fits. */
export function businessSaving(packages: Package[], trips: BusinessTrips, currency: Currency): BusinessSaving | null {
  const fit = fitTrip(packages, trips, currency);
  if (!fit) return null;
  const percentOff = businessDiscount(trips.employees);
  const withUs = lessPercent(fit.price / fit.count, percentOff) * fit.count;
  const tripsAYear = trips.employees * trips.trips;
  const now = trips.roaming * trips.days;
  const trip = { now, withUs, saving: now - withUs };
  const year = { now: trip.now * tripsAYear, withUs: trip.withUs * tripsAYear, saving: trip.saving * tripsAYear };
  return { ...fit, percentOff, tripsAYear, trip, year };
}
