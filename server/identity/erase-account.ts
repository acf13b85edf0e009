import type { DatabaseTransaction } from "#server/db/database.ts";
import type { Shop } from "#server/shop.ts";
import { hashAddress } from "./code.ts";
import { NOTICE_TOPIC } from "./send-change-notice.ts";

/**
 * Takes an account and all that hangs on it out of the database: sessions, shipping address, SIM list, hand-overs, codes, messages that
 * the mailbox kept. `emails`: the addresses of its orders; those that another account has by now are left to it.
 */
export async function eraseAccount(
  shop: Pick<Shop, "env">,
  tx: DatabaseTransaction,
  { accountId, emails }: { accountId: string; emails: string[] },
): Promise<void> {
  const account = await tx.deleteFrom("accounts").where("id", "=", accountId).returning(["email", "phone_number"]).executeTakeFirst();
  const own = [account?.email, account?.phone_number].filter((one): one is string => Boolean(one));
  const named = [...new Set([...own, ...emails])];
  if (named.length === 0) return;
  const others = await tx.selectFrom("accounts").select("email").where("email", "in", named).execute();
  const addresses = named.filter((address) => !others.some((other) => other.email === address));
  await tx.deleteFrom("jobs").where("topic", "=", NOTICE_TOPIC).where("ref", "like", `${accountId}:%`).execute();
  if (addresses.length === 0) return;
  const hashes = addresses.flatMap((address) => hashAddress(shop.env, address));
  await tx.deleteFrom("identity_codes").where("recipient", "in", hashes).execute();
  await tx.deleteFrom("mailbox").where("recipient", "in", addresses).execute();
}
