import { z } from "zod";
import { OrderSchema, whyNotSoMany } from "./order.schema.ts";

const { package: packageId, way, quantity, promoCode, addressCountry, iccid } = OrderSchema.shape;

/** What a price depends on, by the fields of the order form (§2, Order); with SIMs, whether they can take the package. */
export const QuoteSchema = z.object({ package: packageId, way, quantity, promoCode, addressCountry, iccid }).check(
  z.superRefine((form, ctx) => {
    const tooMany = form.way === "sim" ? whyNotSoMany(form.iccid.length, form.quantity) : null;
    if (tooMany) ctx.addIssue({ code: "custom", path: ["quantity"], message: tooMany });
  }),
);

export type QuoteForm = z.output<typeof QuoteSchema>;
