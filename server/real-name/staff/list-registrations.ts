import type { AppContext } from "#server/context/app-context.ts";
import type { RegistrationState } from "#server/domain/registration-states.schema.ts";
import { needsManualReview } from "./needs-manual-review.ts";
import { parseReasons } from "#server/real-name/core/registration.ts";

type ListQuery = { state: RegistrationState | null; limit: number };

/**
 * Lists registrations for staff, without personal data: those in a state, or those that need manual review if `state` is null. Accepted and refused
 * ones are sorted newest first, all others oldest first. `failed` is the number of live SIMs that the carrier refused.
 */
export async function listRegistrations({ db, clock }: Pick<AppContext, "db" | "clock">, { state, limit }: ListQuery) {
  const rows = await db
    .selectFrom("real_name_registrations")
    .select(["reference", "state", "attempt", "regions", "document_type", "language", "reasons", "created_at", "updated_at", "erased_at"])
    .select((eb) =>
      eb
        .selectFrom("real_name_sims")
        .select(eb.fn.countAll<number>().as("sims"))
        .whereRef("registration_id", "=", "real_name_registrations.id")
        .as("sims"),
    )
    .select((eb) =>
      eb
        .selectFrom("real_name_sims")
        .select(eb.fn.countAll<number>().as("sims"))
        .whereRef("registration_id", "=", "real_name_registrations.id")
        .where("live", "=", 1)
        .where("carrier_state", "=", "failed")
        .as("failed"),
    )
    .where((eb) => (state === null ? needsManualReview(eb, clock()) : eb("state", "=", state)))
    .orderBy("updated_at", state === "accepted" || state === "refused" ? "desc" : "asc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, sims: Number(row.sims), failed: Number(row.failed), reasons: parseReasons(row) }));
}
