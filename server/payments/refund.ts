import type { LedgerTable } from "#server/db/tables/payment-tables.ts";
import type { RefundState } from "#server/domain/payment-states.schema.ts";
import type { RefundView } from "#server/gateways/payments/payment-provider.ts";

/** Effect of a refund on the ledger: the money left us, or came back. */
export type RefundEntryKind = Extract<LedgerTable["kind"], "refund" | "refund-returned">;

const RANK: Record<RefundState, number> = { waiting: 0, manual: 1, pending: 1, succeeded: 2, failed: 3 };

/**
 * Returns the state of a refund after a provider update, or null if it does not change. The rank only rises, so updates may arrive late, twice or in
 * any order. A refund that succeeded may still fail (returned by the bank); failed is final.
 */
export function refundStateAfter(current: RefundState, reported: RefundView["state"]): RefundState | null {
  return RANK[reported] > RANK[current] ? reported : null;
}

/**
 * Returns the entries that the ledger must contain after a provider update, whether or not they exist already. Money of a refund that succeeded left
 * us, and money of one that succeeded and then failed came back. The order of the two updates makes no difference.
 */
export function ledgerEntriesAfter(before: RefundState, reported: RefundView["state"]): RefundEntryKind[] {
  if (reported === "pending") return [];
  const both = (before === "succeeded" && reported === "failed") || (before === "failed" && reported === "succeeded");
  if (both) return ["refund", "refund-returned"];
  return reported === "succeeded" ? ["refund"] : [];
}
