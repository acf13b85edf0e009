import { CURRENCY_OPTIONS, type Currency } from "#server/locale/locale.schema.ts";
import { cleanLine } from "./clean-text.schema.ts";
import { textField } from "./text-field.schema.ts";

/** Digits, what parts thousands, and the sign of a currency. */
const MAX_FIGURE = 20;

type Range = { least: number; most: number };

/** A figure as people type it, as digits and a point: spaces, and what parts thousands, do not count; what is no figure stays, to be refused. */
function plain(typed: string, marks: string[] = []): string {
  const figure = marks.reduce((rest, mark) => rest.replace(mark, ""), (cleanLine(typed) ?? "").replace(/[\s'’]/g, "").toUpperCase());
  return /^\d{1,3}(,\d{3})+(\.|$)/.test(figure) ? figure.replaceAll(",", "") : figure.replace(",", ".");
}

/** A whole number of a calculator; anything else, or out of range, is `wrong`. */
export const wholeNumber = ({ least, most }: Range, wrong: string) =>
  textField({ max: MAX_FIGURE, tooLong: wrong, required: wrong, clean: (typed) => plain(typed) }, (text) =>
    text
      .regex(/^\d{1,9}$/, wrong)
      .transform(Number)
      .refine((number) => number >= least && number <= most, wrong),
  );

const signsOf = (currency: Currency): string[] => {
  const symbol = CURRENCY_OPTIONS.find((one) => one.value === currency)?.symbol ?? currency;
  return [symbol, currency, currency === "CNY" ? "RMB" : "$"];
};

/** An amount of a calculator in minor units, as its currency writes it or without a sign; another currency's sign, or out of range, is `wrong`. */
export const amountOf = (currency: Currency, { least, most }: Range, wrong: string) =>
  textField({ max: MAX_FIGURE, tooLong: wrong, required: wrong, clean: (typed) => plain(typed, signsOf(currency)) }, (text) =>
    text
      .regex(/^\d{1,9}(\.\d{1,2})?$/, wrong)
      .transform((text) => Math.round(Number(text) * 100))
      .refine((minor) => minor >= least && minor <= most, wrong),
  );
