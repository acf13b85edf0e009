import type { Currency } from "#server/locale/locale.schema.ts";
import type { DeliveryMethod } from "#server/catalogue/purchase-options.schema.ts";

/** What an order costs, in minor units of its currency. */
export type Quote = {
  packageId: string;
  way: DeliveryMethod;
  quantity: number;
  currency: Currency;
  unitPrice: number;
  /** What each unit puts on a prepaid SIM, HKD minor units; null for a package. */
  credit: number | null;
  subtotal: number;
  discount: number;
  promoCode: string | null;
  /** How often one customer may use the code; null where that is not limited. */
  promoUses: number | null;
  postalFee: number;
  /** False for a card by post whose country is not known yet: the fee comes on top. */
  postalFeeKnown: boolean;
  total: number;
};

/** The sum of an order: total = unit price × quantity − discount + postage, and never below the postage. */
export function orderTotals(parts: { unitPrice: number; quantity: number; discount: number; postalFee: number }) {
  const subtotal = parts.unitPrice * parts.quantity;
  const discount = Math.min(parts.discount, subtotal);
  return { subtotal, discount, total: subtotal - discount + parts.postalFee };
}
