import { consumeRateLimit } from "#server/db/rate-limit/rate-limit.ts";
import type { CodePurpose } from "#server/domain/service-states.schema.ts";
import { newId } from "#server/db/new-id.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { message } from "#server/forms/message.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { CODE_TTL_MS, hashAddress, hashBrowser, hashCode, newCode, CODE_RESEND_INTERVAL_MS } from "./code.ts";
import { encryptCodeMessage } from "./code-message.ts";
import { originCodeLimits, recipientCodeLimit, reject, resendLimit, smsLimit, consumeLimits, type Rejection } from "#server/identity/core/limits.ts";
import { parseRecipient, type KnownRecipient, type Recipient } from "./recipient.ts";
import { findOrigin } from "#server/identity/core/trusted-origin.ts";

type CodeRequest = { purpose: CodePurpose; to: Recipient; browser: string; language: Language; clientAddress: string };

type HashedRecipient = { recipient: KnownRecipient; recipientHash: string; browserHash: string };

/**
 * Enqueues the message with a six-digit code (§2, Register, Login). The code replaces the one that this browser had for the same purpose and
 * recipient. The result and the work are the same whether an account exists or not; only the job that sends the message looks for the account.
 * Rejects an impossible phone number, another code within 60 s, and too many codes. `resendAt`: when the next code may be requested, ms UTC.
 */
export async function sendCode(shop: AppContext, request: CodeRequest): Promise<{ ok: true; resendAt: number } | Rejection> {
  const recipient = parseRecipient(request.to);
  if (!recipient) return reject("errors.phone");
  const { purpose, browser, language } = request;
  const now = shop.clock();
  const [recipientHash] = hashAddress(shop.env, recipient.address);
  const [browserHash] = hashBrowser(shop.env, browser);
  const rejection = await checkCodeLimits(shop, request, { recipient, recipientHash, browserHash });
  if (rejection) return rejection;

  const code = newCode();
  const [codeHash] = hashCode(shop.env, { purpose, address: recipient.address, browser }, code);
  const ref = newId("idc", now);
  const payload = encryptCodeMessage(shop.encryptor, ref, { purpose, channel: recipient.channel, address: recipient.address, language, code });
  const newValues = { code_hash: codeHash, tries: 0, created_at: now, expires_at: now + CODE_TTL_MS };
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
  { recipient, recipientHash, browserHash }: HashedRecipient,
): Promise<Rejection | null> {
  const now = shop.clock();
  const wait = await consumeRateLimit(shop.db, { ...resendLimit(browserHash, recipientHash, request.purpose), now });
  if (wait > 0) return reject(message("identity.code-soon", { seconds: Math.ceil(wait / 1000) }));
  const origin = await findOrigin(shop.db, { clientAddress: request.clientAddress, browserHash }, { recipient: recipientHash, now });
  return consumeLimits(shop, [
    ...originCodeLimits(origin, recipientHash),
    ...(origin.trusted ? [] : [recipientCodeLimit(recipientHash)]),
    ...(recipient.channel === "sms" ? [smsLimit] : []),
  ]);
}
