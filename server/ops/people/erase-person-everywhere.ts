import { z } from "zod";
import { truncateWal } from "#server/db/truncate-wal.ts";
import { hashAddress } from "#server/identity/code/code.ts";
import { claimOrders } from "#server/identity/contact/claim-orders.ts";
import { findOrCreateAccount } from "#server/identity/account/find-or-create-account.ts";
import { recipientColumn, type KnownRecipient } from "#server/identity/code/recipient.ts";
import { deleteDraft } from "#server/uploads/drafts/delete-draft.ts";
import { readDraft } from "#server/uploads/drafts/read-draft.ts";
import { parsePhone } from "#server/locale/phone/parse-phone.ts";
import { EmailSchema } from "#server/forms/field.schema.ts";
import { endAccount } from "#server/orders/privacy/end-account.ts";
import { eraseEnquiries } from "#server/partners/retention/erase-enquiries.ts";
import { discardAttachments } from "#server/partners/attachments/discard-attachments.ts";
import { eraseRegistrationOnRequest, type ErasureResult } from "#server/real-name/retention/erase-registration-on-request.ts";
import { listPersonRegistrations } from "#server/real-name/retention/list-person-registrations.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { formatTime } from "#server/ops/output/format-table.ts";

const LOG_IN_USE =
  "The database's log is in use, and may still hold what was erased: the running shop empties it within ten minutes. If none runs, type the command again.";

/**
 * Takes one person, known by an address, out of the whole shop; refuses where something is paid that is not delivered. Answers what was
 * done, and what the law holds and until when. Asked again it does the rest.
 */
export async function erasePersonEverywhere(
  shop: AppContext,
  person: KnownRecipient,
): Promise<{ ok: true; done: string[] } | { ok: false; reason: string }> {
  const done: string[] = [];
  const accountId = await accountOf(shop, person);
  const registrations = await listPersonRegistrations(shop, { accountId, address: person.address });
  if (accountId !== null) {
    await claimOrders(shop.db, accountId);
    const orders = await shop.db.selectFrom("orders").select("number").where("account_id", "=", accountId).execute();
    const ended = await endAccount(shop, accountId);
    if (!ended.ok) return ended;
    done.push(`The account is deleted, and ${orders.length} orders forget who bought them.`);
  }
  for (const id of registrations) {
    const erased = await eraseRegistrationOnRequest(shop, id);
    if (erased) done.push(sayErased(shop, erased));
  }
  for (const reference of await eraseEnquiries(shop, person)) done.push(`Enquiry ${reference} is erased.`);
  const drafts = await eraseDrafts(shop, person.address);
  if (drafts > 0) done.push(`${drafts} forms that were left half-way are gone.`);
  await shop.db.deleteFrom("mailbox").where("recipient", "=", person.address).execute();
  await shop.db.deleteFrom("identity_codes").where("recipient", "in", hashAddress(shop.env, person.address)).execute();
  if (done.length === 0) done.push("Nothing of this person was found.");
  if (!(await truncateWal(shop.db))) done.push(LOG_IN_USE);
  return { ok: true, done };
}

/** Whose account the address is; a guest who bought gets one, so that his orders are erased as all others are. */
async function accountOf(shop: AppContext, person: KnownRecipient): Promise<string | null> {
  const account = await shop.db.selectFrom("accounts").select("id").where(recipientColumn(person), "=", person.address).executeTakeFirst();
  if (account || person.channel !== "mail") return account?.id ?? null;
  const bought = await shop.db
    .selectFrom("orders")
    .select("id")
    .where("email", "=", person.address)
    .where("account_id", "is", null)
    .executeTakeFirst();
  if (!bought) return null;
  const added = await shop.db.transaction().execute((tx) => findOrCreateAccount(tx, { recipient: person, language: "en", now: shop.clock() }));
  return added.id;
}

/** Drafts are sealed under the browser that keeps them: each is opened, and goes with its photos or attachments where the person's address was typed in it. */
async function eraseDrafts(shop: AppContext, address: string): Promise<number> {
  const { db, clock } = shop;
  let gone = 0;
  for (const { form, owner } of await db.selectFrom("drafts").select(["form", "owner"]).execute()) {
    // One that cannot be opened any more is nobody's, and goes by itself.
    const draft = DraftSchema.safeParse(await readDraft(shop, { form, owner }));
    if (!draft.success || !isTyped(draft.data.typed, address)) continue;
    await db.transaction().execute(async (tx) => {
      await deleteDraft(tx, { form, owner });
      if (form === "enquiry") return discardAttachments(tx, { owner, now: clock() });
      await tx.updateTable("real_name_photos").set({ delete_at: clock() }).where("owner", "=", owner).where("registration_id", "is", null).execute();
    });
    gone++;
  }
  return gone;
}

const DraftSchema = z.object({ typed: z.record(z.string(), z.string()) });

function isTyped({ email = "", phoneCountry = "", phone = "" }: Record<string, string>, address: string): boolean {
  return EmailSchema.safeParse(email).data === address || parsePhone(phoneCountry, phone)?.e164 === address;
}

function sayErased({ env }: Pick<AppContext, "env">, erased: ErasureResult): string {
  if (!erased.kept) return `Registration ${erased.reference} is erased.`;
  const held = `Registration ${erased.reference} is held by law; where its person is reached is erased.`;
  if (erased.until !== null) return `${held} The rest goes by itself on ${formatTime(erased.until)}.`;
  return `${held} The rest goes by itself ${env.realNameEndedDays} days after its SIMs have ended: real-name end ${erased.reference} where they are not used any more.`;
}
