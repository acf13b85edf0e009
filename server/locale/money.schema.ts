import { numberFormat } from "./intl-formats.schema.ts";
import { CURRENCY_OPTIONS, languageEntry, type ChannelLanguage, type Currency, type CurrencyCode, CURRENCIES } from "./locale.schema.ts";

/** The minimum online payment in minor units: half a US dollar, and Stripe's minimum in the other currencies. */
export const MINIMUM_CHARGE: Record<Currency, number> = { CNY: 400, HKD: 400, USD: 50 };

const ISO_CODE = /^[A-Z]{3}$/;

/**
 * Returns what stands before an amount (§3): a symbol, or the code of a currency of which the shop has none (`JPY `). Yuan are `CN¥` where they are not the
 * usual currency: on a page about Japan, `¥` means yen.
 */
export function currencySymbol(currency: CurrencyCode, language: ChannelLanguage): string {
  if (currency === "CNY" && languageEntry(language).currency !== "CNY") return "CN¥";
  return CURRENCY_OPTIONS.find((option) => option.value === currency)?.symbol ?? `${currency} `;
}

/**
 * Formats an amount in minor units with all its decimals (§9): `HK$1,118.00`, `−CN¥5.00`, `JPY 1,118`. All languages of the shop group digits by three with a
 * comma and have a decimal point.
 */
export function formatMoney(amount: number, currency: CurrencyCode, language: ChannelLanguage): string {
  const digits = minorDigits(currency);
  const format = numberFormat("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${amount < 0 ? "−" : ""}${currencySymbol(currency, language)}${format.format(Math.abs(amount) / 10 ** digits)}`;
}

/** Returns how many decimals the minor unit of a currency has; 2 for a code that is not ISO 4217. */
function minorDigits(currency: CurrencyCode): number {
  if (!ISO_CODE.test(currency)) return 2;
  return numberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/** Formats a price for buyers: as `formatMoney`, but whole amounts of yuan and Hong Kong dollars without decimals: `¥21`, `HK$1,118`. */
export function formatPrice(amount: number, currency: CurrencyCode, language: ChannelLanguage): string {
  const money = formatMoney(amount, currency, language);
  return currency === "USD" ? money : money.replace(/\.00$/, "");
}

/** Parses an amount (`12.50`) into minor units; null if it is invalid or not greater than 0. */
export function parseAmount(text: string): number | null {
  const [, whole, cents = ""] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  const amount = whole === undefined ? 0 : Number(whole) * 100 + Number(cents.padEnd(2, "0"));
  return amount > 0 ? amount : null;
}

/** Formats an amount as it is typed: `12.50`. `currency`: if it may be one that the shop does not sell in. */
export function formatAmount(amount: number, currency?: CurrencyCode): string {
  const digits = currency === undefined ? 2 : minorDigits(currency);
  return (amount / 10 ** digits).toFixed(digits);
}

/** Parses amounts by currency (`HKD:20.00,USD:2.50`); null if one is invalid or a currency occurs twice. */
export function parseAmounts(text: string): Partial<Record<Currency, number>> | null {
  const amounts: Partial<Record<Currency, number>> = {};
  for (const part of text.split(",")) {
    const [code = "", amountText = "", ...surplus] = part.split(":");
    const currency = CURRENCIES.find((candidate) => candidate === code.trim().toUpperCase());
    const amount = parseAmount(amountText);
    if (!currency || amount === null || amounts[currency] !== undefined || surplus.length > 0) return null;
    amounts[currency] = amount;
  }
  return amounts;
}
