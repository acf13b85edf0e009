import type { ExpressionBuilder } from "kysely";
import { INDEX_CONDITIONS } from "#server/db/partial-indexes.ts";
import type { Tables } from "#server/db/tables/tables.ts";

/** If a registration has waited this long for the job that decides it, ms, staff review it. A working job takes less. */
const MAX_DECISION_MS = 15 * 60_000;

const candidates = (eb: ExpressionBuilder<Tables, "real_name_registrations">) =>
  eb.selectFrom("real_name_registrations as candidate").select("candidate.id");

/** Returns a query of the ids that wait for a decision by staff: those left to staff, and those that no job has decided in time. */
const undecidedIds = (eb: ExpressionBuilder<Tables, "real_name_registrations">, now: number) =>
  candidates(eb)
    .where("candidate.state", "=", "checking")
    .union(
      candidates(eb)
        .where("candidate.state", "=", "received")
        .where("candidate.updated_at", "<", now - MAX_DECISION_MS),
    );

/** Only accepted registrations have live SIMs. */
const refusedSimIds = (eb: ExpressionBuilder<Tables, "real_name_registrations">) =>
  eb.selectFrom("real_name_sims").select("registration_id as id").where(INDEX_CONDITIONS.refusedSims);

/** SQL condition: the registration waits for a decision by staff, or its job has not decided it in time. */
export const needsDecision = (eb: ExpressionBuilder<Tables, "real_name_registrations">, now: number) =>
  eb("real_name_registrations.id", "in", undecidedIds(eb, now));

/** SQL condition: the carrier refused one of the SIMs of the registration. */
export const hasRefusedSim = (eb: ExpressionBuilder<Tables, "real_name_registrations">) => eb("real_name_registrations.id", "in", refusedSimIds(eb));

/**
 * SQL condition: staff must act, because of `needsDecision` or `hasRefusedSim`. A union, because PostgreSQL reads the whole table for conditions of
 * which one is a subquery.
 */
export const needsManualReview = (eb: ExpressionBuilder<Tables, "real_name_registrations">, now: number) =>
  eb("real_name_registrations.id", "in", undecidedIds(eb, now).union(refusedSimIds(eb)));
