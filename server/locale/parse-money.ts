import { CURRENCIES, type Currency } from "./locale.schema.ts";

/** Parses an amount (`12.50`) into minor units; null if it is invalid or not greater than 0. */
export function parseAmount(text: string): number | null {
  const [, whole, cents = ""] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  const amount = whole === undefined ? 0 : Number(whole) * 100 + Number(cents.padEnd(2, "0"));
  return amount > 0 ? amount : null;
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
