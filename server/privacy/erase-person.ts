import { recordStaffActionOnce } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff-action-log.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { truncateWal } from "#server/db/truncate-wal.ts";
import { hashAddress } from "#server/identity/code/code.ts";
import { claimOrders } from "#server/identity/contact/claim-orders.ts";
import { findOrCreateAccount } from "#server/identity/account/find-or-create-account.ts";
import { recipientColumn, type KnownRecipient } from "#server/identity/code/recipient.ts";
import { endAccount, type EndAccountRejectionCode } from "#server/orders/privacy/end-account.ts";
import type { Rejection } from "#server/forms/rejection.ts";
import { ATTACHMENT_FILES } from "#server/partners/core/enquiry.ts";
import { PHOTO_FILES } from "#server/real-name/core/encrypt-person.ts";
import { discardDraftFiles } from "#server/uploads/draft-files.ts";
import { eraseRegistrationOnRequest, type ErasureResult } from "#server/real-name/retention/erase-registration-on-request.ts";
import { listPersonRegistrations } from "#server/real-name/retention/list-person-registrations.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { deleteDraft } from "#server/uploads/draft-store.ts";
import { eraseEnquiries } from "#server/partners/retention/erase-enquiry.ts";
import { findPersonDrafts } from "./find-person-drafts.ts";

/** Records the erasure in the transaction of the first thing that is erased. */
type Audit = (tx: DatabaseTransaction) => Promise<void>;

export type ErasedPerson = {
  ok: true;
  /** Whether the person had an account, which is deleted. */
  hadAccount: boolean;
  /** Number of orders that no longer name a buyer. */
  orders: number;
  registrations: ErasureResult[];
  /** References of enquiries. */
  enquiries: string[];
  /** Number of unfinished forms. */
  drafts: number;
  /** Number of deleted messages to the address. */
  messages: number;
  /** Whether the write-ahead log of the embedded database is free of erased data. If not, the running shop empties it within ten minutes. */
  isLogEmptied: boolean;
};

/**
 * Erases one person, identified by an address, from the whole shop, for staff (`who`). Rejects if `endAccount` does, for example while a paid order is
 * not delivered. The result says what was erased, and what the law requires to keep. A second run continues where the first one stopped.
 */
export async function erasePerson(
  shop: AppContext,
  { person, who }: { person: KnownRecipient; who: Staff },
): Promise<ErasedPerson | Rejection<EndAccountRejectionCode>> {
  const audit = recordStaffActionOnce({ who, action: "person.erase", subject: { kind: "person", id: null }, now: shop.clock() });
  const account = await shop.db.selectFrom("accounts").select("id").where(recipientColumn(person), "=", person.address).executeTakeFirst();
  const accountId = account?.id ?? (await createGuestAccount(shop, person));
  const messages = (await shop.db.selectFrom("mailbox").select("id").where("recipient", "=", person.address).execute()).length;
  const registrations = await listPersonRegistrations(shop, { accountId, address: person.address });
  let orders = 0;
  if (accountId !== null) {
    await claimOrders(shop.db, accountId);
    orders = (await shop.db.selectFrom("orders").select("number").where("account_id", "=", accountId).execute()).length;
    const result = await endAccount(shop, accountId, audit);
    if (!result.ok) return result;
  }
  const erased: ErasureResult[] = [];
  for (const id of registrations) {
    const erasure = await eraseRegistrationOnRequest(shop, id, audit);
    if (erasure) erased.push(erasure);
  }
  const enquiries = await eraseEnquiries(shop, person, audit);
  const drafts = await eraseDrafts(shop, person.address, audit);
  await eraseMessages(shop, person.address, audit);
  const isLogEmptied = await truncateWal(shop.db);
  return { ok: true, hadAccount: account !== undefined, orders, registrations: erased, enquiries, drafts, messages, isLogEmptied };
}

/** Deletes messages and sign-in codes to the address that belong to no order or account. */
async function eraseMessages(shop: AppContext, address: string, audit: Audit): Promise<void> {
  await shop.db.transaction().execute(async (tx) => {
    const messages = await tx.deleteFrom("mailbox").where("recipient", "=", address).executeTakeFirst();
    const codes = await tx.deleteFrom("identity_codes").where("recipient", "in", hashAddress(shop.env, address)).executeTakeFirst();
    if (messages.numDeletedRows + codes.numDeletedRows > 0n) await audit(tx);
  });
}

/** Gives a guest who bought an account, so that their orders are erased like all others. Returns null if they bought nothing. */
async function createGuestAccount(shop: AppContext, person: KnownRecipient): Promise<string | null> {
  if (person.channel !== "mail") return null;
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

/** Deletes the drafts in which the person typed the address, and schedules the removal of their photos or attachments. Returns their number. */
async function eraseDrafts(shop: AppContext, address: string, audit: Audit): Promise<number> {
  const drafts = await findPersonDrafts(shop, address);
  for (const { form, owner } of drafts) {
    await shop.db.transaction().execute(async (tx) => {
      await audit(tx);
      await deleteDraft(tx, { form, owner });
      await discardDraftFiles(tx, form === "enquiry" ? ATTACHMENT_FILES : PHOTO_FILES, { owner, now: shop.clock() });
    });
  }
  return drafts.length;
}
