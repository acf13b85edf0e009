import type { AppContext } from "#server/context/app-context.ts";
import type { Database } from "#server/db/database.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import { path } from "#server/locale/path.schema.ts";
import { CODE_TTL_MS } from "./code.ts";
import { renderCodeMessage, renderNoAccountMessage, decryptCodeMessage, type CodeMessage } from "./code-message.ts";
import { recipientColumn } from "./recipient.ts";

/**
 * Job `identity.send-code`: sends one code by mail or SMS in the language of the request, unless the code has expired. If the account to reset or
 * delete does not exist, sends a message that says so instead. The job looks for the account, not the request, so that visitors cannot see or measure
 * whether it exists.
 */
export const sendCodeMessage: JobHandler<AppContext> = async (shop, job) => {
  if (shop.clock() >= job.createdAt + CODE_TTL_MS) return {};
  const message = decryptCodeMessage(shop.encryptor, job.ref, job.payload);
  const query = { tab: message.channel === "sms" ? "phone" : undefined };
  const content = (await isAccountMissing(shop.db, message))
    ? renderNoAccountMessage(message, shop.env.publicOrigin + path(message.language, "register", query))
    : renderCodeMessage(message);
  const { sms, ...mail } = content;
  if (message.channel === "mail") await shop.mail.send({ idempotencyKey: job.id, to: message.address, ...mail });
  else await shop.sms.send({ idempotencyKey: job.id, to: message.address, text: sms });
  return {};
};

async function isAccountMissing(db: Database, message: CodeMessage): Promise<boolean> {
  if (message.purpose !== "reset" && message.purpose !== "delete") return false;
  const account = await db.selectFrom("accounts").select("id").where(recipientColumn(message), "=", message.address).executeTakeFirst();
  return account === undefined;
}
