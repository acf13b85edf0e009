import type { AppContext } from "#server/context/app-context.ts";
import { decryptContact } from "#server/real-name/core/encrypt-person.ts";

const PAGE = 500;

/**
 * Returns the ids of one person's registrations that are not erased: those of the account, and those with this contact address (email in lower case,
 * or phone number in E.164 format). A search by address decrypts every contact; it is slow and only for staff.
 */
export async function listPersonRegistrations(
  { db, encryptor }: Pick<AppContext, "db" | "encryptor">,
  { accountId, address }: { accountId: string | null; address: string | null },
): Promise<string[]> {
  const ids: string[] = [];
  for (let after = ""; ;) {
    const rows = await db
      .selectFrom("real_name_registrations")
      .select(["id", "account_id", "contact_encrypted"])
      .where("erased_at", "is", null)
      .where("id", ">", after)
      .$if(address === null, (query) => query.where("account_id", "=", accountId))
      .orderBy("id")
      .limit(PAGE)
      .execute();
    for (const { id, account_id, contact_encrypted } of rows) {
      const contact = address === null || contact_encrypted === null ? null : decryptContact(encryptor, id, contact_encrypted);
      const isOfAccount = accountId !== null && account_id === accountId;
      if (isOfAccount || (contact && [contact.email, contact.phone].includes(address))) ids.push(id);
    }
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return ids;
    after = last.id;
  }
}
