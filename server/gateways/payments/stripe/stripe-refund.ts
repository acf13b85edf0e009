import type Stripe from "stripe";
import type { RefundParams, RefundView } from "#server/gateways/payments/payment-provider.ts";
import { toId } from "./stripe-session.ts";

/** Our states of Stripe's statuses; any other status is `pending`. */
const STATES: Record<string, RefundView["state"]> = { succeeded: "succeeded", failed: "failed", canceled: "failed" };

/** The properties of a Stripe refund that we read. */
type StripeRefund = {
  id: string;
  amount: number;
  currency: string;
  status: string | null;
  failure_reason?: string | null;
  metadata?: Record<string, string> | null;
  payment_intent?: string | { id: string } | null;
};

/** Returns the parameters of a refund; Stripe sends the money to the original payment method. */
export function refundParams(request: RefundParams, paymentIntent: string): Stripe.RefundCreateParams {
  return { payment_intent: paymentIntent, amount: request.amount, reason: "requested_by_customer", metadata: { refund_id: request.ref } };
}

/** Converts a Stripe refund to the provider-independent view. */
export function toRefundView(refund: StripeRefund): RefundView {
  const state = STATES[refund.status ?? ""] ?? "pending";
  return {
    refundId: refund.id,
    ref: refund.metadata?.refund_id ?? "",
    sessionId: null,
    paymentRef: toId(refund.payment_intent),
    amount: refund.amount,
    currency: refund.currency.toUpperCase(),
    state,
    failure: state === "failed" ? (refund.failure_reason ?? refund.status ?? "failed") : null,
  };
}
