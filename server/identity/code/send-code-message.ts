import type { AppContext } from "#server/context/app-context.ts";
import type { Database } from "#server/db/database.ts";
import { consumeRateLimit, countAttempt, isRateLimited, refundRateLimit } from "#server/db/rate-limit/rate-limit.ts";
import { countrySmsLimit, strangerSmsLimit } from "#server/identity/core/limits.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import { path } from "#server/locale/path.schema.ts";
import { parseE164 } from "#server/locale/phone-number.ts";
import { CODE_TTL_MS } from "./code.ts";
import { renderCodeMessage, renderNoAccountMessage, decryptCodeMessage, type CodeMessage } from "./code-message.ts";
import { recipientColumn } from "./recipient.ts";

/** The share of `strangerSmsLimit` from which staff are told: long before a message waits. */
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
  const wait = isStranger ? await consumeStrangerLimits(shop, message.address) : 0;
  if (wait > 0) {
    shop.metrics.smsCode("waiting");
    return { again: now + wait };
  }
  await shop.sms.send({ idempotencyKey: job.id, to: message.address, text: sms });
  shop.metrics.smsCode(isStranger ? "stranger" : "known");
  return {};
};

/** Counts a text message to a number that nobody here knows. Returns how long it must wait, ms. */
async function consumeStrangerLimits({ db, clock, log }: AppContext, address: string): Promise<number> {
  const now = clock();
  const country = { ...countrySmsLimit(parseE164(address)?.country ?? "none"), now };
  const all = { ...strangerSmsLimit, now };
  const wait = await consumeRateLimit(db, country);
  if (wait > 0) return wait;
  const waitForAll = await consumeRateLimit(db, all);
  if (waitForAll > 0) await refundRateLimit(db, [country]);
  const isMany = await isRateLimited(db, { ...all, limit: all.limit * ALERT_SHARE });
  if (isMany && (await countAttempt(db, { ...all, name: "code-sms-alert", limit: 1 })))
    log.error("identity.sms-many", "Many codes by SMS to unknown numbers");
  return waitForAll;
}

async function accountExists(db: Database, message: CodeMessage): Promise<boolean> {
  const account = await db.selectFrom("accounts").select("id").where(recipientColumn(message), "=", message.address).executeTakeFirst();
  return account !== undefined;
}
