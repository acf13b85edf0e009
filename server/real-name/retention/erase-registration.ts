import type { DatabaseTransaction } from "#server/db/database.ts";
import { eraseStaffNotes } from "#server/real-name/staff/view-registration.ts";
import { MAIL_TOPIC, SMS_TOPIC } from "#server/real-name/decision/notify-decision.ts";
import { recordRegistrationEvent } from "#server/real-name/core/transition-registration.ts";
import { scheduleFileRemoval } from "#server/uploads/encrypted-files.ts";

type ErasureRequest = { id: string; attempt: number; because: "refused" | "ended" | "asked"; now: number };

/**
 * Erases the personal data of a registration: person, contact, photos, staff notes, messages and hashes. Its reference, state, SIMs, consents and
 * history remain. With `because: "refused"` the link key still shows the result; otherwise the key is erased too. The caller makes sure that the
 * state cannot change meanwhile, if necessary by locking the row. Throws if the registration does not exist.
 */
export async function eraseRegistration(tx: DatabaseTransaction, { id, attempt, because, now }: ErasureRequest): Promise<void> {
  await tx
    .updateTable("real_name_registrations")
    .set({
      person_encrypted: null,
      contact_encrypted: null,
      applicant_note: null,
      account_id: null,
      document_hash: "",
      person_hash: "",
      contents_hash: "",
      photos_delete_at: null,
      erased_at: now,
      updated_at: now,
      ...(because !== "refused" && { link_key_hash: `erased-${id}`, link_key_encrypted: "" }),
    })
    .where("id", "=", id)
    .execute();
  // Leaves the index real_name_sims_ended.
  await tx.updateTable("real_name_sims").set({ checked_at: null }).where("registration_id", "=", id).where("live", "=", 0).execute();
  await eraseStaffNotes(tx, id);
  const photos = await tx.deleteFrom("real_name_photos").where("registration_id", "=", id).returning("file_id").execute();
  await scheduleFileRemoval(tx, photos, now);
  await eraseMessages(tx, id);
  await recordRegistrationEvent(tx, { registrationId: id, attempt, kind: "erased", detail: { because }, at: now });
}

/** Deletes the jobs that sent messages, and the messages in `mailbox`, which have the id of their job. */
async function eraseMessages(tx: DatabaseTransaction, id: string): Promise<void> {
  const jobs = await tx.deleteFrom("jobs").where("topic", "in", [MAIL_TOPIC, SMS_TOPIC]).where("ref", "like", `${id}:%`).returning("id").execute();
  const ids = jobs.map((job) => job.id);
  if (ids.length > 0) await tx.deleteFrom("mailbox").where("id", "in", ids).execute();
}
