import type { ExpressionBuilder } from "kysely";
import type { Tables } from "#server/db/tables/tables.ts";

/** If a registration has waited this long for the job that decides it, ms, staff review it. A working job takes less. */
const MAX_DECISION_MS = 15 * 60_000;

/**
 * SQL condition: staff must act. The registration waits for their decision, its job has not decided it in time, or the carrier refused one of its
 * SIMs.
 */
export function needsManualReview(eb: ExpressionBuilder<Tables, "real_name_registrations">, now: number) {
  const refusedSims = eb
    .selectFrom("real_name_sims")
    .select("iccid")
    .whereRef("registration_id", "=", "real_name_registrations.id")
    .where("live", "=", 1)
    .where("carrier_state", "=", "failed");
  return eb.or([
    eb("state", "=", "checking"),
    eb.and([eb("state", "=", "received"), eb("updated_at", "<", now - MAX_DECISION_MS)]),
    eb.and([eb("state", "=", "accepted"), eb.exists(refusedSims)]),
  ]);
}
