import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { mailboxKey } from "#server/forms/mailbox-key.ts";

/** Whether a mail to an address reaches a member of staff, present or former: their own address, or one of its tagged and dotted variants. */
export async function isStaffAddress(db: Database | DatabaseTransaction, email: string): Promise<boolean> {
  const mailbox = mailboxKey(email);
  const accounts = await db.selectFrom("staff_accounts").select("email").execute();
  return accounts.some((account) => mailboxKey(account.email) === mailbox);
}
