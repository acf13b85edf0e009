import { z } from "zod";
import { QuoteSchema, encodeShownPrice } from "#server/orders/checkout/quote.schema.ts";
import { paymentMethods } from "#server/payments/payment-methods.ts";
import { callViewer } from "#app/api/call/call-viewer.server.ts";
import { CurrencyField, money, MoneySchema } from "#app/api/call/call-values.server.ts";
import { defineCall } from "#app/api/call/define-call.server.ts";
import { amountsShape, toAmounts } from "./order-amounts.server.ts";
import { findCallOrderErrors, PACKAGE_CODES, toCallRejection } from "./order-rejection.server.ts";
import { PAYMENT_METHODS } from "#server/settings/payment-method.schema.ts";
import { DELIVERY_METHODS } from "#server/domain/order-states.schema.ts";
import { quoteForm } from "#server/orders/checkout/quote-form.ts";

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
  check: findCallOrderErrors,
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
