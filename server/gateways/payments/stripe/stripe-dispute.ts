import { CurrencySchema } from "#server/locale/locale.schema.ts";
import type { DisputeView } from "#server/gateways/payments/payments.ts";
import { toId } from "./stripe-session.ts";

/** The part of a dispute that we read. */
export type DisputeFacts = {
  id: string;
  amount: number;
  currency: string;
  status: string;
  reason?: string | null | undefined;
  evidence_details?: { due_by?: number | null | undefined } | null | undefined;
  payment_intent?: string | { id: string } | null | undefined;
};

/** An inquiry (`warning_…`) takes none: if it turns into a dispute, the money is withdrawn. One that was prevented was answered by a refund. */
export function withdrawsFunds(status: string): boolean {
  return !status.startsWith("warning") && status !== "prevented";
}

/** How far a dispute that takes money is, by its status. */
export function toDisputeState(status: string): DisputeView["state"] {
  return status === "won" || status === "lost" ? status : "opened";
}

/** A dispute of Stripe's in our words; null where it is in a currency that the shop never took. */
export function toDisputeView(dispute: DisputeFacts, state: DisputeView["state"]): DisputeView | null {
  const currency = CurrencySchema.safeParse(dispute.currency.toUpperCase());
  if (!currency.success) return null;
  // 0: the payer's bank takes no answer.
  const dueBy = dispute.evidence_details?.due_by || null;
  return {
    disputeId: dispute.id,
    paymentRef: toId(dispute.payment_intent),
    amount: dispute.amount,
    currency: currency.data,
    state,
    reason: dispute.reason ?? null,
    evidenceDueAt: dueBy === null ? null : dueBy * 1000,
  };
}
