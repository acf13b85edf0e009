import type { Currency } from "#server/locale/locale.schema.ts";
import type { Package } from "#server/catalogue/catalogue.ts";
import { businessSaving, type BusinessSaving } from "./business-saving.ts";
import { businessTripsSchema, DEFAULT_DAILY_MB, type BusinessTrips } from "./business-trips.schema.ts";
import { inputErrors, calculatorInputs } from "./calculator-inputs.ts";

/** Where employees travel, with what is on sale for it. */
export type TripPlace = { id: string; packages: Package[] };

export type SavingEstimate = {
  typed: Record<keyof BusinessTrips, string>;
  errors: Record<string, string[]>;
  /** False until somebody said what roaming costs: the answer is an example then, of which only the price with us counts. */
  asked: boolean;
  /** Null where something typed is wrong. */
  answer: (BusinessSaving & { trips: BusinessTrips }) | null;
};

/** What the saving calculator answers to its address. */
export function estimateSaving(search: URLSearchParams, places: TripPlace[], currency: Currency): SavingEstimate {
  const begins = { employees: "20", trips: "4", days: "5", destination: places[0]?.id ?? "", data: DEFAULT_DAILY_MB, roaming: "" };
  const typed = calculatorInputs(search, begins);
  const asked = typed.roaming.trim() !== "";
  const placeIds = places.map((one) => one.id);
  const { data: trips, error } = businessTripsSchema(placeIds, currency).safeParse(asked ? typed : { ...typed, roaming: "1" });
  if (!trips) return { typed, errors: inputErrors(error.issues), asked, answer: null };
  const saving = businessSaving(places.find((one) => one.id === trips.destination)?.packages ?? [], trips, currency);
  return saving
    ? { typed, errors: {}, asked, answer: { ...saving, trips } }
    : { typed, errors: { destination: ["business.wrong.none"] }, asked, answer: null };
}
