import type { DatabaseTransaction } from "#server/db/database.ts";
import type { Shop } from "#server/shop.ts";
import { hashAddress } from "./code.ts";
import { NOTICE_TOPIC } from "./send-change-notice.ts";

/**
 * Takes an account and all that hangs on it out of the database: sessions, shipping address, SIM list, hand-overs, and the codes and
 * messages of its own addresses. `messages`: those about its orders, wherever they went; what went to an address that another account
 * has proved stays with that one.
 */
export async function eraseAccount(
  shop: Pick<Shop, "env">,
  tx: DatabaseTransaction,
  { accountId, messages }: { accountId: string; messages: string[] },
): Promise<void> {
  const account = await tx.deleteFrom("accounts").where("id", "=", accountId).returning(["email", "phone_number"]).executeTakeFirst();
  const own = [account?.email, account?.phone_number].filter((one): one is string => Boolean(one));
  if (own.length > 0) {
    const hashes = own.flatMap((address) => hashAddress(shop.env, address));
    await tx.deleteFrom("identity_codes").where("recipient", "in", hashes).execute();
    await tx.deleteFrom("mailbox").where("recipient", "in", own).execute();
  }
  const notices = await tx.deleteFrom("jobs").where("topic", "=", NOTICE_TOPIC).where("ref", "like", `${accountId}:%`).returning("id").execute();
  await eraseMessages(tx, [...messages, ...notices.map(({ id }) => id)]);
}

async function eraseMessages(tx: DatabaseTransaction, ids: string[]): Promise<void> {
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
