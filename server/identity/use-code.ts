import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import type { Shop } from "#server/shop.ts";
import { CODE_TRIES, hashAddress, hashBrowser, hashCode, isOneOf, type CodePurpose } from "./code.ts";
import { refuse, type Refusal } from "./limits.ts";
import { readRecipient, type Recipient } from "./recipient.ts";

/**
 * Uses up a code, in the transaction of what it allows; refuses a wrong one, one for another purpose, recipient or browser, a used or
 * replaced one, one that is ten minutes old, and any after five tries. A caller that gets a refusal returns and never throws, so that
 * its transaction commits and the try counts; the limit per visitor is its own (`codeCheckTry`).
 */
export async function useCode(
  shop: Pick<Shop, "env" | "clock">,
  tx: Database | DatabaseTransaction,
  request: { purpose: CodePurpose; to: Recipient; browser: string; code: string },
): Promise<{ ok: true } | Refusal> {
  const recipient = readRecipient(request.to);
  if (!recipient) return refuse("errors.phone");
  const use = { purpose: request.purpose, address: recipient.address, browser: request.browser };
  const row = await tx
    .updateTable("identity_codes")
    .set((at) => ({ tries: at("tries", "+", 1) }))
    .where("purpose", "=", use.purpose)
    .where("recipient", "in", hashAddress(shop.env, use.address))
    .where("browser_hash", "in", hashBrowser(shop.env, use.browser))
    .where("expires_at", ">", shop.clock())
    .where("tries", "<", CODE_TRIES)
    .returning(["purpose", "recipient", "browser_hash", "code_hash"])
    .executeTakeFirst();
  const right = isOneOf(row?.code_hash, hashCode(shop.env, use, request.code));
  if (!row || !right) return refuse("identity.code-wrong");
  await tx
    .deleteFrom("identity_codes")
    .where("purpose", "=", row.purpose)
    .where("recipient", "=", row.recipient)
    .where("browser_hash", "=", row.browser_hash)
    .execute();
  return { ok: true };
}
