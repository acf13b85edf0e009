import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { isRateLimited, takeTry } from "#server/db/rate-limit.ts";
import type { Shop } from "#server/shop.ts";
import { CODE_TRIES, hashAddress, hashBrowser, hashCode, isOneOf, type CodePurpose } from "./code.ts";
import { provedTry, refuse, refuseUsedUp, wrongCodeTry, type Refusal } from "./limits.ts";
import { readRecipient, type Recipient } from "./recipient.ts";

export type CodeGiven = { purpose: CodePurpose; to: Recipient; browser: string; code: string; clientAddress: string };
type Connection = Database | DatabaseTransaction;

/**
 * Uses up a code, in the transaction of what it allows; refuses a wrong one, one for another purpose, recipient or browser, a used or
 * replaced one, one that is ten minutes old, any after five tries, and, but from a network that proved the recipient, any after fifty
 * wrong ones a day. A caller that gets a refusal returns and never throws, so that its transaction commits and the try counts; the
 * limit per visitor is its own (`codeCheckTry`).
 */
export async function useCode(shop: Pick<Shop, "env" | "clock">, tx: Connection, given: CodeGiven): Promise<{ ok: true } | Refusal> {
  const checked = await checkCode(shop, tx, given);
  if (!checked.ok) return checked;
  await checked.forget();
  return { ok: true };
}

/** The same, but a right code holds until `forget` is called: where two codes must be right together. */
export async function checkCode(
  shop: Pick<Shop, "env" | "clock">,
  tx: Connection,
  given: CodeGiven,
): Promise<{ ok: true; forget: () => Promise<unknown> } | Refusal> {
  const recipient = readRecipient(given.to);
  if (!recipient) return refuse("errors.phone");
  const now = shop.clock();
  const use = { purpose: given.purpose, address: recipient.address, browser: given.browser };
  const hashes = hashAddress(shop.env, use.address);
  const proved = await isRateLimited(tx, { ...provedTry(given.clientAddress, hashes[0]), now });
  const limited = proved ? null : await refuseUsedUp(tx, wrongCodeTry(hashes[0]), now);
  if (limited) return limited;
  const row = await tx
    .updateTable("identity_codes")
    .set((at) => ({ tries: at("tries", "+", 1) }))
    .where("purpose", "=", use.purpose)
    .where("recipient", "in", hashes)
    .where("browser_hash", "in", hashBrowser(shop.env, use.browser))
    .where("expires_at", ">", now)
    .where("tries", "<", CODE_TRIES)
    .returning(["purpose", "recipient", "browser_hash", "code_hash"])
    .executeTakeFirst();
  const right = isOneOf(row?.code_hash, hashCode(shop.env, use, given.code));
  // Where no code waits, there is nothing to guess.
  if (row && !right && !proved) await takeTry(tx, { ...wrongCodeTry(hashes[0]), now });
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
