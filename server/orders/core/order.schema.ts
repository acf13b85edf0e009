import { DELIVERY_METHODS } from "#server/domain/order-states.schema.ts";
import { z } from "zod";
import { addressShape, checkAddress, checkTaxNumber, SHIPPING_FIELDS } from "#server/destinations/address/address.schema.ts";
import { choice, consent, EmailSchema, hasPhoneCountry, optional } from "#server/forms/field.schema.ts";
import { message } from "#server/forms/message.schema.ts";
import { crossFieldRule } from "#server/forms/cross-field.schema.ts";
import { cleanCode, cleanDigitText, textField } from "#server/forms/text-field.schema.ts";
import { PAYMENT_METHODS } from "#server/domain/payment-states.schema.ts";
import { MAX_QUANTITY, RenewedSimsSchema } from "#server/catalogue/purchase-options.schema.ts";

const MAX_PROMO_CODE = 32;
const MAX_TAX_NUMBER = 20;
/** A price that the form showed: currency and minor units (`encodeShownPrice`). */
export const SHOWN_PRICE = /^([A-Z]{3}):(\d{1,12})$/;

/** Number of packages: an integer from 1 to 10. */
export const QuantitySchema = textField({ max: 9, tooLong: message("errors.too-many", { max: MAX_QUANTITY }), clean: cleanDigitText }, (text) =>
  text
    .regex(/^\d+$/, { error: ({ input }) => (/^-\d+$/.test(String(input)) ? message("errors.too-few", { min: 1 }) : message("errors.numbers-only")) })
    .transform(Number)
    .pipe(
      z
        .number()
        .min(1, message("errors.too-few", { min: 1 }))
        .max(MAX_QUANTITY, message("errors.too-many", { max: MAX_QUANTITY })),
    ),
);

const PromoCodeSchema = textField(
  { max: MAX_PROMO_CODE, tooLong: message("errors.too-long", { field: "errors:field.promoCode", max: MAX_PROMO_CODE }), clean: cleanCode },
  (text) => text.transform((code) => code.toUpperCase()).optional(),
);

/** Idempotency key of one form. The form or the API client generates it. */
export const CheckoutKeySchema = textField({ max: 64, tooLong: "errors.checkout-key", required: "errors.checkout-key" }, (text) =>
  text.regex(/^[A-Za-z0-9_-]{16,}$/, message("errors.checkout-key")),
);

/** Whether a quantity matches the number of SIMs. Several SIMs get one package each; a single SIM gets all packages. */
export const matchesSims = (quantity: number, sims: number): boolean => sims <= 1 || sims === quantity;

/**
 * The fields about the buyer of the order form, except the email address, in page order. From this list follow labels, columns, order pages,
 * receipts, exports and erasure (buyer.ts). Each has a schema in `buyerShape`, the label `errors.field.<name>`, and a column of `orders` named after
 * it in snake case.
 */
// Fields that only orders have, not the addresses of accounts, are appended to these two.
export const BUYER_FIELDS = [...SHIPPING_FIELDS, "taxNumber"] as const;
export type BuyerField = (typeof BUYER_FIELDS)[number];

/** A number of the receiver that customs want in some countries (`checkTaxNumber`); elsewhere it is dropped. */
const TaxNumberSchema = textField(
  { max: MAX_TAX_NUMBER, tooLong: message("errors.too-long", { field: "errors:field.taxNumber", max: MAX_TAX_NUMBER }), clean: cleanCode },
  (text) => text.transform((number) => number.toUpperCase()).optional(),
);

const buyerShape = { ...addressShape, taxNumber: TaxNumberSchema } satisfies Record<BuyerField, z.ZodType>;

/** The fields that only a posted order stores, without the country. */
export type ParcelField = Exclude<BuyerField, "contact" | "phoneCountry" | "phone" | "addressCountry">;
const FIELDS_OUTSIDE_PARCEL: readonly BuyerField[] = ["contact", "phoneCountry", "phone", "addressCountry"];
export const PARCEL_FIELDS = BUYER_FIELDS.filter((field): field is ParcelField => !FIELDS_OUTSIDE_PARCEL.includes(field));

/** Who orders: a signed-in buyer has an account already; for `separate`, see `asksSeparateConsent`. */
export type Consenter = { signedIn: boolean; separate: boolean };
/** Returns the names of the consents that an order needs, without that to an early start. */
export const consentFields = ({ signedIn }: Pick<Consenter, "signedIn">) =>
  signedIn ? (["agreeTransfer", "agreePrivacy"] as const) : (["agreeTransfer", "agreePrivacy", "agreeRegister"] as const);
/** Returns the names of those that one checkbox, `agreeAll`, may give together. */
export const jointConsentFields = ({ signedIn, separate }: Consenter) =>
  consentFields({ signedIn }).filter((name) => !separate || name !== "agreeTransfer");

const fields = z.object({
  package: textField({ max: 64, tooLong: "errors.select-required", required: "errors.select-required" }),
  way: choice(DELIVERY_METHODS),
  quantity: QuantitySchema,
  promoCode: PromoCodeSchema,
  paymentMethod: choice(PAYMENT_METHODS),
  email: EmailSchema,
  ...buyerShape,
  iccid: RenewedSimsSchema,
  quoted: textField({ max: 40 }, (text) => text.transform((price) => (SHOWN_PRICE.test(price) ? price : undefined)).optional()).catch(undefined),
  /** The first day of the journey, if the buyer gave it to choose a plan; anything but a date counts as missing. */
  from: textField({ max: 10 }, (text) => text.pipe(z.iso.date()).optional()).catch(undefined),
  agreeTransfer: consent,
  agreePrivacy: consent,
  agreeRegister: consent,
  /** Required of buyers with a right to withdraw (`mustAskForEarlyStart`), whom the schema does not know. */
  agreeEarlyStart: optional(consent),
  checkoutKey: CheckoutKeySchema,
});

/** Without the field in which the two schemas below differ. */
type Fields = Omit<z.output<typeof fields>, "agreeRegister">;

/** Cross-field rules of each delivery method. */
const deliveryMethodRule = crossFieldRule<Fields>((form, { add, isValid }) => {
  if (form.way === "sim" && isValid("iccid")) {
    if (!form.iccid?.length) add("iccid", "errors.required");
    const sims = form.iccid?.length ?? 0;
    if (isValid("quantity") && !matchesSims(form.quantity ?? 0, sims)) add("quantity", message("renew.one-for-each", { sims }));
  }
  if (form.way === "physical") {
    checkAddress(form, add);
    const taxError = isValid("taxNumber") ? checkTaxNumber(form.addressCountry, form.taxNumber) : null;
    if (taxError) add("taxNumber", taxError);
  } else if (form.phone !== undefined && !hasPhoneCountry(form)) add("phoneCountry", "errors.select-required");
});

/**
 * The order form (§2, §5), for browsers and API clients alike. `quoted` is the price that the page showed (`encodeShownPrice`); an order
 * that would cost more is rejected. An invalid `quoted` counts as missing.
 */
export const OrderSchema = fields.check(deliveryMethodRule);
/** The order form of a signed-in buyer: consent to registration is optional, because the account exists already. */
export const AccountOrderSchema = fields.extend({ agreeRegister: optional(consent) }).check(deliveryMethodRule);

export type OrderForm = z.output<typeof AccountOrderSchema>;

/** The form that retries the payment of an order, with the same payment method or another. */
export const RetrySchema = z.object({ paymentMethod: z.enum(PAYMENT_METHODS, { error: message("errors.select-required") }) });

/** The form that requests an email with the links of the newest orders of an address. */
export const FindOrderSchema = z.object({ email: EmailSchema });
