import type { Selectable } from "kysely";
import { type RefundState, UNSENT_REFUND_STATES } from "#server/domain/payment-states.schema.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import type { RefundsTable } from "#server/db/tables/payment-tables.ts";
import type { RefundView } from "#server/gateways/payments/payment-provider.ts";
import { cancelJob } from "#server/jobs/enqueue-job.ts";
import { postLedgerEntry } from "./post-ledger-entry.ts";
import { recordDiscrepancy } from "#server/payments/discrepancies/record-discrepancy.ts";
import { ledgerEntriesAfter, refundStateAfter, type RefundEntryKind } from "./refund.ts";

export type RefundRow = Selectable<RefundsTable>;
export type RecordedRefundUpdate =
  | { outcome: "changed"; refund: RefundRow; state: RefundState | null; postedEntries: RefundEntryKind[] }
  | { outcome: "nothing-new" | "unknown-refund" }
  | { outcome: "mismatch"; refund: RefundRow };

/**
 * Applies a provider update to one refund and posts its money to the ledger once. An update with another amount, currency or reference is a
 * `mismatch` and is not applied. A refund that we marked as failed without an answer of the provider may still succeed: then its money has left us,
 * the attempts that replace it are cancelled, and a discrepancy is recorded for manual review. A view without a refund id is of a refund that the
 * provider never created, because the provider refused it or staff paid by hand.
 */
export async function recordRefundUpdate(tx: DatabaseTransaction, now: number, refundId: string, view: RefundView): Promise<RecordedRefundUpdate> {
  const refund = await tx.selectFrom("refunds").selectAll().where("id", "=", refundId).executeTakeFirst();
  if (!refund) return { outcome: "unknown-refund" };
  if (!matchesRefund(refund, view)) return { outcome: "mismatch", refund };
  const succeededAfterFailure = refund.state === "failed" && refund.provider_ref === null && view.state === "succeeded";
  const state = succeededAfterFailure ? "succeeded" : refundStateAfter(refund.state, view.state);
  if (succeededAfterFailure) await cancelOtherAttempts(tx, now, refund, view);
  if (state) await updateState(tx, now, refund, state, view);
  const postedEntries: RefundEntryKind[] = [];
  for (const kind of succeededAfterFailure ? (["refund"] as const) : ledgerEntriesAfter(refund.state, view.state)) {
    const { id: ref, order_id, payment_id, currency } = refund;
    const amount = kind === "refund" ? -refund.amount : refund.amount;
    if (await postLedgerEntry(tx, now, { order_id, payment_id, kind, amount, currency, ref })) postedEntries.push(kind);
  }
  return state || postedEntries.length > 0 ? { outcome: "changed", refund, state, postedEntries } : { outcome: "nothing-new" };
}

function matchesRefund(refund: RefundRow, view: RefundView): boolean {
  // A refund that was made in the provider's dashboard has no reference of ours.
  const isAdopted = view.ref === "" && refund.provider_ref === view.refundId;
  if ((view.ref !== refund.id && !isAdopted) || view.amount !== refund.amount || view.currency !== refund.currency) return false;
  return view.refundId === "" || refund.provider_ref === null || refund.provider_ref === view.refundId;
}

/** Cancels the other attempts of the same refund. An attempt that the provider already has may succeed as well. */
async function cancelOtherAttempts(tx: DatabaseTransaction, now: number, { id: ref, subject, failure }: RefundRow, view: RefundView): Promise<void> {
  const others = await tx
    .updateTable("refunds")
    .set({ state: "failed", failure: "not-needed", settled_at: now })
    .where("subject", "=", subject)
    .where("state", "in", UNSENT_REFUND_STATES)
    .returning("id")
    .execute();
  for (const other of others) await cancelJob(tx, "refunds.send", other.id, now);
  const ours = `failed: ${failure ?? "failed"}; called off: ${others.map(({ id }) => id).join(", ") || "nothing"}`;
  await recordDiscrepancy(tx, { kind: "refund-arrived", ref, ours, theirs: `succeeded as ${view.refundId}`, now });
}

async function updateState(tx: DatabaseTransaction, now: number, refund: RefundRow, state: RefundState, view: RefundView): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable("refunds")
    .set({
      state,
      provider_ref: refund.provider_ref ?? (view.refundId || null),
      failure: state === "failed" ? view.failure : null,
      sent_at: refund.sent_at ?? now,
      settled_at: state === "pending" ? null : now,
    })
    .where("id", "=", refund.id)
    .where("state", "=", refund.state)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`The refund ${refund.id} was changed concurrently`);
}
