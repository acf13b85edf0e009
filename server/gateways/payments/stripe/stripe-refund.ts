import type Stripe from "stripe";
import { CurrencySchema } from "#server/locale/locale.schema.ts";
import type { RefundOrder, RefundView } from "#server/gateways/payments/payments.ts";
import { toId } from "./stripe-session.ts";

const STATES: Record<string, RefundView["state"]> = { succeeded: "succeeded", failed: "failed", canceled: "failed" };

/** The request to pay back; the money goes where it came from. */
export function refundParams(order: RefundOrder, paymentIntent: string): Stripe.RefundCreateParams {
  return { payment_intent: paymentIntent, amount: order.amount, reason: "requested_by_customer", metadata: { refund_id: order.ref } };
}

/** A refund of Stripe's in our words; null where it is in a currency that the shop never took. */
export function toRefundView(refund: RefundFacts): RefundView | null {
  const currency = CurrencySchema.safeParse(refund.currency.toUpperCase());
  if (!currency.success) return null;
  const state = STATES[refund.status ?? ""] ?? "pending";
  return {
    refundId: refund.id,
    ref: refund.metadata?.refund_id ?? "",
    sessionId: null,
    paymentRef: toId(refund.payment_intent),
    amount: refund.amount,
    currency: currency.data,
    state,
    failure: state === "failed" ? (refund.failure_reason ?? refund.status ?? "failed") : null,
  };
}

/** The part of a refund that we read. */
export type RefundFacts = {
  id: string;
  amount: number;
  currency: string;
  status: string | null;
  failure_reason?: string | null;
  metadata?: Record<string, string> | null;
  payment_intent?: string | { id: string } | null;
};
