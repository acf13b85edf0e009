import type { AppContext } from "#server/context/app-context.ts";
import { UNDECIDED } from "#server/real-name/core/registration.ts";

/** Returns the registration state of a SIM (§2): `none`, `waiting` (one or more registrations wait for a decision) or `registered`. */
export async function findSimRegistrationState({ db }: Pick<AppContext, "db">, iccid: string): Promise<"none" | "waiting" | "registered"> {
  const rows = await db
    .selectFrom("real_name_sims")
    .innerJoin("real_name_registrations", "real_name_registrations.id", "real_name_sims.registration_id")
    .select("live")
    .where("iccid", "=", iccid)
    .where((eb) => eb.or([eb("live", "=", 1), eb("state", "in", UNDECIDED)]))
    .execute();
  if (rows.length === 0) return "none";
  return rows.some(({ live }) => live === 1) ? "registered" : "waiting";
}
