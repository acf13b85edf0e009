import type { Language } from "#server/locale/locale.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";

/** Chooses the language in which an account's mails and messages are written. */
export async function saveLanguage(
  shop: Pick<AppContext, "db">,
  { accountId, language }: { accountId: string; language: Language },
): Promise<{ ok: true }> {
  await shop.db.updateTable("accounts").set({ language }).where("id", "=", accountId).execute();
  return { ok: true };
}
