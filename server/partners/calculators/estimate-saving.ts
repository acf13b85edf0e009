import type { Currency } from "#server/locale/locale.schema.ts";
import type { Package } from "#server/catalogue/catalogue.ts";
import { businessSaving, type BusinessSaving } from "./business-saving.ts";
import { businessTripsSchema, DEFAULT_DAILY_MB, type BusinessTrips } from "./business-trips.schema.ts";
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

/** Returns the saving calculator's result for a query string. */
export function estimateSaving(search: URLSearchParams, places: TripPlace[], currency: Currency): SavingEstimate {
  const defaults = { employees: "20", trips: "4", days: "5", destination: places[0]?.id ?? "", data: DEFAULT_DAILY_MB, roaming: "" };
  const typed = calculatorInputs(search, defaults);
  const asked = typed.roaming.trim() !== "";
  const placeIds = places.map((place) => place.id);
  const { data: trips, error } = businessTripsSchema(placeIds, currency).safeParse(asked ? typed : { ...typed, roaming: "1" });
  if (!trips) return { typed, errors: inputErrors(error.issues), hasRoamingCost: asked, result: null };
  const saving = businessSaving(places.find((place) => place.id === trips.destination)?.packages ?? [], trips, currency);
  return saving
    ? { typed, errors: {}, hasRoamingCost: asked, result: { ...saving, trips } }
    : { typed, errors: { destination: ["business.wrong.none"] }, hasRoamingCost: asked, result: null };
}
