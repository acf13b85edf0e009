import type { DatabaseTransaction } from "#server/db/database.ts";
import { recordEnquiryEvent, SALES_MAIL_TOPIC, SENDER_MAIL_TOPIC } from "#server/partners/core/enquiry-event.ts";
import { scheduleFileRemoval } from "#server/uploads/encrypted-files.ts";
import type { KnownRecipient } from "#server/identity/code/recipient.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { listPersonEnquiries } from "./list-person-enquiries.ts";

type ErasureRequest = {
  id: string;
  because: "old" | "asked";
  /** Does nothing if the enquiry was updated after this time, ms UTC. */
  untouchedSince?: number;
  now: number;
};

/**
 * Erases the personal data of an enquiry: the form, attachments, hashes, messages about it and staff notes. Its reference, its choices from lists
 * (such as the product) and its history, including which member of staff acted, remain. Returns its reference, or null if it does not exist, is
 * already erased or was updated after `untouchedSince`.
 */
export async function eraseEnquiry(tx: DatabaseTransaction, { id, because, untouchedSince, now }: ErasureRequest): Promise<string | null> {
  const erased = await tx
    .updateTable("enquiries")
    .set((eb) => ({
      // Nobody can answer an enquiry without its data.
      state: "closed",
      closed_at: eb.fn.coalesce("closed_at", eb.val(now)),
      data_encrypted: null,
      live_hash: null,
      email_hash: `erased-${id}`,
      erased_at: now,
      updated_at: now,
    }))
    .where("id", "=", id)
    .where("erased_at", "is", null)
    .$if(untouchedSince !== undefined, (query) => query.where("updated_at", "<=", untouchedSince ?? 0))
    .returning("reference")
    .executeTakeFirst();
  if (!erased) return null;
  const files = await tx.deleteFrom("enquiry_files").where("enquiry_id", "=", id).returning("file_id").execute();
  await scheduleFileRemoval(tx, files, now);
  // A message in `mailbox` has the id of the job that sent it.
  const jobs = await tx
    .deleteFrom("jobs")
    .where("topic", "in", [SENDER_MAIL_TOPIC, SALES_MAIL_TOPIC])
    .where("ref", "=", id)
    .returning("id")
    .execute();
  const ids = jobs.map((job) => job.id);
  if (ids.length > 0) await tx.deleteFrom("mailbox").where("id", "in", ids).execute();
  await tx.updateTable("enquiry_events").set({ detail: "{}" }).where("enquiry_id", "=", id).where("kind", "in", ["closed", "reopened"]).execute();
  await recordEnquiryEvent(tx, { enquiryId: id, kind: "erased", detail: { because }, at: now });
  return erased.reference;
}

/** Erases all enquiries of one person immediately; no law requires keeping them. Returns their references. `audit` records it in the transaction of each. */
export async function eraseEnquiries(
  shop: Pick<AppContext, "db" | "env" | "encryptor" | "log" | "clock">,
  person: KnownRecipient,
  audit: (tx: DatabaseTransaction) => Promise<void>,
): Promise<string[]> {
  const now = shop.clock();
  const erased: string[] = [];
  for (const id of await listPersonEnquiries(shop, person)) {
    const reference = await shop.db.transaction().execute(async (tx) => {
      const erasedReference = await eraseEnquiry(tx, { id, because: "asked", now });
      if (erasedReference !== null) await audit(tx);
      return erasedReference;
    });
    if (reference !== null) erased.push(reference);
  }
  return erased;
}
