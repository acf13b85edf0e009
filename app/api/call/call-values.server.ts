import { z } from "zod";
import { CURRENCIES, CURRENCY_OPTIONS, type Currency } from "#server/locale/locale.schema.ts";
import { optional } from "#server/forms/field.schema.ts";
import { message } from "#server/forms/message.schema.ts";
import { boundedField, textField, cleanLine } from "#server/forms/text-field.schema.ts";

/** Money in API responses: integer minor units and the currency (§9). */
export const MoneySchema = z.strictObject({ amount: z.int().describe("Minor units"), currency: z.enum(CURRENCIES) });
export const money = (amount: number, currency: Currency) => ({ amount, currency });

/** Time in API responses: ISO 8601 in UTC. */
export const TimeSchema = z.iso.datetime();
export const time = (at: number): string => new Date(at).toISOString();
export const timeOrNull = (at: number | null): string | null => (at === null ? null : time(at));

/** The requested currency, by code or by the numeric key of §3; undefined if absent. */
export const CurrencyField = boundedField(
  { max: 10, tooLong: "errors.select-required", clean: (text) => codeByKey(text) ?? cleanLine(text)?.toUpperCase() },
  z.enum(CURRENCIES, { error: "errors.select-required" }).optional(),
);
const codeByKey = (text: string) => CURRENCY_OPTIONS.find(({ key }) => key === text)?.value;

/** What a buyer has seen and must not pay more than. Unlike in a form, another text is an error: without it, any price would be accepted. */
export const quotedField = (max: number, pattern: RegExp) => optional(textField({ max }, (text) => text.regex(pattern, message("errors.quoted"))));
