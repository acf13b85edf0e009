import type { Database, DatabaseTransaction } from "#server/db/database.ts";

/** Whether a mail to an address reaches a member of staff, present or former: their own address, or one of its tagged and dotted variants. */
export async function isStaffAddress(db: Database | DatabaseTransaction, email: string): Promise<boolean> {
  const mailbox = mailboxOf(email);
  const accounts = await db.selectFrom("staff_accounts").select("email").execute();
  return accounts.some((account) => mailboxOf(account.email) === mailbox);
}

/** The mailbox of an address, as those providers read it that ignore most: without capitals, dots and a tag after a plus sign. */
function mailboxOf(email: string): string {
  const [mailbox = "", domain = ""] = email.trim().toLowerCase().split("@");
  return `${(mailbox.split("+")[0] || mailbox).replaceAll(".", "")}@${domain === "googlemail.com" ? "gmail.com" : domain}`;
}
