import type { Currency } from "#server/locale/locale.schema.ts";

/** The price as the form carries it, so that the server can tell when it is about to charge more than was shown. */
export const encodeShownPrice = (currency: Currency, total: number) => `${currency}:${total}`;

/** Whether an order would cost more than, or another currency than, the form showed; a form without a price asks for none. */
export function exceedsShownPrice(shown: string | undefined, now: { currency: Currency; total: number }): boolean {
  const match = shown?.match(/^([A-Z]{3}):(\d{1,12})$/);
  return match ? match[1] !== now.currency || now.total > Number(match[2]) : false;
}
