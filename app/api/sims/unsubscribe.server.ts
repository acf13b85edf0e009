import { z } from "zod";
import { oneOfForms } from "#server/forms/one-of-forms.schema.ts";
import type { Currency } from "#server/locale/locale.schema.ts";
import { quoteRefund } from "#server/orders/refunds/quote-refund.ts";
import { RefundSchema, type RefundReason } from "#server/orders/refunds/refund-request.schema.ts";
import { requestRefund } from "#server/orders/refunds/request-refund.ts";
import { money, MoneySchema, time, TimeSchema } from "#app/api/call/call-values.server.ts";
import { defineCall } from "#app/api/call/define-call.server.ts";
import { rejectCall } from "#app/api/call/reject-call.server.ts";
import { PAYMENT_METHODS } from "#server/settings/payment-method.schema.ts";
import { findPackageRefundRequest } from "#server/orders/refunds/find-refund-request.ts";

const QuoteSchema = RefundSchema.pick({ simPackage: true });

/**
 * Requests the refund of an unused package or, with intent quote, returns the amount. A repetition does not create a second request (§7,
 * /sim/unsubscribe; §4).
 */
export const unsubscribeCall = defineCall({
  about:
    "Requests the refund of a package that has not started. Staff decide; a refund goes to the original payment method. With intent=quote, only returns the amount. A repetition does not create a second request.",
  who: "account",
  input: oneOfForms(
    {
      intent: z.enum(["quote", "request"]).optional().catch(undefined),
      simPackage: z.string().optional(),
      reason: z.string().optional(),
    },
    ({ intent }) => (intent === "quote" ? QuoteSchema : RefundSchema),
  ),
  output: z.strictObject({
    simPackage: z.string(),
    state: z.enum(["quoted", "requested", "approved", "refunded"]),
    amount: MoneySchema,
    method: z.enum([...PAYMENT_METHODS, "none"]),
    requestedAt: TimeSchema.nullable(),
    until: TimeSchema.nullable().describe("The last day to request a refund; null once it is requested"),
  }),
  codes: ["REFUND_UNKNOWN", "REFUND_ASKED", "REFUND_CREDIT", "REFUND_NOTHING", "REFUND_CARD", "REFUND_LATE", "REFUND_NOT_NOW", "REFUND_USED"],
  examples: [
    { simPackage: "ful_1234", reason: "trip-changed" },
    { intent: "quote", simPackage: "ful_1234" },
  ],
  async run(form, { shop, identity: { accountId } }) {
    const { simPackage } = form;
    const amountData = (amount: number, currency: Currency) => ({ simPackage, amount: money(amount, currency) });
    // Only the form of a request has a reason.
    if (!("reason" in form)) {
      const quote = await quoteRefund(shop, { accountId, simPackage });
      if (!quote.ok) return rejectCall(quote);
      const { amount, currency, method, until } = quote;
      return { ok: true, data: { ...amountData(amount, currency), state: "quoted" as const, method, requestedAt: null, until: time(until) } };
    }
    const result = await requestRefund(shop, { accountId, simPackage, reason: form.reason as RefundReason });
    // The new request, or that of an earlier call. Null after a success if staff have rejected it since.
    const refundRequest = result.ok || result.code === "refund-asked" ? await findPackageRefundRequest(shop, { accountId, simPackage }) : null;
    if (!refundRequest) return rejectCall(result.ok ? { code: "refund-asked" } : result);
    const { state, amount, currency, method, requestedAt } = refundRequest;
    return { ok: true, data: { ...amountData(amount, currency), state, method, requestedAt: time(requestedAt), until: null } };
  },
});
