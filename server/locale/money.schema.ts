import { CURRENCY_OPTIONS, type ChannelLanguage, type Currency } from "./locale.schema.ts";

/** The minimum online payment in minor units: half a US dollar, and Stripe's minimum in the other currencies. */
export const MINIMUM_CHARGE: Record<Currency, number> = { CNY: 400, HKD: 400, USD: 50 };

// All languages of the shop group digits by three with a comma and have a decimal point.
const decimals = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Returns the symbol before an amount (§3). Outside Simplified Chinese, yuan are `CN¥`: on a page about Japan, `¥` means yen. */
export function currencySymbol(currency: Currency, language: ChannelLanguage): string {
  if (currency === "CNY" && language !== "zh-cn") return "CN¥";
  return CURRENCY_OPTIONS.find((option) => option.value === currency)?.symbol ?? currency;
}

/** Formats an amount in minor units, always with two decimals (§9): `HK$1,118.00`, `−CN¥5.00`. */
export function formatMoney(amount: number, currency: Currency, language: ChannelLanguage): string {
  return `${amount < 0 ? "−" : ""}${currencySymbol(currency, language)}${decimals.format(Math.abs(amount) / 100)}`;
}

/** Formats an amount that is charged or was paid, with its ISO 4217 code: `HK$1,118.00 HKD`. */
export function formatTotal(amount: number, currency: Currency, language: ChannelLanguage): string {
  return `${formatMoney(amount, currency, language)} ${currency}`;
}
