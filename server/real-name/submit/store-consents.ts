import type { DatabaseTransaction } from "#server/db/database.ts";
import { documentVersion } from "#server/content/documents/document-version.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import { CONSENT_VERSIONS, type RealNameConsent } from "#server/real-name/form/consents.schema.ts";
import type { RealNameForm } from "#server/real-name/form/real-name.schema.ts";

/** What is agreed to in the words of the privacy notice (`real_name_notice`), which staff may change; the others stand on the form itself. */
const OF_NOTICE = new Set<RealNameConsent>(["agreePrivacy", "agreeTransfer"]);

type Consents = { id: string; attempt: number; form: Pick<RealNameForm, RealNameConsent>; language: ChannelLanguage; now: number };

/** Writes down what the applicant ticked, in which version and language of the text (§5). */
export async function storeConsents(tx: DatabaseTransaction, { id, attempt, form, language, now }: Consents): Promise<void> {
  const notice = await documentVersion(tx, "real_name_notice", language);
  const ticked = (Object.keys(CONSENT_VERSIONS) as RealNameConsent[]).filter((name) => form[name] === "on");
  const rows = ticked.map((name) => {
    const { version, language: written } = (OF_NOTICE.has(name) && notice) || { version: CONSENT_VERSIONS[name], language };
    return { registration_id: id, attempt, name, version, language: written, agreed_at: now };
  });
  if (rows.length > 0) await tx.insertInto("real_name_consents").values(rows).execute();
}
