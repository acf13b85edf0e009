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

/** Parses an amount (`12.50`) into minor units; null if it is invalid or not greater than 0. */
export function parseAmount(text: string): number | null {
  const [, whole, cents = ""] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  const amount = whole === undefined ? 0 : Number(whole) * 100 + Number(cents.padEnd(2, "0"));
  return amount > 0 ? amount : null;
}

/** Formats an amount as it is typed: `12.50`. */
export const formatAmount = (amount: number): string => (amount / 100).toFixed(2);
