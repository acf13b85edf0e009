import type { Language } from "#server/locale/locale.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";

/** Sets the language of an account's mails and text messages. */
export async function saveLanguage(
  shop: Pick<AppContext, "db">,
  { accountId, language }: { accountId: string; language: Language },
): Promise<{ ok: true }> {
  await shop.db.updateTable("accounts").set({ language }).where("id", "=", accountId).execute();
  return { ok: true };
}
