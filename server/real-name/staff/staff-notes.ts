import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import type { SidedReason } from "#server/real-name/core/reasons.schema.ts";

/** SQL pattern of a refusal with a note, as `describeRefusal` writes it. */
const NOTE_PATTERN = "refuse: %; %";

/** Returns the text of a refusal in the access log: its reasons and, after a semicolon, the note of staff. */
export const describeRefusal = (reasons: SidedReason[], note = "") => [`refuse: ${reasons.join(", ")}`, note].filter(Boolean).join("; ");

/** Returns the staff notes about a registration, oldest first. `at` is ms UTC. */
export async function listStaffNotes(db: Database | DatabaseTransaction, reference: string): Promise<{ at: number; note: string }[]> {
  const rows = await db
    .selectFrom("real_name_accesses")
    .select(["at", "what"])
    .where("reference", "=", reference)
    .where("what", "like", NOTE_PATTERN)
    .orderBy("at")
    .orderBy("id")
    .execute();
  return rows.map(({ at, what }) => ({ at, note: what.slice(what.indexOf("; ") + 2) }));
}

/** Erases the notes from the access log, but not who refused and when. The history of the registration keeps the reasons. */
export async function eraseStaffNotes(tx: DatabaseTransaction, reference: string): Promise<void> {
  await tx.updateTable("real_name_accesses").set({ what: "refuse" }).where("reference", "=", reference).where("what", "like", NOTE_PATTERN).execute();
}
