import type { FieldErrors } from "#server/forms/accepted-fields.ts";
import { AccountOrderSchema, SHOWN_PRICE } from "#server/orders/core/order.schema.ts";
import { placeOrder } from "#server/orders/checkout/place-order.ts";
import { callViewer } from "#app/api/call/call-viewer.server.ts";
import { CurrencyField, quotedField } from "#app/api/call/call-values.server.ts";
import { defineCall, type Caller } from "#app/api/call/define-call.server.ts";
import { PlacedOrderSchema, toPlacedOrderResult } from "./placed-order.server.ts";
import { findCallOrderErrors, PACKAGE_CODES, toCallRejection } from "./order-rejection.server.ts";

const CONSENTS = { agreeTransfer: "on", agreePrivacy: "on", agreeRegister: "on" };
const VALID_ORDER = {
  package: "JP-5GB-30D",
  way: "esim",
  quantity: "1",
  paymentMethod: "card",
  email: "ada@example.com",
  ...CONSENTS,
  checkoutKey: "a-key-of-your-own-making",
};
const ADDRESS_FIELDS = {
  contact: "Ada Lo",
  phoneCountry: "HK",
  phone: "91234567",
  addressCountry: "HK",
  province: "Kowloon",
  city: "Sham Shui Po",
};

/**
 * Places an order like the order form and returns the address of the payment page (§7, /order/create). The client creates a random `checkoutKey` per
 * order: the same key never creates a second order, and a repetition with the same fields returns the same result.
 */
export const createOrderCall = defineCall({
  about:
    "Places an order and returns the address of its payment page. The client generates checkoutKey, random for each order: 16 to 64 letters, digits, - or _. The same key never creates a second order: with the same fields the call returns the same order, with other fields ALREADY_PLACED.",
  who: "anyone",
  // Stricter than the form: a program that believes that it has set the highest price must not be charged more.
  input: AccountOrderSchema.safeExtend({ currency: CurrencyField, quoted: quotedField(40, SHOWN_PRICE) }),
  output: PlacedOrderSchema,
  codes: [...PACKAGE_CODES, "METHOD_UNAVAILABLE", "AMOUNT_TOO_SMALL", "TOO_MANY_CARDS", "TOTAL_CHANGED", "ALREADY_PLACED"],
  examples: [
    VALID_ORDER,
    { ...VALID_ORDER, way: "sim", iccid: ["8985234000000000000"] },
    { ...VALID_ORDER, way: "physical", ...ADDRESS_FIELDS, address: "1 Cheung Sha Wan Road" },
  ],
  fields: {
    quoted: {
      description: "The price that the buyer has seen, as /order/quote returned it: USD:1199. A higher total or another currency is TOTAL_CHANGED",
    },
    agreeRegister: { description: "Required unless an account is signed in: agreement to register an account with the email address" },
  },
  check: async (validFields, caller) => ({ ...consentErrors(validFields, caller), ...(await findCallOrderErrors(validFields, caller)) }),
  async run({ currency, ...form }, caller) {
    // Not a rule of the schema, because it depends on the caller. All other errors are returned with it.
    const missingConsents = consentErrors(form, caller);
    if (missingConsents.agreeRegister)
      return {
        ok: false,
        code: "PARAM_ERROR",
        message: "errors.agreement",
        fields: { ...missingConsents, ...(await findCallOrderErrors({ currency, ...form }, caller)) },
      };
    const result = await placeOrder(caller.shop, form, callViewer(caller, currency));
    return result.ok || "number" in result ? toPlacedOrderResult(result, caller) : toCallRejection(result, caller);
  },
});

/** Returns an error if the buyer is not signed in to an account and does not agree to the registration of one. */
const consentErrors = ({ agreeRegister }: { agreeRegister?: "on" | undefined }, { identity }: Caller): FieldErrors =>
  agreeRegister || identity?.kind === "account" ? {} : { agreeRegister: ["errors.agreement"] };
