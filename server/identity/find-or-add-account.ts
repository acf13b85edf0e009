import type { DatabaseTransaction } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { columnOf, type KnownRecipient } from "./recipient.ts";

/** The account of an address that a code has just proved; a new one where there is none, with what its owner agreed to and when. */
export async function findOrAddAccount(
  tx: DatabaseTransaction,
  { recipient, language, now }: { recipient: KnownRecipient; language: Language; now: number },
): Promise<{ id: string; existed: boolean; hasPassword: boolean }> {
  const column = columnOf(recipient);
  const phone = recipient.channel === "sms" ? recipient : null;
  const added = await tx
    .insertInto("accounts")
    .values({
      id: newId("acc", now),
      email: phone ? null : recipient.address,
      phone_country: phone?.country ?? null,
      phone: phone?.number ?? null,
      phone_number: phone?.address ?? null,
      password_hash: null,
      language,
      consents: JSON.stringify({ privacyPolicy: await privacyVersion(tx, language), language, at: now }),
      created_at: now,
    })
    .onConflict((on) => on.column(column).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (added) return { id: added.id, existed: false, hasPassword: false };
  const { id, password_hash } = await tx
    .selectFrom("accounts")
    .select(["id", "password_hash"])
    .where(column, "=", recipient.address)
    .executeTakeFirstOrThrow();
  return { id, existed: true, hasPassword: password_hash !== null };
}

/** The version of the privacy policy that a form in this language led to. */
async function privacyVersion(tx: DatabaseTransaction, language: Language): Promise<string | null> {
  const rows = await tx
    .selectFrom("content_entries")
    .select(["language", "version"])
    .where("group_key", "=", "privacy_policy")
    .where("language", "in", [language, "en"])
    .where("position", "=", 0)
    .execute();
  return (rows.find((one) => one.language === language) ?? rows[0])?.version ?? null;
}
