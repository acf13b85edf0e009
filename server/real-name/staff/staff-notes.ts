import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import type { SidedReason } from "#server/real-name/core/reasons.schema.ts";

/** How the list of accesses has a refusal and, behind a semicolon, the note that staff write about it. */
export const describeRefusal = (reasons: SidedReason[], note = "") => [`refuse: ${reasons.join(", ")}`, note].filter(Boolean).join("; ");
const WITH_NOTE = "refuse: %; %";

/** What staff noted about a registration, oldest first; times are ms UTC. */
export async function listStaffNotes(db: Database | DatabaseTransaction, reference: string): Promise<{ at: number; note: string }[]> {
  const rows = await db
    .selectFrom("real_name_accesses")
    .select(["at", "what"])
    .where("reference", "=", reference)
    .where("what", "like", WITH_NOTE)
    .orderBy("at")
    .orderBy("id")
    .execute();
  return rows.map(({ at, what }) => ({ at, note: what.slice(what.indexOf("; ") + 2) }));
}

/** Takes the notes out of the list of accesses: who refused, and when, stays there; the reasons stay in the registration's history. */
export async function eraseStaffNotes(tx: DatabaseTransaction, reference: string): Promise<void> {
  await tx.updateTable("real_name_accesses").set({ what: "refuse" }).where("reference", "=", reference).where("what", "like", WITH_NOTE).execute();
}
