import type { DatabaseTransaction } from "#server/db/database.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { hashAddress } from "#server/identity/code/code.ts";
import { NOTICE_TOPIC } from "#server/identity/contact/send-change-notice.ts";
import { PASSWORD_NOTICE_TOPIC } from "#server/identity/password/send-password-notice.ts";

/**
 * Deletes an account and its data: unfinished forms, and the codes and messages of its own addresses. Foreign keys delete its sessions, shipping
 * address, SIM list and eSIM handovers. `messageIds` are the ids of further messages about the account; those to an address of another account stay.
 * Accepted real-name registrations must be kept by law; their own sweep erases them.
 */
export async function eraseAccount(
  shop: Pick<AppContext, "env" | "clock">,
  tx: DatabaseTransaction,
  accountId: string,
  messageIds: string[],
): Promise<void> {
  await eraseUnfinishedForms(tx, accountId, shop.clock());
  const account = await tx.deleteFrom("accounts").where("id", "=", accountId).returning(["email", "phone_number"]).executeTakeFirst();
  const addresses = [account?.email, account?.phone_number].filter((address): address is string => Boolean(address));
  await tx
    .deleteFrom("reminder_opt_outs")
    .where("recipient", "in", [accountId, ...addresses])
    .execute();
  if (addresses.length > 0) {
    const hashes = addresses.flatMap((address) => hashAddress(shop.env, address));
    await tx.deleteFrom("identity_codes").where("recipient", "in", hashes).execute();
    await tx.deleteFrom("mailbox").where("recipient", "in", addresses).execute();
  }
  const notices = await tx
    .deleteFrom("jobs")
    .where("account_id", "=", accountId)
    .where("topic", "in", [NOTICE_TOPIC, PASSWORD_NOTICE_TOPIC])
    .returning("id")
    .execute();
  await eraseMessages(tx, [...messageIds, ...notices.map(({ id }) => id)]);
}

/** Deletes drafts. Marks their photos and attachments, and refused registrations, which can no longer be corrected, for the next sweep. */
async function eraseUnfinishedForms(tx: DatabaseTransaction, accountId: string, now: number): Promise<void> {
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

/** Deletes messages by the ids of the jobs that sent them, except those to an address of an account. */
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
