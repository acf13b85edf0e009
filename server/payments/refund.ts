import type { LedgerTable, RefundsTable } from "#server/db/tables/money-tables.ts";
import type { RefundView } from "#server/gateways/payments/payments.ts";

export type RefundState = RefundsTable["state"];
/** What happened to the money of a refund: it left us, and perhaps came back. */
export type RefundMovement = Extract<LedgerTable["kind"], "refund" | "refund-returned">;

const RANK: Record<RefundState, number> = { waiting: 0, manual: 1, pending: 1, succeeded: 2, failed: 3 };

/** Whether a refund may still bring the money back by itself or by a person's hand. */
export function isRefundUnfinished(state: RefundState): boolean {
  return RANK[state] < 2;
}

/**
 * The state of a refund after what a provider says, or null where nothing changes. It only ever rises, so that news may come late, twice
 * or in any order; a refund that arrived may still be sent back, and that is the end of it.
 */
export function refundStateAfter(current: RefundState, said: RefundView["state"]): RefundState | null {
  return RANK[said] > RANK[current] ? said : null;
}

/**
 * What the books must hold once something was said of a refund, whatever they hold already: money that arrived has left us, and money
 * that arrived and then failed has come back. The order in which the two are heard makes no difference.
 */
export function ledgerEntriesAfter(before: RefundState, said: RefundView["state"]): RefundMovement[] {
  if (said === "pending") return [];
  const both = (before === "succeeded" && said === "failed") || (before === "failed" && said === "succeeded");
  if (both) return ["refund", "refund-returned"];
  return said === "succeeded" ? ["refund"] : [];
}
