import { z } from "zod";
import { crossFieldRule } from "#server/forms/cross-field.schema.ts";
import { OrderSchema, checkSimQuantity } from "#server/orders/core/order.schema.ts";

const { package: packageId, way, quantity, promoCode, addressCountry, iccid } = OrderSchema.shape;

const fields = z.object({ package: packageId, way, quantity, promoCode, addressCountry, iccid });

/** The fields of the order form that a price depends on (§2, Order). With `iccid`, a quote also checks whether the SIMs can take the package. */
export const QuoteSchema = fields.check(
  crossFieldRule<z.output<typeof fields>>((form, { add, isValid }) => {
    const isQuantityComparable = form.way === "sim" && isValid("iccid") && isValid("quantity");
    const tooMany = isQuantityComparable && checkSimQuantity(form.iccid?.length ?? 0, form.quantity ?? 0);
    if (tooMany) add("quantity", tooMany);
  }),
);

export type QuoteForm = z.output<typeof QuoteSchema>;
