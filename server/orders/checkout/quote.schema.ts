import { z } from "zod";
import { crossFieldRule } from "#server/forms/cross-field.schema.ts";
import { OrderSchema, checkSimQuantity } from "#server/orders/core/order.schema.ts";

const { package: packageId, way, quantity, promoCode, addressCountry, iccid } = OrderSchema.shape;

const fields = z.object({ package: packageId, way, quantity, promoCode, addressCountry, iccid });

/** What a price depends on, by the fields of the order form (§2, Order); with SIMs, whether they can take the package. */
export const QuoteSchema = fields.check(
  crossFieldRule<z.output<typeof fields>>((form, { add, isValid }) => {
    const isKnown = form.way === "sim" && isValid("iccid") && isValid("quantity");
    const tooMany = isKnown && checkSimQuantity(form.iccid?.length ?? 0, form.quantity ?? 0);
    if (tooMany) add("quantity", tooMany);
  }),
);

export type QuoteForm = z.output<typeof QuoteSchema>;
