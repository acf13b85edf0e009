import { z } from "zod";
import { choice, consent, EmailSchema, IccidSchema, optional } from "#server/forms/field.schema.ts";
import { textField } from "#server/forms/text-field.schema.ts";
import { CheckoutKeySchema } from "#server/orders/core/order.schema.ts";
import { PAYMENT_METHODS } from "#server/domain/payment-states.schema.ts";
import { message } from "#server/forms/message.schema.ts";

/** Below this balance, HKD minor units, recipients are notified (§8). */
export const LOW_BALANCE = 2000;
/** Number of calendar months that the usage covers, including the current one (§9). */
export const USAGE_MONTHS = 6;

/** The offers that a page or call showed, each as face value, price and credit in HKD minor units (`writeShownOffers`). */
export const SHOWN_OFFERS = /^\d{1,9}:\d{1,9}:\d{1,9}( \d{1,9}:\d{1,9}:\d{1,9}){0,30}$/;

/**
 * The top-up form (§2, Top-up). `amount` is the nominal amount of an offer, HKD minor units. `quoted` lists the offers that the page showed
 * (`writeShownOffers`). `remember`: a cookie remembers the SIM. Equal posts without `checkoutKey` are one order until it is paid.
 */
export const TopUpSchema = z.object({
  iccid: IccidSchema,
  remember: z.preprocess((value) => value === "on" || value === true, z.boolean()),
  amount: textField({ max: 9, tooLong: "errors.select-required", required: "errors.select-required" }, (text) =>
    text.regex(/^\d+$/, message("errors.select-required")).transform(Number),
  ),
  paymentMethod: choice(PAYMENT_METHODS),
  email: EmailSchema,
  /** Required of buyers with a right to withdraw (`mustAskForEarlyStart`), whom the schema does not know. */
  agreeEarlyStart: optional(consent),
  checkoutKey: optional(CheckoutKeySchema),
  quoted: textField({ max: 1000 }, (text) => text.optional()).catch(undefined),
});

export type TopUpForm = z.output<typeof TopUpSchema>;
