import { CURRENCIES, type Currency } from "#server/locale/locale.schema.ts";

/** An amount as staff type it, `12.50`, in minor units; null where it is none, or not above zero. */
export function parseAmount(text: string): number | null {
  const [, whole, cents = ""] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  const amount = whole === undefined ? 0 : Number(whole) * 100 + Number(cents.padEnd(2, "0"));
  return amount > 0 ? amount : null;
}

/** Amounts by currency as staff type them, `HKD:20.00,USD:2.50`; null where one cannot be read or a currency is named twice. */
export function parseAmounts(text: string): Partial<Record<Currency, number>> | null {
  const amounts: Partial<Record<Currency, number>> = {};
  for (const part of text.split(",")) {
    const [code = "", typed = "", ...more] = part.split(":");
    const currency = CURRENCIES.find((one) => one === code.trim().toUpperCase());
    const amount = parseAmount(typed);
    if (!currency || amount === null || amounts[currency] !== undefined || more.length > 0) return null;
    amounts[currency] = amount;
  }
  return amounts;
}
