import type { Staff } from "#server/audit/staff-action-log.ts";
import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { reject } from "#server/forms/rejection.ts";
import { loadRegistration, type LoadedRegistration } from "#server/real-name/core/load-registration.ts";
import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { needsDecision } from "./needs-manual-review.ts";

/** Staff (`who`) view a registration with its person and history, oldest event first. The access is recorded. */
export async function viewRegistration(shop: AppContext, { reference, who }: { reference: string; who: Staff }) {
  const registration = await loadRegistrationByReference(shop, reference);
  if (!registration) return reject("registration-unknown");
  const subject = { kind: "registration", id: registration.reference } as const;
  await recordStaffAction(shop.db, { who, action: "registration.view", subject, now: shop.clock() });
  const events = await shop.db
    .selectFrom("real_name_events")
    .selectAll()
    .where("registration_id", "=", registration.id)
    .orderBy("at")
    .orderBy("id")
    .execute();
  return { ok: true as const, registration, events };
}

/** Loads a registration by the reference that an applicant gives to staff. Only for staff: it needs no link key. */
export async function loadRegistrationByReference(shop: Pick<AppContext, "db" | "encryptor">, reference: string): Promise<LoadedRegistration | null> {
  const row = await shop.db
    .selectFrom("real_name_registrations")
    .select("id")
    .where("reference", "=", reference.trim().toUpperCase())
    .executeTakeFirst();
  return row ? loadRegistration(shop.db, shop, row.id) : null;
}

/** Whether there is a registration with this reference, in capital letters. */
export async function hasRegistration({ db }: Pick<AppContext, "db">, reference: string): Promise<boolean> {
  const row = await db.selectFrom("real_name_registrations").select("id").where("reference", "=", reference).executeTakeFirst();
  return row !== undefined;
}

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

/** Returns how many registrations wait for a decision by staff, and since when the oldest does, ms UTC. */
export async function findWaitingRegistrations({ db, clock }: Pick<AppContext, "db" | "clock">): Promise<{ count: number; since: number | null }> {
  const row = await db
    .selectFrom("real_name_registrations")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("updated_at").as("since")])
    .where((eb) => needsDecision(eb, clock()))
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), since: row.since === null ? null : Number(row.since) };
}
