import { z } from "zod";
import { truncateWal } from "#server/db/truncate-wal.ts";
import { hashAddress } from "#server/identity/code/code.ts";
import { claimOrders } from "#server/identity/contact/claim-orders.ts";
import { findOrCreateAccount } from "#server/identity/account/find-or-create-account.ts";
import { recipientColumn, type KnownRecipient } from "#server/identity/code/recipient.ts";
import { parsePhone } from "#server/locale/phone-number.ts";
import { EmailSchema } from "#server/forms/field.schema.ts";
import { endAccount, type EndAccountRejectionCode } from "#server/orders/privacy/end-account.ts";
import type { Rejection } from "#server/forms/rejection.ts";
import { ATTACHMENT_FILES } from "#server/partners/core/enquiry.ts";
import { PHOTO_FILES } from "#server/real-name/core/encrypt-person.ts";
import { discardDraftFiles } from "#server/uploads/draft-files.ts";
import { eraseRegistrationOnRequest, type ErasureResult } from "#server/real-name/retention/erase-registration-on-request.ts";
import { listPersonRegistrations } from "#server/real-name/retention/list-person-registrations.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { formatTime } from "#server/ops/output/format-table.ts";
import { deleteDraft, readDraft } from "#server/uploads/draft-store.ts";
import { eraseEnquiries } from "#server/partners/retention/erase-enquiry.ts";

/** "Log" is the write-ahead log of the embedded database. */
const LOG_IN_USE =
  "The database's log is in use and may still contain erased data: the running shop empties it within ten minutes. If no shop runs, repeat the command.";

const DraftSchema = z.object({ typed: z.record(z.string(), z.string()) });

/**
 * Erases one person, identified by an address, from the whole shop. Rejects if `endAccount` does, for example while a paid order is not delivered.
 * `done` says what was erased, what the law requires to keep, and until when. A second run continues where the first one stopped.
 */
export async function erasePersonEverywhere(
  shop: AppContext,
  person: KnownRecipient,
): Promise<{ ok: true; done: string[] } | Rejection<EndAccountRejectionCode>> {
  const done: string[] = [];
  const accountId = await findAccountId(shop, person);
  const registrations = await listPersonRegistrations(shop, { accountId, address: person.address });
  if (accountId !== null) {
    await claimOrders(shop.db, accountId);
    const orders = await shop.db.selectFrom("orders").select("number").where("account_id", "=", accountId).execute();
    const result = await endAccount(shop, accountId);
    if (!result.ok) return result;
    done.push(`The account is deleted, and its ${orders.length} orders no longer name a buyer.`);
  }
  for (const id of registrations) {
    const erased = await eraseRegistrationOnRequest(shop, id);
    if (erased) done.push(describeErasure(shop, erased));
  }
  for (const reference of await eraseEnquiries(shop, person)) done.push(`Enquiry ${reference} is erased.`);
  const drafts = await eraseDrafts(shop, person.address);
  if (drafts > 0) done.push(`${drafts} unfinished forms are deleted.`);
  await shop.db.deleteFrom("mailbox").where("recipient", "=", person.address).execute();
  await shop.db.deleteFrom("identity_codes").where("recipient", "in", hashAddress(shop.env, person.address)).execute();
  if (done.length === 0) done.push("No data of this person was found.");
  if (!(await truncateWal(shop.db))) done.push(LOG_IN_USE);
  return { ok: true, done };
}

/** Returns the account with this address. A guest who bought gets an account, so that their orders are erased like all others. */
async function findAccountId(shop: AppContext, person: KnownRecipient): Promise<string | null> {
  const account = await shop.db.selectFrom("accounts").select("id").where(recipientColumn(person), "=", person.address).executeTakeFirst();
  if (account || person.channel !== "mail") return account?.id ?? null;
  const bought = await shop.db
    .selectFrom("orders")
    .select("id")
    .where("email", "=", person.address)
    .where("account_id", "is", null)
    .executeTakeFirst();
  if (!bought) return null;
  const created = await shop.db.transaction().execute((tx) => findOrCreateAccount(tx, { recipient: person, language: "en", now: shop.clock() }));
  return created.id;
}

/**
 * Deletes the drafts in which the person typed the address, and schedules the removal of their photos or attachments. A draft names only its browser or
 * account, so every draft is decrypted. Returns the number of deleted drafts.
 */
async function eraseDrafts(shop: AppContext, address: string): Promise<number> {
  const { db, clock } = shop;
  let erased = 0;
  for (const { form, owner } of await db.selectFrom("drafts").select(["form", "owner"]).execute()) {
    // A draft that can no longer be decrypted identifies nobody, and is deleted when it expires.
    const draft = DraftSchema.safeParse(await readDraft(shop, { form, owner }));
    if (!draft.success || !containsAddress(draft.data.typed, address)) continue;
    await db.transaction().execute(async (tx) => {
      await deleteDraft(tx, { form, owner });
      await discardDraftFiles(tx, form === "enquiry" ? ATTACHMENT_FILES : PHOTO_FILES, { owner, now: clock() });
    });
    erased++;
  }
  return erased;
}

function containsAddress({ email = "", phoneCountry = "", phone = "" }: Record<string, string>, address: string): boolean {
  return EmailSchema.safeParse(email).data === address || parsePhone(phoneCountry, phone)?.e164 === address;
}

function describeErasure({ env }: Pick<AppContext, "env">, erased: ErasureResult): string {
  if (!erased.kept) return `Registration ${erased.reference} is erased.`;
  const retained = `Registration ${erased.reference} must be kept by law; its contact data is erased.`;
  if (erased.until !== null) return `${retained} The rest is erased on ${formatTime(erased.until)}.`;
  return `${retained} The rest is erased ${env.realNameEndedDays} days after its SIMs have ended: if they are no longer used, run real-name end ${erased.reference}.`;
}
