import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import type { CodePurpose } from "#server/domain/service-states.schema.ts";
import { isRateLimited, consumeRateLimit } from "#server/db/rate-limit/rate-limit.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { MAX_CODE_ATTEMPTS, hashAddress, hashBrowser, hashCode, matchesAnyHash } from "./code.ts";
import { wrongCodeLimit } from "#server/identity/core/limits.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import { parseRecipient, type Recipient } from "./recipient.ts";
import { findOrigin, trustOrigin } from "#server/identity/core/trusted-origin.ts";

export type CodeRejectionCode = "phone-invalid" | "code-wrong";

type SubmittedCode = { purpose: CodePurpose; to: Recipient; browser: string; code: string; clientAddress: string };
type Connection = Database | DatabaseTransaction;

/**
 * Consumes a code, in the transaction of the action that it allows. Rejects a wrong code, one for another purpose, recipient or browser, one that
 * was used or replaced, one older than ten minutes, and any after five attempts. After 20 wrong codes a day each code allows one attempt instead of
 * five, so a correct code always works at the first attempt. On a rejection the caller must return and not throw, so that its transaction commits
 * and the attempt is counted.
 */
export async function consumeCode(
  shop: Pick<AppContext, "env" | "clock">,
  tx: Connection,
  submitted: SubmittedCode,
): Promise<{ ok: true } | Rejection<CodeRejectionCode>> {
  const checked = await checkCode(shop, tx, submitted);
  if (!checked.ok) return checked;
  await checked.consume();
  return { ok: true };
}

/**
 * Checks a code, which counts as an attempt, and does not consume it; call `consume` of the result for that. For actions that need two correct codes,
 * so that a wrong second code does not consume the first. Rejects like `consumeCode`.
 */
export async function checkCode(
  shop: Pick<AppContext, "env" | "clock">,
  tx: Connection,
  submitted: SubmittedCode,
): Promise<{ ok: true; consume: () => Promise<unknown> } | Rejection<CodeRejectionCode>> {
  const recipient = parseRecipient(submitted.to);
  if (!recipient) return reject("phone-invalid");
  const now = shop.clock();
  const use = { purpose: submitted.purpose, address: recipient.address, browser: submitted.browser };
  const hashes = hashAddress(shop.env, use.address);
  const browserHashes = hashBrowser(shop.env, use.browser);
  const source = { clientAddress: submitted.clientAddress, browserHash: browserHashes[0] };
  const origin = await findOrigin(tx, source, { recipient: hashes[0], now });
  const wrongCodes = { ...wrongCodeLimit(origin, hashes[0]), now };
  const maxAttempts = (await isRateLimited(tx, wrongCodes)) ? 1 : MAX_CODE_ATTEMPTS;
  const row = await tx
    .updateTable("identity_codes")
    .set((at) => ({ attempts: at("attempts", "+", 1) }))
    .where("purpose", "=", use.purpose)
    .where("recipient", "in", hashes)
    .where("browser_hash", "in", browserHashes)
    .where("expires_at", ">", now)
    .where("attempts", "<", maxAttempts)
    .returning(["purpose", "recipient", "browser_hash", "code_hash"])
    .executeTakeFirst();
  const isCorrect = matchesAnyHash(row?.code_hash, hashCode(shop.env, use, submitted.code));
  // Counts only guesses against a live code.
  if (row && !isCorrect) await consumeRateLimit(tx, wrongCodes);
  if (!row || !isCorrect) return reject("code-wrong");
  const consume = () =>
    tx
      .deleteFrom("identity_codes")
      .where("purpose", "=", row.purpose)
      .where("recipient", "=", row.recipient)
      .where("browser_hash", "=", row.browser_hash)
      .execute();
  return { ok: true, consume };
}

/** Rejects a browser without a live code, before expensive work such as hashing a new password. It can have no right code. */
export async function requireLiveCode(
  { db, env, clock }: Pick<AppContext, "db" | "env" | "clock">,
  submitted: Pick<SubmittedCode, "purpose" | "to" | "browser">,
): Promise<Rejection<CodeRejectionCode> | null> {
  const recipient = parseRecipient(submitted.to);
  if (!recipient) return reject("phone-invalid");
  const row = await db
    .selectFrom("identity_codes")
    .select("attempts")
    .where("purpose", "=", submitted.purpose)
    .where("recipient", "in", hashAddress(env, recipient.address))
    .where("browser_hash", "in", hashBrowser(env, submitted.browser))
    .where("expires_at", ">", clock())
    .where("attempts", "<", MAX_CODE_ATTEMPTS)
    .executeTakeFirst();
  return row ? null : reject("code-wrong");
}

/** Trusts the network and browser for the recipient, after a correct code. */
export async function trustCodeOrigin(
  { env }: Pick<AppContext, "env">,
  tx: DatabaseTransaction,
  { address, browser, clientAddress }: { address: string; browser: string; clientAddress: string },
  now: number,
): Promise<void> {
  await trustOrigin(tx, { clientAddress, browserHash: hashBrowser(env, browser)[0] }, { recipient: hashAddress(env, address)[0], now });
}
