import type { Selectable } from "kysely";
import type { DatabaseTransaction } from "#server/db/database.ts";
import type { RefundsTable } from "#server/db/tables/money-tables.ts";
import type { RefundView } from "#server/gateways/payments/payments.ts";
import { cancelJob } from "#server/jobs/enqueue-job.ts";
import { postLedgerEntry } from "./post-ledger-entry.ts";
import { recordDiscrepancy } from "#server/payments/discrepancies/record-discrepancy.ts";
import { ledgerEntriesAfter, refundStateAfter, type RefundMovement, type RefundState } from "./refund.ts";

export type RefundRow = Selectable<RefundsTable>;
export type RecordedRefundUpdate =
  | { outcome: "changed"; refund: RefundRow; state: RefundState | null; booked: RefundMovement[] }
  | { outcome: "nothing-new" | "unknown-refund" }
  | { outcome: "mismatch"; refund: RefundRow };

/**
 * Writes what a provider says about one refund, and what its money did to the ledger once. Refuses to believe another amount, currency
 * or reference than ours. One that we called failed by our own word, and that arrived all the same, has left us: what was to be sent in its
 * stead is called off, and a person looks. A view without a refund id is of one that the provider never made: it refused, or a person paid by hand.
 */
export async function recordRefundUpdate(tx: DatabaseTransaction, now: number, refundId: string, view: RefundView): Promise<RecordedRefundUpdate> {
  const refund = await tx.selectFrom("refunds").selectAll().where("id", "=", refundId).executeTakeFirst();
  if (!refund) return { outcome: "unknown-refund" };
  if (!isOurs(refund, view)) return { outcome: "mismatch", refund };
  const arrivedAfterAll = refund.state === "failed" && refund.provider_ref === null && view.state === "succeeded";
  const state = arrivedAfterAll ? "succeeded" : refundStateAfter(refund.state, view.state);
  if (arrivedAfterAll) await callOffOthers(tx, now, refund, view);
  if (state) await writeState(tx, now, refund, state, view);
  const booked: RefundMovement[] = [];
  for (const kind of arrivedAfterAll ? (["refund"] as const) : ledgerEntriesAfter(refund.state, view.state)) {
    const { id: ref, order_id, payment_id, currency } = refund;
    const amount = kind === "refund" ? -refund.amount : refund.amount;
    if (await postLedgerEntry(tx, now, { order_id, payment_id, kind, amount, currency, ref })) booked.push(kind);
  }
  return state || booked.length > 0 ? { outcome: "changed", refund, state, booked } : { outcome: "nothing-new" };
}

function isOurs(refund: RefundRow, view: RefundView): boolean {
  if (view.ref !== refund.id || view.amount !== refund.amount || view.currency !== refund.currency) return false;
  return view.refundId === "" || refund.provider_ref === null || refund.provider_ref === view.refundId;
}

/** The other tries at the same money; one that the provider has already may arrive as well. */
async function callOffOthers(tx: DatabaseTransaction, now: number, { id: ref, subject, failure }: RefundRow, view: RefundView): Promise<void> {
  const others = await tx
    .updateTable("refunds")
    .set({ state: "failed", failure: "not-needed", settled_at: now })
    .where("subject", "=", subject)
    .where("state", "in", ["waiting", "manual"])
    .returning("id")
    .execute();
  for (const other of others) await cancelJob(tx, "refunds.send", other.id, now);
  const ours = `failed: ${failure ?? "failed"}; called off: ${others.map(({ id }) => id).join(", ") || "nothing"}`;
  await recordDiscrepancy(tx, { kind: "refund-arrived", ref, ours, theirs: `succeeded as ${view.refundId}`, now });
}

async function writeState(tx: DatabaseTransaction, now: number, refund: RefundRow, state: RefundState, view: RefundView): Promise<void> {
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
  if (numUpdatedRows !== 1n) throw new Error(`The refund ${refund.id} changed meanwhile`);
}
