import type { AppContext } from "#server/context/app-context.ts";
import { openContact } from "#server/real-name/core/seal-person.ts";

const PAGE = 500;

/**
 * The ids of what one person registered: from his account, or with this address (e-mail in small letters, or the whole phone number).
 * Contacts are sealed, so all of them are opened: for the operations command, and slow on purpose.
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
