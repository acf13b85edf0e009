import { consumeRateLimit } from "#server/db/rate-limit/rate-limit.ts";
import { newId } from "#server/db/new-id.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { message } from "#server/forms/message.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { CODE_MS, hashAddress, hashBrowser, hashCode, newCode, RESEND_MS, type CodePurpose } from "./code.ts";
import { sealCode } from "./code-message.ts";
import { originCodeLimits, recipientCodeLimit, refuse, resendLimit, smsLimit, consumeLimits, type Refusal } from "#server/identity/core/limits.ts";
import { readRecipient, type KnownRecipient, type Recipient } from "./recipient.ts";
import { findOrigin } from "#server/identity/core/trusted-origin.ts";

type CodeRequest = { purpose: CodePurpose; to: Recipient; browser: string; language: Language; clientAddress: string };

/**
 * Sends a code of six digits by mail or SMS; a new one replaces the one that this browser had for the same purpose and recipient. The
 * answer and its work are the same whether an account is known or not: the job that writes the message finds out. Refuses a number
 * that cannot exist, another code within 60 s, and too many of them (§2, Register, Login). `resendAt` is ms UTC.
 */
export async function sendCode(shop: AppContext, request: CodeRequest): Promise<{ ok: true; resendAt: number } | Refusal> {
  const recipient = readRecipient(request.to);
  if (!recipient) return refuse("errors.phone");
  const { purpose, browser, language } = request;
  const now = shop.clock();
  const [recipientHash] = hashAddress(shop.env, recipient.address);
  const [browserHash] = hashBrowser(shop.env, browser);
  const refusal = await mayAsk(shop, request, { recipient, recipientHash, browserHash });
  if (refusal) return refusal;

  const code = newCode();
  const [codeHash] = hashCode(shop.env, { purpose, address: recipient.address, browser }, code);
  const ref = newId("idc", now);
  const payload = sealCode(shop.sealer, ref, { purpose, channel: recipient.channel, address: recipient.address, language, code });
  const fresh = { code_hash: codeHash, tries: 0, created_at: now, expires_at: now + CODE_MS };
  await shop.db.transaction().execute(async (tx) => {
    await tx.deleteFrom("identity_codes").where("expires_at", "<=", now).execute();
    await tx
      .insertInto("identity_codes")
      .values({ purpose, recipient: recipientHash, browser_hash: browserHash, ...fresh })
      .onConflict((on) => on.columns(["purpose", "recipient", "browser_hash"]).doUpdateSet(fresh))
      .execute();
    await enqueueJob(tx, { topic: "identity.send-code", ref, payload, now });
  });
  shop.wake();
  return { ok: true, resendAt: now + RESEND_MS };
}

type Asked = { recipient: KnownRecipient; recipientHash: string; browserHash: string };

async function mayAsk(shop: AppContext, request: CodeRequest, { recipient, recipientHash, browserHash }: Asked): Promise<Refusal | null> {
  const now = shop.clock();
  const wait = await consumeRateLimit(shop.db, { ...resendLimit(browserHash, recipientHash, request.purpose), now });
  if (wait > 0) return refuse(message("identity.code-soon", { seconds: Math.ceil(wait / 1000) }));
  const origin = await findOrigin(shop.db, { clientAddress: request.clientAddress, browserHash }, { recipient: recipientHash, now });
  return consumeLimits(shop, [
    ...originCodeLimits(origin, recipientHash),
    ...(origin.trusted ? [] : [recipientCodeLimit(recipientHash)]),
    ...(recipient.channel === "sms" ? [smsLimit] : []),
  ]);
}
