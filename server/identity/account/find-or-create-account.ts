import type { DatabaseTransaction } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import { documentVersion } from "#server/content/documents/document-version.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { recipientColumn, type KnownRecipient } from "#server/identity/code/recipient.ts";
import { z } from "zod";
import { parseStoredJson } from "#server/db/parse-stored-json.ts";

const ConsentSchema = z.object({ privacyPolicy: z.string().nullable(), language: z.string(), at: z.number() });
type Consent = z.infer<typeof ConsentSchema>;
/** The latest consent; empty for an account without any. `before`: earlier consents, oldest first. */
const ConsentsSchema = ConsentSchema.partial().extend({ before: z.array(ConsentSchema.partial()).optional() });
type Consents = z.infer<typeof ConsentsSchema>;

/**
 * Returns the account of a recipient. Creates one if there is none. Records consent to the current privacy policy. The caller has verified the
 * recipient, or erases the account next.
 */
export async function findOrCreateAccount(
  tx: DatabaseTransaction,
  { recipient, language, now }: { recipient: KnownRecipient; language: Language; now: number },
): Promise<{ id: string; existed: boolean; hasPassword: boolean }> {
  const column = recipientColumn(recipient);
  const phone = recipient.channel === "sms" ? recipient : null;
  const policy = await documentVersion(tx, "privacy_policy", language);
  const consent = { privacyPolicy: policy?.version ?? null, language: policy?.language ?? language, at: now };
  const created = await tx
    .insertInto("accounts")
    .values({
      id: newId("acc", now),
      email: phone ? null : recipient.address,
      phone_country: phone?.country ?? null,
      phone: phone?.number ?? null,
      phone_number: phone?.address ?? null,
      password_hash: null,
      language,
      consents: JSON.stringify(consent),
      created_at: now,
    })
    .onConflict((on) => on.column(column).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (created) return { id: created.id, existed: false, hasPassword: false };
  const { id, password_hash, consents } = await tx
    .selectFrom("accounts")
    .select(["id", "password_hash", "consents"])
    .where(column, "=", recipient.address)
    .executeTakeFirstOrThrow();
  await recordConsent(tx, { id, consents: parseStoredJson(ConsentsSchema, consents, { table: "accounts", column: "consents", id }), consent });
  return { id, existed: true, hasPassword: password_hash !== null };
}

/**
 * Records consent to the current version of the privacy policy, and keeps the earlier consents. Does nothing if the latest consent is to that
 * version.
 */
async function recordConsent(
  tx: DatabaseTransaction,
  { id, consents, consent }: { id: string; consents: Consents; consent: Consent },
): Promise<void> {
  const { before = [], ...latest } = consents;
  if (latest.privacyPolicy === consent.privacyPolicy) return;
  const all = { ...consent, before: latest.privacyPolicy ? [...before, latest] : before };
  await tx
    .updateTable("accounts")
    .set({ consents: JSON.stringify(all) })
    .where("id", "=", id)
    .execute();
}
