import { toFieldErrors } from "#app/request/rejection-text.server.ts";
import { findTopUpErrors } from "#server/top-up/check-top-up.ts";
import { placeTopUp } from "#server/top-up/place-top-up.ts";
import { SHOWN_OFFERS, TopUpSchema } from "#server/top-up/top-up.schema.ts";
import { PlacedOrderSchema, toPlacedOrderResult } from "#app/api/orders/placed-order.server.ts";
import { callViewer } from "#app/api/call/call-viewer.server.ts";
import { quotedField } from "#app/api/call/call-values.server.ts";
import { defineCall } from "#app/api/call/define-call.server.ts";
import { rejectCall } from "#app/api/call/reject-call.server.ts";
import { isOwnSim } from "#server/sims/list-sims.ts";

/**
 * Places a top-up order like the page and returns the address of the payment page (§7, /topUp/create). Without `checkoutKey`, equal posts of one account
 * or IP address create one order until it is paid.
 */
export const createTopUpCall = defineCall({
  about:
    "Places the order of a top-up, always in HKD, and returns the address of its payment page. checkoutKey: see /order/create. Without it, equal posts of one account or IP address are one order until it is paid.",
  who: "anyone",
  input: TopUpSchema.omit({ remember: true }).extend({ quoted: quotedField(1000, SHOWN_OFFERS) }),
  output: PlacedOrderSchema,
  codes: [
    "ICCID",
    "SIM_TRAVEL",
    "SIM_PREPAID",
    "SIM_UNFIT",
    "SIM_FULL",
    "METHOD_UNAVAILABLE",
    "PRICE_CHANGED",
    "PACKAGE_UNAVAILABLE",
    "CURRENCY_UNAVAILABLE",
    "ALREADY_PLACED",
    "CARRIER_SILENT",
    "TOO_MANY_TRIES",
  ],
  fields: {
    amount: { description: "One of the amounts that /topUp/getBalance offers, in minor units of HKD" },
    quoted: { description: "The offers that the buyer has seen, as /topUp/getBalance returned them. A higher price or less credit is PRICE_CHANGED" },
  },
  examples: [{ iccid: "8985234000000000000", amount: "10000", paymentMethod: "card", email: "ada@example.com" }],
  async check(validFields, caller) {
    const { shop, identity, ticket } = caller;
    const trusted = validFields.iccid !== undefined && (await isOwnSim(shop, identity, validFields.iccid));
    return toFieldErrors(await findTopUpErrors(shop, validFields, { ...callViewer(caller), ticket, trusted }));
  },
  async run(form, caller) {
    const { shop, identity, ticket } = caller;
    const trusted = await isOwnSim(shop, identity, form.iccid);
    const result = await placeTopUp(shop, { ...form, remember: false }, { ...callViewer(caller), ticket, trusted });
    return result.ok || "number" in result ? toPlacedOrderResult(result, caller) : rejectCall(result, { fields: toFieldErrors(result.fields) });
  },
});
