import type { DatabaseTransaction } from "#server/db/database.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { hashAddress } from "#server/identity/code/code.ts";
import { NOTICE_TOPIC } from "#server/identity/contact/send-change-notice.ts";
import { PASSWORD_NOTICE_TOPIC } from "#server/identity/password/send-password-notice.ts";

/**
 * Takes an account and all that hangs on it out of the database: sessions, shipping address, SIM list, hand-overs, and the codes and
 * messages of its own addresses. `messages`: the ids of others that it was told, wherever they went. Real-name registrations are held by law and go their own way; what was left half-way goes now.
 */
export async function eraseAccount(
  shop: Pick<AppContext, "env" | "clock">,
  tx: DatabaseTransaction,
  accountId: string,
  messages: string[],
): Promise<void> {
  await eraseForms(tx, accountId, shop.clock());
  const account = await tx.deleteFrom("accounts").where("id", "=", accountId).returning(["email", "phone_number"]).executeTakeFirst();
  const own = [account?.email, account?.phone_number].filter((one): one is string => Boolean(one));
  if (own.length > 0) {
    const hashes = own.flatMap((address) => hashAddress(shop.env, address));
    await tx.deleteFrom("identity_codes").where("recipient", "in", hashes).execute();
    await tx.deleteFrom("mailbox").where("recipient", "in", own).execute();
  }
  const notices = await tx
    .deleteFrom("jobs")
    .where("account_id", "=", accountId)
    .where("topic", "in", [NOTICE_TOPIC, PASSWORD_NOTICE_TOPIC])
    .returning("id")
    .execute();
  await eraseMessages(tx, [...messages, ...notices.map(({ id }) => id)]);
}

/** Forms that were left half-way with their photos and attachments, and refused registrations, which nobody corrects any more: the next sweep removes them. */
async function eraseForms(tx: DatabaseTransaction, accountId: string, now: number): Promise<void> {
  const owner = `account:${accountId}`;
  await tx.deleteFrom("drafts").where("owner", "=", owner).execute();
  await tx.updateTable("real_name_photos").set({ delete_at: now }).where("owner", "=", owner).where("registration_id", "is", null).execute();
  await tx.updateTable("enquiry_files").set({ delete_at: now }).where("owner", "=", owner).where("enquiry_id", "is", null).execute();
  await tx
    .updateTable("real_name_registrations")
    .set({ photos_delete_at: now })
    .where("account_id", "=", accountId)
    .where("state", "=", "refused")
    .where("erased_at", "is", null)
    .execute();
}

/** Messages by the ids of the jobs that sent them. What went to an address that another account has proved stays with that one. */
export async function eraseMessages(tx: DatabaseTransaction, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom("mailbox")
    .where("id", "in", ids)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("accounts")
            .select("accounts.id")
            .where((of) =>
              of.or([of("accounts.email", "=", of.ref("mailbox.recipient")), of("accounts.phone_number", "=", of.ref("mailbox.recipient"))]),
            ),
        ),
      ),
    )
    .execute();
}
