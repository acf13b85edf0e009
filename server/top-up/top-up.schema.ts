import { z } from "zod";
import { choice, EmailSchema, IccidSchema, optional } from "#server/locale/field.schema.ts";
import { textField } from "#server/locale/text-field.schema.ts";
import { checkoutKey, PAYMENT_METHODS } from "#server/orders/order.schema.ts";

/** Pay as you go: HK$6.80 for a GB, in HKD minor units (§9). */
export const RATE_PER_GB = 680;
/** How much data so much credit or balance buys, in whole MB (1 GB is 1024 MB); money is HKD minor units. */
export const dataFor = (credit: number, ratePerGb = RATE_PER_GB): number => Math.floor((Math.max(0, credit) * 1024) / ratePerGb);
/** A top-up extends the validity by so many days from its date (§9). */
export const VALIDITY_DAYS = 180;
/** Below this balance, HKD minor units, its holder is told (§8). */
export const LOW_BALANCE = 2000;
/** The jobs that tell of it; `ref` ends with whom: ":" and the id of an order or an account, or ":sms". */
export const LOW_BALANCE_TOPIC = "top-up.low-balance";
/** How far back the usage goes, in calendar months with the present one (§9). */
export const USAGE_MONTHS = 6;

/**
 * The top-up form (§2, Top-up): `amount` is one of the offered ones in minor units, HKD; `quoted` is
 * what the page said of them (`writeShownOffers`); without `checkoutKey` equal posts are one order until it is paid.
 */
export const TopUpSchema = z.object({
  iccid: IccidSchema,
  remember: z.preprocess((value) => value === "on" || value === true, z.boolean()),
  amount: textField({ max: 9, tooLong: "errors.select-required", required: "errors.select-required" }, (text) =>
    text.regex(/^\d+$/, "errors.select-required").transform(Number),
  ),
  paymentMethod: choice(PAYMENT_METHODS),
  email: EmailSchema,
  checkoutKey: optional(checkoutKey),
  quoted: textField({ max: 1000 }, (text) => text.optional()).catch(undefined),
});

export type TopUpForm = z.output<typeof TopUpSchema>;
