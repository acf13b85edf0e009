import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { isRateLimited, consumeRateLimit } from "#server/db/rate-limit/rate-limit.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { CODE_TRIES, hashAddress, hashBrowser, hashCode, isOneOf, type CodePurpose } from "./code.ts";
import { codeCheckLimit, refuse, consumeLimits, wrongCodeLimit, type Refusal } from "#server/identity/core/limits.ts";
import { readRecipient, type Recipient } from "./recipient.ts";
import { findOrigin, trustOrigin } from "#server/identity/core/trusted-origin.ts";

export type CodeGiven = { purpose: CodePurpose; to: Recipient; browser: string; code: string; clientAddress: string };
type Connection = Database | DatabaseTransaction;

/**
 * Limits how often a network may have codes checked. A browser with a live code is never refused: its code limits itself by its tries, and
 * whoever shares the network must not be able to shut it out. Call it before anything expensive, such as hashing a password.
 */
export async function limitCodeChecks(
  shop: Pick<AppContext, "db" | "env" | "clock" | "log">,
  given: Omit<CodeGiven, "code">,
): Promise<Refusal | null> {
  const limited = await consumeLimits(shop, [codeCheckLimit(given.clientAddress)]);
  return limited && !(await hasLiveCode(shop, given)) ? limited : null;
}

async function hasLiveCode({ db, env, clock }: Pick<AppContext, "db" | "env" | "clock">, given: Omit<CodeGiven, "code">): Promise<boolean> {
  const recipient = readRecipient(given.to);
  if (!recipient) return false;
  const row = await db
    .selectFrom("identity_codes")
    .select("tries")
    .where("purpose", "=", given.purpose)
    .where("recipient", "in", hashAddress(env, recipient.address))
    .where("browser_hash", "in", hashBrowser(env, given.browser))
    .where("expires_at", ">", clock())
    .where("tries", "<", CODE_TRIES)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Uses up a code, in the transaction of what it allows. Refuses a wrong one, one for another purpose, recipient or browser, a used or
 * replaced one, one that is ten minutes old, and any after five tries. After 20 wrong codes a day a code has one try instead of five, so a
 * right code always opens at its first. A caller that gets a refusal returns and never throws, so that its transaction commits and the try
 * counts.
 */
export async function consumeCode(shop: Pick<AppContext, "env" | "clock">, tx: Connection, given: CodeGiven): Promise<{ ok: true } | Refusal> {
  const checked = await checkCode(shop, tx, given);
  if (!checked.ok) return checked;
  await checked.forget();
  return { ok: true };
}

/** The same, but a right code stays valid until `forget` is called: for when two codes must be right together. */
export async function checkCode(
  shop: Pick<AppContext, "env" | "clock">,
  tx: Connection,
  given: CodeGiven,
): Promise<{ ok: true; forget: () => Promise<unknown> } | Refusal> {
  const recipient = readRecipient(given.to);
  if (!recipient) return refuse("errors.phone");
  const now = shop.clock();
  const use = { purpose: given.purpose, address: recipient.address, browser: given.browser };
  const hashes = hashAddress(shop.env, use.address);
  const browserHashes = hashBrowser(shop.env, use.browser);
  const source = { clientAddress: given.clientAddress, browserHash: browserHashes[0] };
  const origin = await findOrigin(tx, source, { recipient: hashes[0], now });
  const wrongCodes = { ...wrongCodeLimit(origin, hashes[0]), now };
  const tries = (await isRateLimited(tx, wrongCodes)) ? 1 : CODE_TRIES;
  const row = await tx
    .updateTable("identity_codes")
    .set((at) => ({ tries: at("tries", "+", 1) }))
    .where("purpose", "=", use.purpose)
    .where("recipient", "in", hashes)
    .where("browser_hash", "in", browserHashes)
    .where("expires_at", ">", now)
    .where("tries", "<", tries)
    .returning(["purpose", "recipient", "browser_hash", "code_hash"])
    .executeTakeFirst();
  const right = isOneOf(row?.code_hash, hashCode(shop.env, use, given.code));
  // Without a live code there is nothing to guess.
  if (row && !right) await consumeRateLimit(tx, wrongCodes);
  if (!row || !right) return refuse("identity.code-wrong");
  const forget = () =>
    tx
      .deleteFrom("identity_codes")
      .where("purpose", "=", row.purpose)
      .where("recipient", "=", row.recipient)
      .where("browser_hash", "=", row.browser_hash)
      .execute();
  return { ok: true, forget };
}

/** After a right code its network and browser are trusted for its recipient. */
export async function trustCodeOrigin(
  { env }: Pick<AppContext, "env">,
  tx: DatabaseTransaction,
  { address, browser, clientAddress }: { address: string; browser: string; clientAddress: string },
  now: number,
): Promise<void> {
  await trustOrigin(tx, { clientAddress, browserHash: hashBrowser(env, browser)[0] }, { recipient: hashAddress(env, address)[0], now });
}
