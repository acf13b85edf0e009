import { z } from "zod";
import { crossFieldRule } from "#server/forms/cross-field.schema.ts";
import { matchesSims, OrderSchema, SHOWN_PRICE } from "#server/orders/core/order.schema.ts";
import { message } from "#server/forms/message.schema.ts";
import type { Currency } from "#server/locale/locale.schema.ts";

const { package: packageId, way, quantity, promoCode, addressCountry, iccid } = OrderSchema.shape;

const fields = z.object({ package: packageId, way, quantity, promoCode, addressCountry, iccid });

/** The fields of the order form that a price depends on (§2, Order). With `iccid`, a quote also checks whether the SIMs can take the package. */
export const QuoteSchema = fields.check(
  crossFieldRule<z.output<typeof fields>>((form, { add, isValid }) => {
    const isQuantityComparable = form.way === "sim" && isValid("iccid") && isValid("quantity");
    const sims = form.iccid?.length ?? 0;
    if (isQuantityComparable && !matchesSims(form.quantity ?? 0, sims)) add("quantity", message("renew.one-for-each", { sims }));
  }),
);

export type QuoteForm = z.output<typeof QuoteSchema>;

/** The value of `quoted` if the buyer has seen no price of this order, so that any price is new to them. Forms cannot post it. */
export const NO_PRICE_SHOWN = "none";

/** Encodes the shown price for a form field, so that the server never charges more than was shown. */
export const encodeShownPrice = (currency: Currency, total: number) => `${currency}:${total}`;

/** Whether an order would cost more than its form showed, or is in another currency. False for a form without a valid price. */
export function exceedsShownPrice(shown: string | undefined, current: { currency: Currency; total: number }): boolean {
  if (shown === NO_PRICE_SHOWN) return true;
  const match = shown?.match(SHOWN_PRICE);
  return match ? match[1] !== current.currency || current.total > Number(match[2]) : false;
}
