import type { Language } from "#server/locale/locale.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { claimOrders } from "#server/identity/contact/claim-orders.ts";
import { findOrCreateAccount } from "./find-or-create-account.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import { hashNewPassword } from "#server/identity/password/new-password.ts";
import { parseRecipient, type Recipient } from "#server/identity/code/recipient.ts";
import { requireLiveCode, trustCodeOrigin, consumeCode, type CodeRejectionCode } from "#server/identity/code/consume-code.ts";
import { startSession } from "#server/identity/session/sessions.ts";

export type RegisterRejectionCode = CodeRejectionCode | "password-common" | "busy";

type RegisterRequest = {
  to: Recipient;
  code: string;
  password: string;
  browser: string;
  language: Language;
  clientAddress: string;
  replaces: (string | null)[];
};

/**
 * Creates an account with a password for a proven address, and signs in (§2, Register). If the address already has an account (`existed`), its
 * owner is signed in and keeps the existing password (`keptPassword`), or gets the new one if there is none. Rejects a wrong code, too many
 * attempts and common passwords.
 */
export async function register(
  shop: AppContext,
  request: RegisterRequest,
): Promise<{ ok: true; token: string; accountId: string; existed: boolean; keptPassword: boolean } | Rejection<RegisterRejectionCode>> {
  const recipient = parseRecipient(request.to);
  if (!recipient) return reject("phone-invalid");
  const missing = await requireLiveCode(shop, { purpose: "register", ...request });
  if (missing) return missing;
  const hashed = await hashNewPassword(request.password);
  if (!hashed.ok) return hashed;
  return shop.db.transaction().execute(async (tx) => {
    const now = shop.clock();
    const used = await consumeCode(shop, tx, { purpose: "register", ...request });
    if (!used.ok) return used;
    const { id, existed, hasPassword } = await findOrCreateAccount(tx, { recipient, language: request.language, now });
    if (!hasPassword) await tx.updateTable("accounts").set({ password_hash: hashed.value }).where("id", "=", id).execute();
    await claimOrders(tx, id);
    await trustCodeOrigin(shop, tx, { address: recipient.address, ...request }, now);
    const token = await startSession(tx, { accountId: id, stay: false, now, replaces: request.replaces });
    return { ok: true as const, token, accountId: id, existed, keptPassword: hasPassword };
  });
}
