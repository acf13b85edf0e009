import type { Currency } from "#server/locale/locale.schema.ts";

/** Encodes the shown price for a form field, so that the server never charges more than was shown. */
export const encodeShownPrice = (currency: Currency, total: number) => `${currency}:${total}`;

/** Whether an order would cost more than its form showed, or is in another currency. False for a form without a price. */
export function exceedsShownPrice(shown: string | undefined, now: { currency: Currency; total: number }): boolean {
  const match = shown?.match(/^([A-Z]{3}):(\d{1,12})$/);
  return match ? match[1] !== now.currency || now.total > Number(match[2]) : false;
}
