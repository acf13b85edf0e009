import type { DisputeState } from "#server/domain/payment-states.schema.ts";

const RANK: Record<DisputeState, number> = { opened: 0, lost: 1, won: 2 };

/**
 * Returns the state of a dispute after a provider update, or null if it does not change. The rank only rises, so updates may arrive late, twice or in
 * any order; `won` outranks `lost`.
 */
export function disputeStateAfter(current: DisputeState | undefined, reported: DisputeState): DisputeState | null {
  return current === undefined || RANK[reported] > RANK[current] ? reported : null;
}
