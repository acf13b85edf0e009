import { CURRENCY_OPTIONS, type Currency } from "#server/locale/locale.schema.ts";
import type { ErrorMessage } from "./message.schema.ts";
import { textField, cleanDigitText } from "./text-field.schema.ts";

/** The maximum length of a typed number with thousands separators and currency symbol. */
const MAX_TYPED_LENGTH = 20;

type Range = { min: number; max: number };

/** A whole number, with or without thousands separators. `wrong` is the error for any other text or a number out of range. */
export const wholeNumberField = ({ min, max }: Range, wrong: ErrorMessage) =>
  textField({ max: MAX_TYPED_LENGTH, tooLong: wrong, required: wrong, clean: (typed) => normalizeNumber(typed) }, (text) =>
    text
      .regex(/^\d{1,9}$/, wrong)
      .transform(Number)
      .refine((number) => number >= min && number <= max, wrong),
  );

/**
 * An amount of a calculator, converted to minor units; typed with the symbol of its currency or without. `wrong` is the error for any other
 * text, the symbol of another currency, or an amount out of range.
 */
export const amountField = (currency: Currency, { min, max }: Range, wrong: ErrorMessage) =>
  textField({ max: MAX_TYPED_LENGTH, tooLong: wrong, required: wrong, clean: (typed) => normalizeNumber(typed, currencySymbols(currency)) }, (text) =>
    text
      .regex(/^\d{1,9}(\.\d{1,2})?$/, wrong)
      .transform((digits) => Math.round(Number(digits) * 100))
      .refine((minor) => minor >= min && minor <= max, wrong),
  );

/**
 * Normalizes a typed number to digits and a decimal point: removes spaces, thousands separators and `symbols`, and replaces a decimal comma. The
 * caller checks that the result is a number.
 */
function normalizeNumber(typed: string, symbols: string[] = []): string {
  const compact = (cleanDigitText(typed) ?? "").replace(/[\s'’٬]/g, "").toUpperCase();
  const digits = symbols.reduce((remaining, symbol) => remaining.replace(symbol, ""), compact);
  return /^\d{1,3}(,\d{3})+(\.|$)/.test(digits) ? digits.replaceAll(",", "") : digits.replace(",", ".");
}

const currencySymbols = (currency: Currency): string[] => {
  const symbol = CURRENCY_OPTIONS.find((option) => option.value === currency)?.symbol ?? currency;
  return [symbol, currency, ...(currency === "CNY" ? ["RMB", "CN"] : ["$"])];
};
