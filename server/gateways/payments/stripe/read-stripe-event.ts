import type Stripe from "stripe";
import { z } from "zod";
import { ProviderError, type DisputeEvent, type PaymentEvent, type ProviderEvent } from "#server/gateways/payments/payment-provider.ts";
import { withdrawsFunds, toDisputeView } from "./stripe-dispute.ts";
import { toRefundView } from "./stripe-refund.ts";
import { toId, attemptReference } from "./stripe-session.ts";

/** The event types that the webhook endpoint at Stripe must subscribe to (docs/production.md). Any other type is `ignored`. */
const STRIPE_EVENTS = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.closed",
] as const satisfies Stripe.Event.Type[];
type StripeEventType = (typeof STRIPE_EVENTS)[number];

const reference = z.union([z.string(), z.object({ id: z.string() })]).nullish();
const currency = z.string().toUpperCase();
const metadata = z.record(z.string(), z.string()).nullish();
const SessionSchema = z.object({
  id: z.string().min(1),
  client_reference_id: z.string().nullish(),
  metadata,
  amount_total: z.number().int(),
  currency,
  payment_status: z.string(),
  payment_intent: reference,
});
const RefundSchema = z.object({
  id: z.string().min(1),
  amount: z.number().int(),
  currency,
  status: z.string().nullable(),
  failure_reason: z.string().nullish(),
  metadata,
  payment_intent: reference,
});
const DisputeSchema = z.object({
  id: z.string().min(1),
  amount: z.number().int(),
  currency,
  status: z.string(),
  reason: z.string().nullish(),
  evidence_details: z.object({ due_by: z.number().nullish() }).nullish(),
  payment_intent: reference,
});
const EventSchema = z.object({
  id: z.string().min(1).max(255),
  type: z.string().max(200),
  livemode: z.boolean(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});

/** Converts the object of an event; returns null if we ignore it. */
type Reader = (id: string, object: Record<string, unknown>) => ProviderEvent | null;

const READERS: Record<StripeEventType, Reader> = {
  // A completed session may still be unpaid: asynchronous payment methods confirm later.
  "checkout.session.completed": (id, object) => toPaymentEvent(id, object, (status) => (status === "unpaid" ? "processing" : "paid")),
  "checkout.session.async_payment_succeeded": (id, object) => toPaymentEvent(id, object, () => "paid"),
  "checkout.session.async_payment_failed": (id, object) => toPaymentEvent(id, object, () => "failed"),
  "checkout.session.expired": (id, object) => toPaymentEvent(id, object, () => "expired"),
  "refund.created": toRefundEvent,
  "refund.updated": toRefundEvent,
  "refund.failed": toRefundEvent,
  "charge.dispute.created": (id, object) => toDisputeEvent(id, object, (status) => (withdrawsFunds(status) ? "opened" : null)),
  "charge.dispute.funds_withdrawn": (id, object) => toDisputeEvent(id, object, (status) => (status === "prevented" ? null : "opened")),
  "charge.dispute.closed": (id, object) =>
    toDisputeEvent(id, object, (status) => (withdrawsFunds(status) ? (status === "won" ? "won" : "lost") : null)),
};

/**
 * Converts a verified event to the provider-independent type. An event is `ignored` if its type is not in STRIPE_EVENTS, its object has another
 * shape, it is about a payment without our reference, or it is about a dispute that withdraws no funds. Throws
 * ProviderError("final", …) if the body is not an event or its mode (test or live) differs from ours.
 */
export function readStripeEvent(json: unknown, live: boolean): ProviderEvent {
  const parsed = EventSchema.safeParse(json);
  if (!parsed.success) throw new ProviderError("final", "shape", "The webhook body is not a Stripe event");
  const { id, type, livemode, data } = parsed.data;
  if (livemode !== live) throw new ProviderError("final", "livemode", "The event and our API key are in different modes (test and live)");
  if (isKnown(type)) return READERS[type](id, data.object) ?? { id, type: "ignored" };
  return { id, type: "ignored" };
}

function isKnown(type: string): type is StripeEventType {
  return Object.hasOwn(READERS, type);
}

function toPaymentEvent(id: string, object: Record<string, unknown>, typeOf: (status: string) => PaymentEvent["type"]): PaymentEvent | null {
  const session = SessionSchema.safeParse(object).data;
  const ref = session ? attemptReference({ client_reference_id: session.client_reference_id ?? null, metadata: session.metadata ?? null }) : "";
  if (!session || !ref) return null;
  const { id: sessionId, amount_total: amount, currency: code, payment_intent, metadata: kept } = session;
  const names = { sessionId, ref, paymentRef: toId(payment_intent), orderNumber: kept?.order_number };
  return { id, type: typeOf(session.payment_status), ...names, amount, currency: code };
}

function toRefundEvent(id: string, object: Record<string, unknown>): ProviderEvent | null {
  const parsed = RefundSchema.safeParse(object).data;
  return parsed ? { id, type: "refund", refund: toRefundView(parsed) } : null;
}

function toDisputeEvent(id: string, object: Record<string, unknown>, stateOf: (status: string) => DisputeEvent["state"] | null): DisputeEvent | null {
  const parsed = DisputeSchema.safeParse(object).data;
  const state = parsed ? stateOf(parsed.status) : null;
  return parsed && state ? { ...toDisputeView(parsed, state), id, type: "dispute" } : null;
}
