import { consumeRateLimit } from "#server/db/rate-limit/rate-limit.ts";
import type { CodePurpose } from "#server/domain/service-states.schema.ts";
import { newId } from "#server/db/new-id.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { CODE_TTL_MS, hashAddress, hashBrowser, hashCode, newCode, CODE_RESEND_INTERVAL_MS } from "./code.ts";
import { encryptCodeMessage } from "./code-message.ts";
import { consumeLimits, refundLimits, type AttemptLimitCode } from "#server/db/rate-limit/consume-limits.ts";
import { codeLimits, resendLimit } from "#server/identity/core/limits.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import { checkTextMessages, parseRecipient, type KnownRecipient, type Recipient, type TextMessageRejectionCode } from "./recipient.ts";
import { findOrigin } from "#server/identity/core/trusted-origin.ts";

export type SendCodeRejectionCode = "phone-invalid" | TextMessageRejectionCode | "code-soon" | AttemptLimitCode;

type CodeRequest = {
  purpose: CodePurpose;
  to: Recipient;
  browser: string;
  language: Language;
  clientAddress: string;
  /** For `consumeLimits`, if it is not the browser. */
  ticket?: string;
};

type HashedRecipient = { recipient: KnownRecipient; recipientHash: string; browserHash: string };
type Origin = Awaited<ReturnType<typeof findOrigin>>;

/**
 * Enqueues the message with a six-digit code (§2, Register, Login). The code replaces the one that this browser had for the same purpose and
 * recipient. The result and the work are the same whether an account exists or not; only the job that sends the message looks for the account.
 * Rejects a phone number that takes no text messages, another code within 60 s, and too many codes. `resendAt`: when the next code may be requested, ms UTC.
 */
export async function sendCode(shop: AppContext, request: CodeRequest): Promise<{ ok: true; resendAt: number } | Rejection<SendCodeRejectionCode>> {
  const recipient = parseRecipient(request.to);
  if (!recipient) return reject("phone-invalid");
  const smsRejection = recipient.channel === "sms" ? checkTextMessages(shop, recipient.address, recipient.country) : null;
  if (smsRejection) return smsRejection;
  const { purpose, browser, language } = request;
  const now = shop.clock();
  const [recipientHash] = hashAddress(shop.env, recipient.address);
  const [browserHash] = hashBrowser(shop.env, browser);
  const origin = await findOrigin(shop.db, { clientAddress: request.clientAddress, browserHash }, { recipient: recipientHash, now });
  const rejection = await checkCodeLimits(shop, request, origin, { recipient, recipientHash, browserHash });
  if (rejection) return rejection;

  const code = newCode();
  const [codeHash] = hashCode(shop.env, { purpose, address: recipient.address, browser }, code);
  const ref = newId("idc", now);
  const payload = encryptCodeMessage(shop.encryptor, ref, {
    purpose,
    channel: recipient.channel,
    address: recipient.address,
    language,
    code,
    trusted: origin.trusted,
  });
  const newValues = { code_hash: codeHash, attempts: 0, created_at: now, expires_at: now + CODE_TTL_MS };
  await shop.db.transaction().execute(async (tx) => {
    await tx.deleteFrom("identity_codes").where("expires_at", "<=", now).execute();
    await tx
      .insertInto("identity_codes")
      .values({ purpose, recipient: recipientHash, browser_hash: browserHash, ...newValues })
      .onConflict((on) => on.columns(["purpose", "recipient", "browser_hash"]).doUpdateSet(newValues))
      .execute();
    await enqueueJob(tx, { topic: "identity.send-code", ref, payload, now });
  });
  shop.wake();
  return { ok: true, resendAt: now + CODE_RESEND_INTERVAL_MS };
}

async function checkCodeLimits(
  shop: AppContext,
  request: CodeRequest,
  origin: Origin,
  { recipient, recipientHash, browserHash }: HashedRecipient,
): Promise<Rejection<SendCodeRejectionCode> | null> {
  const now = shop.clock();
  const resend = { ...resendLimit(browserHash, recipientHash, request.purpose), now };
  const wait = await consumeRateLimit(shop.db, resend);
  if (wait > 0) return reject("code-soon", { seconds: Math.ceil(wait / 1000) });
  const limits = codeLimits(origin, recipientHash, recipient.channel === "sms" ? recipient.country : null);
  const limited = await consumeLimits(shop, limits, request.ticket ?? request.browser);
  if (limited) await refundLimits(shop, [resend]);
  return limited;
}
