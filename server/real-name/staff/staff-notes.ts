import type { Database, DatabaseTransaction } from "#server/db/database.ts";

/** Returns the staff notes about a registration, oldest first. `at` is ms UTC. */
export async function listStaffNotes(db: Database | DatabaseTransaction, registrationId: string): Promise<{ at: number; note: string }[]> {
  const rows = await db
    .selectFrom("real_name_events")
    .select(["at", "note"])
    .where("registration_id", "=", registrationId)
    .where("note", "is not", null)
    .orderBy("at")
    .orderBy("id")
    .execute();
  return rows.map(({ at, note }) => ({ at, note: note ?? "" }));
}

/** Erases the notes about a registration. Who refused, when and for which reasons stays in the audit log and in the history of the registration. */
export async function eraseStaffNotes(tx: DatabaseTransaction, registrationId: string): Promise<void> {
  await tx.updateTable("real_name_events").set({ note: null }).where("registration_id", "=", registrationId).where("note", "is not", null).execute();
}
