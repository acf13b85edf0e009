import type { Shop } from "#server/shop.ts";

/** How far the registration of a SIM has come: none is under way, one waits for its decision, or it is registered (§2). */
export async function findLiveSim({ db }: Pick<Shop, "db">, iccid: string): Promise<"none" | "waiting" | "registered"> {
  const live = await db
    .selectFrom("real_name_sims")
    .innerJoin("real_name_registrations", "real_name_registrations.id", "real_name_sims.registration_id")
    .select("state")
    .where("iccid", "=", iccid)
    .where("live", "=", 1)
    .executeTakeFirst();
  if (!live) return "none";
  return live.state === "accepted" ? "registered" : "waiting";
}
