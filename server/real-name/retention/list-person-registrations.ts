import type { AppContext } from "#server/context/app-context.ts";
import { openContact } from "#server/real-name/core/seal-person.ts";

const PAGE = 500;

/**
 * Returns the ids of one person's registrations: those of the account, and those with this contact address (e-mail in lower case, or phone number
 * in E.164 format). Contacts are sealed, so a search by address decrypts every one of them; it is slow and only for the operations command.
 */
export async function listPersonRegistrations(
  { db, sealer }: Pick<AppContext, "db" | "sealer">,
  { accountId, address }: { accountId: string | null; address: string | null },
): Promise<string[]> {
  const found: string[] = [];
  for (let after = ""; ;) {
    const rows = await db
      .selectFrom("real_name_registrations")
      .select(["id", "account_id", "contact_sealed"])
      .where("erased_at", "is", null)
      .where("id", ">", after)
      .$if(address === null, (query) => query.where("account_id", "=", accountId))
      .orderBy("id")
      .limit(PAGE)
      .execute();
    for (const { id, account_id, contact_sealed } of rows) {
      const contact = address === null || contact_sealed === null ? null : openContact(sealer, id, contact_sealed);
      const isTheirs = accountId !== null && account_id === accountId;
      if (isTheirs || (contact && [contact.email, contact.phone].includes(address))) found.push(id);
    }
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return found;
    after = last.id;
  }
}
