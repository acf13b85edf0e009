import type { Currency } from "#server/locale/locale.schema.ts";
import type { Package } from "#server/catalogue/catalogue.ts";
import { type BusinessTrips, businessTripsSchema, DEFAULT_DAILY_MB } from "./business-trips.schema.ts";
import { businessDiscountPercent, subtractPercent } from "#server/partners/core/terms.schema.ts";
import { inputErrors, calculatorInputs } from "./calculator-inputs.ts";

/** A destination and the packages that are sold for it. */
type TripPlace = { id: string; packages: Package[] };

type SavingEstimate = {
  typed: Record<keyof BusinessTrips, string>;
  errors: Record<string, string[]>;
  /** Whether the roaming cost was entered. If not, the result is an example in which only our price is meaningful. */
  hasRoamingCost: boolean;
  /** Null if an input is invalid. */
  result: (BusinessSaving & { trips: BusinessTrips }) | null;
};

/** The packages for one trip of one employee: `count` packages of one kind, used one after another on a SIM (§4). */
type TripPackages = {
  package: Package;
  count: number;
  /** List price of all of them, minor units. */
  price: number;
};

export type BusinessSaving = TripPackages & {
  /** Discount off the list price by the number of travelling employees, in whole percent. */
  percentOff: number;
  /** Number of trips of all employees in a year. */
  tripsAYear: number;
  /**
   * For one trip of one employee, in minor units: the current cost of roaming, our discounted price, and the saving, which is negative if ours
   * costs more.
   */
  trip: { now: number; withUs: number; saving: number };
  /** The same for all trips in a year. */
  year: { now: number; withUs: number; saving: number };
};

/** Compares a company's yearly roaming cost with our packages. The discount applies to each package. Returns null if no package fits. */
export function businessSaving(packages: Package[], trips: BusinessTrips, currency: Currency): BusinessSaving | null {
  const fit = fitTrip(packages, trips, currency);
  if (!fit) return null;
  const percentOff = businessDiscountPercent(trips.employees);
  const withUs = subtractPercent(fit.price / fit.count, percentOff) * fit.count;
  const tripsAYear = trips.employees * trips.trips;
  const now = trips.roaming * trips.days;
  const trip = { now, withUs, saving: now - withUs };
  const year = { now: trip.now * tripsAYear, withUs: trip.withUs * tripsAYear, saving: trip.saving * tripsAYear };
  return { ...fit, percentOff, tripsAYear, trip, year };
}

/** Returns the cheapest packages that cover a trip of `days` days with `data` MB a day, or null if nothing suitable is sold in the currency. */
export function fitTrip(packages: Package[], { days, data }: Pick<BusinessTrips, "days" | "data">, currency: Currency): TripPackages | null {
  const fits = packages.flatMap((candidate): TripPackages[] => {
    const price = candidate.prices[currency];
    if (price === undefined || candidate.prepaid || (candidate.kind === "day-pass" && candidate.dailyMb < data)) return [];
    const countForDays = Math.ceil(days / candidate.days);
    const count = candidate.kind === "fixed" ? Math.max(countForDays, Math.ceil((days * data) / candidate.dataMb)) : countForDays;
    return [{ package: candidate, count, price: price * count }];
  });
  return fits.sort((a, b) => a.price - b.price || a.count - b.count || (a.package.id < b.package.id ? -1 : 1))[0] ?? null;
}

/** Returns the saving calculator's result for a query string. */
export function estimateSaving(search: URLSearchParams, places: TripPlace[], currency: Currency): SavingEstimate {
  const defaults = { employees: "20", trips: "4", days: "5", destination: places[0]?.id ?? "", data: DEFAULT_DAILY_MB, roaming: "" };
  const typed = calculatorInputs(search, defaults);
  const hasRoamingCost = typed.roaming.trim() !== "";
  const placeIds = places.map((place) => place.id);
  // The schema requires a roaming cost, so the example gets a valid one.
  const { data: trips, error } = businessTripsSchema(placeIds, currency).safeParse(hasRoamingCost ? typed : { ...typed, roaming: "1" });
  if (!trips) return { typed, errors: inputErrors(error.issues), hasRoamingCost, result: null };
  const saving = businessSaving(places.find((place) => place.id === trips.destination)?.packages ?? [], trips, currency);
  return saving
    ? { typed, errors: {}, hasRoamingCost, result: { ...saving, trips } }
    : { typed, errors: { destination: ["business.wrong.none"] }, hasRoamingCost, result: null };
}
