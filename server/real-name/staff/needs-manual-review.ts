import type { ExpressionBuilder } from "kysely";
import type { Tables } from "#server/db/tables/tables.ts";

/** A job that decides needs less, ms: longer, and it was given up. */
const LONGEST_MS = 15 * 60_000;

/** Whether somebody has to do something about a registration: decide it, or see why no machine does, or why the carrier refuses a SIM of it. */
export function needsManualReview(eb: ExpressionBuilder<Tables, "real_name_registrations">, now: number) {
  const refused = eb
    .selectFrom("real_name_sims")
    .select("iccid")
    .whereRef("registration_id", "=", "real_name_registrations.id")
    .where("live", "=", 1)
    .where("carrier_state", "=", "failed");
  return eb.or([
    eb("state", "=", "checking"),
    eb.and([eb("state", "=", "received"), eb("updated_at", "<", now - LONGEST_MS)]),
    eb.and([eb("state", "=", "accepted"), eb.exists(refused)]),
  ]);
}
