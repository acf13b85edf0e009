import { CURRENCY_OPTIONS, type Currency } from "#server/locale/locale.schema.ts";

/** Formats minor units as text for e-mails: `HK$1,118.00` (§9). */
export function formatMoney(amount: number, currency: Currency): string {
  const symbol = CURRENCY_OPTIONS.find((option) => option.value === currency)?.symbol ?? currency;
  return `${amount < 0 ? "-" : ""}${symbol}${(Math.abs(amount) / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}
