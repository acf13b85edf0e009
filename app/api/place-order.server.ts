import { ORDER_STATES, DELIVERY_METHODS } from "#server/domain/order-states.schema.ts";
import { z } from "zod";
import { path } from "#server/locale/path.schema.ts";
import { ORDER_OUTCOMES } from "#server/orders/core/order.ts";
import { readOrder } from "#server/orders/views/read-order.ts";
import { time, TimeSchema, CurrencyField, money, MoneySchema, quotedField } from "#app/api/call/call-values.server.ts";
import { type CallResult, type Caller, type CallRejection, defineCall, callViewer } from "#app/api/call/define-call.server.ts";
import { rejectCall } from "#app/api/call/reject-call.server.ts";
import { amountsShape, toAmounts } from "./orders.server.ts";
import { type AlreadyPlaced, type PlacedOrder, placeOrder } from "#server/orders/checkout/place-order.ts";
import type { Currency } from "#server/locale/locale.schema.ts";
import { compactCode } from "#server/forms/field.schema.ts";
import { findOrderErrors } from "#server/orders/checkout/check-order.ts";
import { quoteOrder, toQuoteRequest } from "#server/orders/checkout/quote-order.ts";
import { MAX_QUANTITY } from "#server/catalogue/purchase-options.schema.ts";
import { type OrderForm, AccountOrderSchema, SHOWN_PRICE } from "#server/orders/core/order.schema.ts";
import { type OrderRejection, toFieldReasons } from "#server/orders/checkout/checkout.ts";
import { textFieldValues } from "#app/request/form/form-action.server.ts";
import { toFieldErrors } from "#app/request/rejection-text.server.ts";
import { QuoteSchema, encodeShownPrice } from "#server/orders/checkout/quote.schema.ts";
import { paymentMethods } from "#server/payments/payment-methods.ts";
import { PAYMENT_METHODS } from "#server/domain/payment-states.schema.ts";
import { quoteForm } from "#server/orders/checkout/quote-form.ts";
import type { FieldErrors } from "#server/forms/accepted-fields.ts";

/** A placed order. `key` gives access to it without a Token and never expires: treat it as a secret. */
export const PlacedOrderSchema = z.strictObject({
  order: z.string(),
  key: z.string(),
  state: z.enum(ORDER_STATES),
  outcome: z.enum(ORDER_OUTCOMES),
  ...amountsShape,
  payUrl: z
    .string()
    .nullable()
    .describe("Address of the payment page; null if there is nothing to pay, or the payment provider does not respond: repeat the call"),
  payBy: TimeSchema,
  page: z.string().describe("Address of the page of the order, which needs no sign-in"),
});

/** A placed order, or that of the same checkoutKey with other fields. */
type Placed = PlacedOrder | AlreadyPlaced;

/**
 * Returns the data of a placed order in its current state, also for a repeated post. ALREADY_PLACED contains the number of the order that this
 * checkoutKey created with other fields, but not the key of the order.
 */
export async function toPlacedOrderResult(result: Placed, caller: Caller): Promise<CallResult<z.input<typeof PlacedOrderSchema>>> {
  const { shop } = caller;
  if (!result.ok) return rejectCall(result, { data: { order: result.number } });
  const { number, linkKey: key } = result;
  const page = shop.env.publicOrigin + path(callViewer(caller).language, "order-result", { order: number, key });
  const order = await readOrder(shop, { number, key });
  if (!order) throw new Error(`Order ${number} not found after it was placed`);
  const amounts = toAmounts({ ...order, ...order.line }, order.currency);
  const { state, outcome, payBy } = order;
  return { ok: true, data: { order: number, key, state, outcome, ...amounts, payUrl: result.payUrl, payBy: time(payBy), page } };
}

/** Codes of rejections because of the package, its price or its SIMs. */
const PACKAGE_CODES = [
  "PACKAGE_UNAVAILABLE",
  "CURRENCY_UNAVAILABLE",
  "CREDIT_ON_SIM",
  "MAINLAND",
  "NOT_POSTED_TO",
  "PROMO_INVALID",
  "OUT_OF_STOCK",
  "ICCID",
  "SIM_PREPAID",
  "SIM_TRAVEL",
  "SIM_UNFIT",
  "SIM_FULL",
  "CARRIER_SILENT",
  "TOO_MANY_TRIES",
] as const;

/**
 * Converts a rejected order into the rejection of a call. The data of MAINLAND: `reason`, why the buyer counts as being in Mainland China, and `page`, the
 * address of the page with alternatives.
 */
function toCallRejection(rejection: OrderRejection, caller: Caller): CallRejection {
  const { form, shop } = caller;
  if (rejection.ground) {
    const { language } = callViewer(caller);
    const [packageId, way, quantity] = ["package", "way", "quantity"].map((name) => textFieldValues(form, name)[0]);
    const page = shop.env.publicOrigin + path(language, "plan-unavailable", { package: packageId, way, quantity });
    return rejectCall(rejection, { data: { reason: rejection.ground, page } });
  }
  return rejectCall(rejection, { fields: toFieldErrors(toFieldReasons(rejection, textFieldValues(form, "iccid"))) });
}

/** Returns the errors, by field, that only the server can find. `fields` are those that the schema accepts. */
async function findCallOrderErrors(
  { currency, ...fields }: Partial<OrderForm> & { currency?: Currency },
  caller: Caller,
  { isQuote = false }: { isQuote?: boolean } = {},
) {
  const iccids = textFieldValues(caller.form, "iccid");
  const viewer = callViewer(caller, currency);
  // Without package or way the promo code is not checked: looking it up would count against the limit of invalid codes.
  const promoCode = fields.package === undefined || fields.way === undefined ? undefined : fields.promoCode;
  const quoted = await quoteOrder(caller.shop, toQuoteRequest({ package: "", way: "esim", quantity: MAX_QUANTITY, ...fields, promoCode }, viewer));
  const rejection = await findOrderErrors(caller.shop, fields, viewer, {
    quoted,
    submittedSims: iccids.filter((text) => compactCode(text) !== undefined).length,
    isQuote,
  });
  return rejection ? toFieldErrors(toFieldReasons(rejection, iccids)) : {};
}

/** Returns the price of an order without placing it (§7, /order/quote). */
export const quoteCall = defineCall({
  about:
    "Returns the price of an order now and its payment methods, without placing it. With iccid, also checks whether the SIMs can take the package.",
  who: "anyone",
  input: QuoteSchema.safeExtend({ currency: CurrencyField }),
  output: z.strictObject({
    package: z.string(),
    way: z.enum(DELIVERY_METHODS),
    ...amountsShape,
    postalFeeKnown: z.boolean().describe("False for a posted SIM without addressCountry: the total does not contain its postal fee"),
    credit: MoneySchema.nullable().describe("Credit on each new prepaid SIM; null for travel packages"),
    paymentMethods: z.array(z.enum(PAYMENT_METHODS)),
    quoted: z.string().describe("Send it to /order/create, which then rejects a higher total"),
  }),
  codes: [...PACKAGE_CODES],
  examples: [{ package: "JP-5GB-30D", way: "esim", quantity: "1" }],
  check: (validFields, caller) => findCallOrderErrors(validFields, caller, { isQuote: true }),
  async run({ currency: requestedCurrency, ...form }, caller) {
    const { shop } = caller;
    const viewer = callViewer(caller, requestedCurrency);
    const result = await quoteForm(shop, form, viewer);
    if (!result.ok) return toCallRejection(result, caller);
    const { packageId, way, currency, credit, postalFeeKnown, total } = result.quote;
    const data = {
      package: packageId,
      way,
      ...toAmounts(result.quote, currency),
      postalFeeKnown,
      credit: credit === null ? null : money(credit, "HKD"),
      paymentMethods: paymentMethods(shop, currency),
      quoted: encodeShownPrice(currency, total),
    };
    return { ok: true, data };
  },
});

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
    agreeEarlyStart: {
      description:
        "Required if the caller or the shipping address is in the European Union, the European Economic Area or the United Kingdom: the express request to start before the withdrawal period ends",
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
