import type { Shop } from "#server/shop.ts";
import type { SidedReason } from "./reasons.schema.ts";
import type { RegistrationState } from "./registration.ts";

/** Registrations as staff see them in a list, the oldest first, those that wait for a person unless told: nobody is named. */
export async function listRegistrations({ db }: Pick<Shop, "db">, { state, limit }: { state: RegistrationState; limit: number }) {
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
    .where("state", "=", state)
    .orderBy("updated_at", state === "accepted" || state === "refused" ? "desc" : "asc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, sims: Number(row.sims), reasons: JSON.parse(row.reasons) as SidedReason[] }));
}
