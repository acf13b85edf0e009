import { siteLanguage } from "#server/locale/locale.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import { path } from "#server/locale/path.schema.ts";
import { renderPasswordChangedMessage } from "#server/identity/code/code-message.ts";

export const PASSWORD_NOTICE_TOPIC = "identity.password-notice";

export async function enqueuePasswordNotice(tx: DatabaseTransaction, accountId: string, now: number): Promise<void> {
  await enqueueJob(tx, { topic: PASSWORD_NOTICE_TOPIC, ref: `${accountId}:${newId("idn", now)}`, payload: { accountId }, now });
}

/** Job `identity.password-notice`: notifies the owner of an account that its password was changed, by mail, or by SMS if it has no email address. */
export const sendPasswordNotice: JobHandler<AppContext> = async (shop, job) => {
  const [accountId = ""] = job.ref.split(":");
  const account = await shop.db.selectFrom("accounts").select(["email", "phone_number", "language"]).where("id", "=", accountId).executeTakeFirst();
  if (!account) return {};
  const language = siteLanguage(account.language);
  const { sms, ...mail } = renderPasswordChangedMessage(
    language,
    shop.env.publicOrigin + path(language, "forgot-pass", { tab: account.email ? undefined : "phone" }),
  );
  if (account.email) await shop.mail.send({ idempotencyKey: job.id, to: account.email, ...mail });
  else if (account.phone_number) await shop.sms.send({ idempotencyKey: job.id, to: account.phone_number, text: sms });
  return {};
};
