import { z } from "zod";
import { CURRENCY_OPTIONS, type Currency } from "./locale.schema.ts";
import { typed } from "./field.schema.ts";

type Range = { least: number; most: number };

/** A figure as people type it, as digits and a point: spaces, and what parts thousands, do not count; what is no figure stays, to be refused. */
function plain(value: unknown, marks: string[] = []): string {
  const text = typed(value);
  if (typeof text !== "string") return "";
  const figure = marks.reduce((rest, mark) => rest.replace(mark, ""), text.replace(/[\s'’]/g, "").toUpperCase());
  return /^\d{1,3}(,\d{3})+(\.|$)/.test(figure) ? figure.replaceAll(",", "") : figure.replace(",", ".");
}

/** A whole number of a calculator; anything else, or out of range, is `wrong`. */
export const wholeNumber = ({ least, most }: Range, wrong: string) =>
  z.preprocess(
    (value) => plain(value),
    z
      .string()
      .regex(/^\d{1,9}$/, { error: wrong, abort: true })
      .transform(Number)
      .refine((number) => number >= least && number <= most, wrong),
  );

/** An amount of a calculator in minor units, as its currency writes it or without a sign; another currency's sign, or out of range, is `wrong`. */
export const amountOf = (currency: Currency, { least, most }: Range, wrong: string) =>
  z.preprocess(
    (value) => plain(value, [CURRENCY_OPTIONS.find((one) => one.value === currency)?.symbol ?? currency, currency, currency === "CNY" ? "RMB" : "$"]),
    z
      .string()
      .regex(/^\d{1,9}(\.\d{1,2})?$/, { error: wrong, abort: true })
      .transform((text) => Math.round(Number(text) * 100))
      .refine((minor) => minor >= least && minor <= most, wrong),
  );
