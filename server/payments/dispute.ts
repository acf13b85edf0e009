import type { DisputesTable } from "#server/db/tables/money-tables.ts";

export type DisputeState = DisputesTable["state"];

const RANK: Record<DisputeState, number> = { opened: 0, lost: 1, won: 2 };

/**
 * The state of a dispute after what a provider says, or null where nothing changes. It only ever rises, so that news may come late, twice
 * or in any order; money that came back after all wins.
 */
export function disputeStateAfter(current: DisputeState | undefined, said: DisputeState): DisputeState | null {
  return current === undefined || RANK[said] > RANK[current] ? said : null;
}
