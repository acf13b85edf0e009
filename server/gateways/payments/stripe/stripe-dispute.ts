import type { DisputeView } from "#server/gateways/payments/payment-provider.ts";
import { toId } from "./stripe-session.ts";

/** The properties of a Stripe dispute that we read. */
type StripeDispute = {
  id: string;
  amount: number;
  currency: string;
  status: string;
  reason?: string | null | undefined;
  evidence_details?: { due_by?: number | null | undefined } | null | undefined;
  payment_intent?: string | { id: string } | null | undefined;
};

/**
 * Whether a dispute with this status withdraws funds. An inquiry (`warning_…`) does not, unless it escalates to a dispute. A `prevented`
 * dispute was resolved by a refund.
 */
export function withdrawsFunds(status: string): boolean {
  return !status.startsWith("warning") && status !== "prevented";
}

/** Maps the status of a dispute that withdraws funds to our state. */
export function toDisputeState(status: string): DisputeView["state"] {
  return status === "won" || status === "lost" ? status : "opened";
}

/** Converts a Stripe dispute to the provider-independent view. */
export function toDisputeView(dispute: StripeDispute, state: DisputeView["state"]): DisputeView {
  // 0 means that the payer's bank accepts no evidence.
  const dueBy = dispute.evidence_details?.due_by || null;
  return {
    disputeId: dispute.id,
    paymentRef: toId(dispute.payment_intent),
    amount: dispute.amount,
    currency: dispute.currency.toUpperCase(),
    state,
    reason: dispute.reason ?? null,
    evidenceDueAt: dueBy === null ? null : dueBy * 1000,
  };
}
