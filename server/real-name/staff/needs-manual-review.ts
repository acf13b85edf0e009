import type { ExpressionBuilder } from "kysely";
import { INDEX_CONDITIONS } from "#server/db/partial-indexes.ts";
import type { Tables } from "#server/db/tables/tables.ts";

/** If a registration has waited this long for the job that decides it, ms, staff review it. A working job takes less. */
const MAX_DECISION_MS = 15 * 60_000;

/**
 * SQL condition: staff must act. The registration waits for their decision, its job has not decided it in time, or the carrier refused one of its
 * SIMs.
 */
export function needsManualReview(eb: ExpressionBuilder<Tables, "real_name_registrations">, now: number) {
  const withRefusedSim = eb.selectFrom("real_name_sims").select("registration_id").where(INDEX_CONDITIONS.refusedSims);
  return eb.or([
    eb("state", "=", "checking"),
    eb.and([eb("state", "=", "received"), eb("updated_at", "<", now - MAX_DECISION_MS)]),
    // Only accepted registrations have live SIMs.
    eb("id", "in", withRefusedSim),
  ]);
}
