import type { CurrencyCode } from "#server/locale/locale.schema.ts";
import { formatMoney, formatTotal } from "#server/locale/money.schema.ts";
import { useLanguage } from "#app/i18n/translator.ts";

/** An amount in minor units, without line breaks, in tabular figures. */
export function Money({ amount, currency }: { amount: number; currency: CurrencyCode }) {
  return <span className="number nowrap">{formatMoney(amount, currency, useLanguage())}</span>;
}

/** An amount that is charged or was paid: with the code of its currency. */
export function Total({ amount, currency }: { amount: number; currency: CurrencyCode }) {
  return <span className="number nowrap">{formatTotal(amount, currency, useLanguage())}</span>;
}
