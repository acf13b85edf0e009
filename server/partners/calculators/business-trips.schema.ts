import { z } from "zod";
import { choice } from "#server/forms/field.schema.ts";
import type { Currency } from "#server/locale/locale.schema.ts";
import { message } from "#server/forms/message.schema.ts";
import { amountOf, wholeNumber } from "#server/forms/number-field.schema.ts";
import { crossFieldRule } from "#server/forms/cross-field.schema.ts";
import { textField } from "#server/forms/text-field.schema.ts";

/** The most that the calculator takes: employees who travel, trips a year of each, days of a trip, minor units of a day's roaming. */
export const TRIP_LIMITS = { employees: 50_000, trips: 200, days: 90, roaming: 100_000_00 } as const;
/** Megabytes that an employee may use in a day. */
export const DAILY_MB = ["500", "1024", "2048"] as const;
/** What is taken where none is chosen. */
export const DEFAULT_DAILY_MB = "1024";
const MAX_ID = 64;
/** Nobody is away longer than a year has days. */
const DAYS_OF_YEAR = 366;

const whole = (field: "employees" | "trips" | "days") =>
  wholeNumber({ least: 1, most: TRIP_LIMITS[field] }, message(`business.wrong.${field}`, { max: TRIP_LIMITS[field].toLocaleString("en") }));
const wrongRoaming = message("business.wrong.roaming", { max: (TRIP_LIMITS.roaming / 100).toLocaleString("en") });

/** The trips of a company in a year to one of these places, and what its employees pay for roaming a day, minor units of the currency. */
export const businessTripsSchema = (placeIds: string[], currency: Currency) =>
  z
    .object({
      employees: whole("employees"),
      trips: whole("trips"),
      days: whole("days"),
      destination: textField({ max: MAX_ID, tooLong: "business.wrong.destination", required: "business.wrong.destination" }, (text) =>
        text.refine((id) => placeIds.includes(id), "business.wrong.destination"),
      ),
      data: choice(DAILY_MB).catch(DEFAULT_DAILY_MB).transform(Number),
      roaming: amountOf(currency, { least: 1, most: TRIP_LIMITS.roaming }, wrongRoaming),
    })
    .check(
      crossFieldRule<{ trips: number; days: number }>(({ trips = 0, days = 0 }, { add, isValid }) => {
        if (isValid("trips") && isValid("days") && trips * days > DAYS_OF_YEAR) add("trips", message("business.wrong.year", { max: DAYS_OF_YEAR }));
      }),
    );
export type BusinessTrips = z.output<ReturnType<typeof businessTripsSchema>>;
