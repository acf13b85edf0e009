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
  const candidates = eb.selectFrom("real_name_registrations as candidate").select("candidate.id");
  // A union, because PostgreSQL reads the whole table for conditions of which one is a subquery.
  return eb(
    "real_name_registrations.id",
    "in",
    candidates
      .where("candidate.state", "=", "checking")
      .union(candidates.where("candidate.state", "=", "received").where("candidate.updated_at", "<", now - MAX_DECISION_MS))
      // Only accepted registrations have live SIMs.
      .union(eb.selectFrom("real_name_sims").select("registration_id as id").where(INDEX_CONDITIONS.refusedSims)),
  );
}
