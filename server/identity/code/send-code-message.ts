import type { AppContext } from "#server/context/app-context.ts";
import type { Database } from "#server/db/database.ts";
import { refundLimits, waitForLimits } from "#server/db/rate-limit/consume-limits.ts";
import { countAttempt, isRateLimited } from "#server/db/rate-limit/rate-limit.ts";
import { countrySmsLimit, strangerSmsLimit } from "#server/identity/core/limits.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import { path } from "#server/locale/path.schema.ts";
import { parseE164 } from "#server/locale/phone-number.ts";
import { CODE_TTL_MS } from "./code.ts";
import { renderCodeMessage, renderNoAccountMessage, decryptCodeMessage, type CodeMessage } from "./code-message.ts";
import { recipientColumn } from "./recipient.ts";

/** The share of `strangerSmsLimit` from which staff are notified: long before a message waits. */
const ALERT_SHARE = 0.2;

/**
 * Job `identity.send-code`: sends one code by mail or SMS in the language of the request, unless the code has expired. If the account to reset or
 * delete does not exist, sends a message that says so instead. Above the limits of text messages to strangers, the message waits, until its code expires.
 * The job looks for the account, not the request, so that visitors cannot see or measure whether it exists.
 */
export const sendCodeMessage: JobHandler<AppContext> = async (shop, job) => {
  const now = shop.clock();
  if (now >= job.createdAt + CODE_TTL_MS) return {};
  const message = decryptCodeMessage(shop.encryptor, job.ref, job.payload);
  const hasAccount = await accountExists(shop.db, message);
  const query = { tab: message.channel === "sms" ? "phone" : undefined };
  const isForAccount = message.purpose === "reset" || message.purpose === "delete";
  const content =
    isForAccount && !hasAccount
      ? renderNoAccountMessage(message, shop.env.publicOrigin + path(message.language, "register", query))
      : renderCodeMessage(message);
  const { sms, ...mail } = content;
  if (message.channel === "mail") {
    await shop.mail.send({ idempotencyKey: job.id, to: message.address, ...mail });
    return {};
  }
  const isStranger = !hasAccount && message.trusted === false;
  const wait = isStranger ? await consumeStrangerLimits(shop, { address: message.address, jobId: job.id }) : 0;
  if (wait > 0) {
    shop.metrics.smsCode("waiting");
    return { again: now + wait };
  }
  try {
    await shop.sms.send({ idempotencyKey: job.id, to: message.address, text: sms });
  } catch (error) {
    // The job sends it again later and then counts it again.
    if (isStranger) await refundLimits(shop, strangerLimits(message.address));
    throw error;
  }
  shop.metrics.smsCode(isStranger ? "stranger" : "known");
  return {};
};

const strangerLimits = (address: string) => [countrySmsLimit(parseE164(address)?.country ?? "none"), strangerSmsLimit];

/** Counts a text message to a number without an account. Returns how long it must wait, ms. */
async function consumeStrangerLimits(shop: AppContext, { address, jobId }: { address: string; jobId: string }): Promise<number> {
  const wait = await waitForLimits(shop, strangerLimits(address), jobId);
  const all = { ...strangerSmsLimit, now: shop.clock() };
  const isMany = await isRateLimited(shop.db, { ...all, limit: all.limit * ALERT_SHARE });
  if (isMany && (await countAttempt(shop.db, { ...all, name: "code-sms-alert", limit: 1 })))
    shop.log.error("identity.sms-many", "Many codes by SMS to unknown numbers");
  return wait;
}

async function accountExists(db: Database, message: CodeMessage): Promise<boolean> {
  const account = await db.selectFrom("accounts").select("id").where(recipientColumn(message), "=", message.address).executeTakeFirst();
  return account !== undefined;
}
