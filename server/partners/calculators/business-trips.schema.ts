import { z } from "zod";
import { choice } from "#server/forms/field.schema.ts";
import type { Currency } from "#server/locale/locale.schema.ts";
import { message } from "#server/forms/message.schema.ts";
import { amountField, wholeNumberField } from "#server/forms/number-field.schema.ts";
import { crossFieldRule } from "#server/forms/cross-field.schema.ts";
import { textField } from "#server/forms/text-field.schema.ts";

/** Maximum input of the calculator: travelling employees, trips a year per employee, days per trip, and roaming per day in minor units. */
export const TRIP_LIMITS = { employees: 50_000, trips: 200, days: 90, roaming: 100_000_00 } as const;
/** Data per employee and day, in MB. */
export const DAILY_MB = ["500", "1024", "2048"] as const;
/** Used if none or an unknown value is chosen. */
export const DEFAULT_DAILY_MB = "1024";
const MAX_ID = 64;
/** Maximum number of travel days of one employee in a year. */
const DAYS_PER_YEAR = 366;

const wholeField = (field: "employees" | "trips" | "days") =>
  wholeNumberField({ min: 1, max: TRIP_LIMITS[field] }, message(`business.wrong.${field}`, { max: TRIP_LIMITS[field].toLocaleString("en") }));
const wrongRoaming = message("business.wrong.roaming", { max: (TRIP_LIMITS.roaming / 100).toLocaleString("en") });

/** A company's yearly trips to one of these places, and what an employee pays for roaming per day in minor units of the currency. */
export const businessTripsSchema = (placeIds: string[], currency: Currency) =>
  z
    .object({
      employees: wholeField("employees"),
      trips: wholeField("trips"),
      days: wholeField("days"),
      destination: textField({ max: MAX_ID, tooLong: "business.wrong.destination", required: "business.wrong.destination" }, (text) =>
        text.refine((id) => placeIds.includes(id), message("business.wrong.destination")),
      ),
      data: choice(DAILY_MB).catch(DEFAULT_DAILY_MB).transform(Number),
      roaming: amountField(currency, { min: 1, max: TRIP_LIMITS.roaming }, wrongRoaming),
    })
    .check(
      crossFieldRule<{ trips: number; days: number }>(({ trips = 0, days = 0 }, { add, isValid }) => {
        if (isValid("trips") && isValid("days") && trips * days > DAYS_PER_YEAR) add("trips", message("business.wrong.year", { max: DAYS_PER_YEAR }));
      }),
    );
export type BusinessTrips = z.output<ReturnType<typeof businessTripsSchema>>;
