import { CURRENCIES, type Currency } from "./locale.schema.ts";
import { parseAmount } from "./money.schema.ts";

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
