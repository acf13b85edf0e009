import { CURRENCY_OPTIONS, type Currency } from "./locale.schema.ts";

/** The minimum online payment in minor units: half a US dollar, and Stripe's minimum in the other currencies. */
export const MINIMUM_CHARGE: Record<Currency, number> = { CNY: 400, HKD: 400, USD: 50 };

/** Formats minor units as plain text, for e-mails and commands: `HK$1,118.00` (§9). */
export function formatMoney(amount: number, currency: Currency): string {
  const symbol = CURRENCY_OPTIONS.find((option) => option.value === currency)?.symbol ?? currency;
  return `${amount < 0 ? "-" : ""}${symbol}${(Math.abs(amount) / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}
