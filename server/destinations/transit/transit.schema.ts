import { z } from "zod";
import { country } from "#server/forms/field.schema.ts";
import { textField } from "#server/forms/text-field.schema.ts";

const word = textField({ max: 80 }).catch("");
const optionalCountry = country.catch("");

/** A day as YYYY-MM-DD or YYYY/MM/DD; empty if it is not a calendar day. */
const day = textField({ max: 20 }, (text) =>
  text.transform((typed) => {
    const [, year, month, date] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(typed) ?? [];
    if (!year || !month || !date) return "";
    const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)));
    return at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(date) ? at.toISOString().slice(0, 10) : "";
  }),
).catch("");

/** The form of the transit check. Every field is optional, and an invalid value counts as missing. */
export const TransitTripSchema = z.object({
  /** ISO codes of the passport, of the country before China, and of the next country after China. */
  passport: optionalCountry,
  from: optionalCountry,
  to: optionalCountry,
  /** Days in China, Beijing time. */
  arrival: day,
  departure: day,
  /** The id of a port: its IATA code, or its name as a lower-case slug. */
  port: word,
  purpose: word,
});

export type TransitTrip = z.output<typeof TransitTripSchema>;

/** fits: seems to meet the condition. not: does not meet it. ask: cannot be decided here. */
export type TransitVerdict = "fits" | "not" | "ask";
