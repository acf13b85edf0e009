import type { Language } from "#server/locale/locale.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { claimOrders } from "#server/identity/contact/claim-orders.ts";
import { findOrCreateAccount } from "#server/identity/account/find-or-create-account.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import { parseRecipient, type Recipient } from "#server/identity/code/recipient.ts";
import { trustCodeOrigin, consumeCode, type CodeRejectionCode } from "#server/identity/code/consume-code.ts";
import { startSession } from "#server/identity/session/sessions.ts";

type SignInRequest = {
  to: Recipient;
  code: string;
  browser: string;
  stay: boolean;
  language: Language;
  clientAddress: string;
  /** The session tokens of this browser. Their sessions end. */
  replaces: (string | null)[];
};

/**
 * Signs in with a code (§2, Login). An unknown address gets a new account, so that the result does not reveal which addresses have one. Guest
 * orders with that email address then belong to the account. Rejects a wrong code.
 */
export async function signInWithCode(
  shop: AppContext,
  request: SignInRequest,
): Promise<{ ok: true; token: string; accountId: string } | Rejection<CodeRejectionCode>> {
  const recipient = parseRecipient(request.to);
  if (!recipient) return reject("phone-invalid");
  return shop.db.transaction().execute(async (tx) => {
    const now = shop.clock();
    const used = await consumeCode(shop, tx, { purpose: "sign-in", ...request });
    if (!used.ok) return used;
    const account = await findOrCreateAccount(tx, { recipient, language: request.language, now });
    await claimOrders(tx, account.id);
    await trustCodeOrigin(shop, tx, { address: recipient.address, ...request }, now);
    const token = await startSession(tx, { accountId: account.id, stay: request.stay, now, replaces: request.replaces });
    return { ok: true as const, token, accountId: account.id };
  });
}
