import type { ComponentProps } from "react";
import { CURRENCY_OPTIONS, type Currency } from "#server/locale/locale.schema.ts";
import { Field } from "#app/forms/fields/field.tsx";

/** A field for an amount in the currency of the calculator. */
export function MoneyField({ currency, ...field }: { currency: Currency } & Omit<ComponentProps<typeof Field>, "prefix">) {
  const symbol = CURRENCY_OPTIONS.find((one) => one.value === currency)?.symbol;
  return <Field width="short" {...field} prefix={symbol} inputMode="decimal" autoComplete="off" />;
}
