import { CURRENCY_OPTIONS, type Currency } from "#server/locale/locale.schema.ts";
import { cleanLine } from "./clean-text.schema.ts";
import { textField } from "./text-field.schema.ts";

/** The maximum length of a typed number with thousands separators and currency symbol. */
const MAX_TYPED_LENGTH = 20;

type Range = { min: number; max: number };

/**
 * Normalizes a typed number to digits and a decimal point: removes spaces, thousands separators and `symbols`. Text that is not a number is
 * not detected here.
 */
function normalizeNumber(typed: string, symbols: string[] = []): string {
  const compact = (cleanLine(typed) ?? "").replace(/[\s'’]/g, "").toUpperCase();
  const digits = symbols.reduce((rest, symbol) => rest.replace(symbol, ""), compact);
  return /^\d{1,3}(,\d{3})+(\.|$)/.test(digits) ? digits.replaceAll(",", "") : digits.replace(",", ".");
}

/** A whole number of a calculator. `wrong` is the error for any other text or a number out of range. */
export const wholeNumberField = ({ min: least, max: most }: Range, wrong: string) =>
  textField({ max: MAX_TYPED_LENGTH, tooLong: wrong, required: wrong, clean: (typed) => normalizeNumber(typed) }, (text) =>
    text
      .regex(/^\d{1,9}$/, wrong)
      .transform(Number)
      .refine((number) => number >= least && number <= most, wrong),
  );

const currencySymbols = (currency: Currency): string[] => {
  const symbol = CURRENCY_OPTIONS.find((option) => option.value === currency)?.symbol ?? currency;
  return [symbol, currency, currency === "CNY" ? "RMB" : "$"];
};

/**
 * An amount of a calculator, converted to minor units; typed with the symbol of its currency or without. `wrong` is the error for any other
 * text, the symbol of another currency, or an amount out of range.
 */
export const amountField = (currency: Currency, { min: least, max: most }: Range, wrong: string) =>
  textField({ max: MAX_TYPED_LENGTH, tooLong: wrong, required: wrong, clean: (typed) => normalizeNumber(typed, currencySymbols(currency)) }, (text) =>
    text
      .regex(/^\d{1,9}(\.\d{1,2})?$/, wrong)
      .transform((text) => Math.round(Number(text) * 100))
      .refine((minor) => minor >= least && minor <= most, wrong),
  );
