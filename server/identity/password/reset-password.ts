import { clearRateLimit } from "#server/db/rate-limit/rate-limit.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { hashAddress } from "#server/identity/code/code.ts";
import { passwordLimits, signedInPasswordLimits } from "#server/identity/core/limits.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import { hashNewPassword } from "./new-password.ts";
import { recipientColumn, parseRecipient, type Recipient } from "#server/identity/code/recipient.ts";
import { enqueuePasswordNotice } from "./send-password-notice.ts";
import { requireLiveCode, trustCodeOrigin, consumeCode, type CodeRejectionCode } from "#server/identity/code/consume-code.ts";
import { endAccountSessions, startSession } from "#server/identity/session/sessions.ts";

export type ResetPasswordRejectionCode = CodeRejectionCode | "password-common" | "busy";

type ResetRequest = { to: Recipient; code: string; newPassword: string; browser: string; clientAddress: string; replaces: (string | null)[] };

/**
 * Sets a new password with a code, ends every session of the account and signs this browser in (§2, Forgot password). Rejects an unknown address
 * like a wrong code, too many attempts, and common passwords.
 */
export async function resetPassword(
  shop: AppContext,
  request: ResetRequest,
): Promise<{ ok: true; token: string; accountId: string } | Rejection<ResetPasswordRejectionCode>> {
  const recipient = parseRecipient(request.to);
  if (!recipient) return reject("phone-invalid");
  const missing = await requireLiveCode(shop, { purpose: "reset", ...request });
  if (missing) return missing;
  const hashed = await hashNewPassword(request.newPassword);
  if (!hashed.ok) return hashed;
  const result = await shop.db.transaction().execute(async (tx) => {
    const now = shop.clock();
    const used = await consumeCode(shop, tx, { purpose: "reset", ...request });
    if (!used.ok) return used;
    const hashes = hashAddress(shop.env, recipient.address);
    const account = await tx
      .updateTable("accounts")
      .set({ password_hash: hashed.value })
      .where(recipientColumn(recipient), "=", recipient.address)
      .returning(["id", "email", "phone_number"])
      .executeTakeFirst();
    if (!account) return reject("code-wrong");
    // Codes that other browsers, perhaps a stranger's, requested must not allow another reset.
    await tx.deleteFrom("identity_codes").where("purpose", "=", "reset").where("recipient", "in", hashes).execute();
    await endAccountSessions(tx, account.id);
    // Failed attempts with the old password must not delay the new one on this network.
    const recipientHashes = [account.email, account.phone_number]
      .filter((address) => address !== null)
      .map((address) => hashAddress(shop.env, address)[0]);
    await clearRateLimit(tx, [
      ...recipientHashes.flatMap((hash) => {
        const { own, shared } = passwordLimits("password", { key: request.clientAddress, trusted: false }, hash);
        return [...own, ...shared.filter(({ subject }) => subject === hash)];
      }),
      ...signedInPasswordLimits(account.id),
    ]);
    await enqueuePasswordNotice(tx, account.id, now);
    await trustCodeOrigin(shop, tx, { address: recipient.address, ...request }, now);
    const token = await startSession(tx, { accountId: account.id, stay: false, now, replaces: request.replaces });
    return { ok: true as const, token, accountId: account.id };
  });
  if (result.ok) shop.wake();
  return result;
}
