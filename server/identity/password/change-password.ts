import { clearRateLimit } from "#server/db/rate-limit/rate-limit.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { AccountIdentity } from "#server/identity/core/identity.ts";
import { checkPassword } from "./hash-password.ts";
import { consumeLimits, type AttemptLimitCode } from "#server/db/rate-limit/consume-limits.ts";
import { signedInPasswordLimits } from "#server/identity/core/limits.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import { hashNewPassword } from "./new-password.ts";
import { enqueuePasswordNotice } from "./send-password-notice.ts";
import { endAccountSessions, startSession } from "#server/identity/session/sessions.ts";

export type ChangePasswordRejectionCode = "no-phone-login" | "password-wrong" | "password-common" | "busy" | AttemptLimitCode;

type ChangeRequest = { accountId: string; tokenHash: string; password: string; newPassword: string };

/**
 * Changes the password of a signed-in account (§2, Change password). Every session of it ends, and this browser gets a new token. Rejects a wrong
 * current password, too many attempts, and common passwords.
 */
export async function changePassword(
  shop: AppContext,
  request: ChangeRequest,
): Promise<{ ok: true; token: string; stay: boolean } | Rejection<ChangePasswordRejectionCode>> {
  const { accountId, tokenHash } = request;
  const current = await verifyPassword(shop, accountId, request.password);
  if (!current.ok) return current;
  const hashed = await hashNewPassword(request.newPassword);
  if (!hashed.ok) return hashed;
  const result = await shop.db.transaction().execute(async (tx) => {
    const now = shop.clock();
    const session = await tx
      .selectFrom("sessions")
      .select("stay")
      .where("token_hash", "=", tokenHash)
      .where("account_id", "=", accountId)
      .executeTakeFirst();
    // The session may have ended, or the password changed, meanwhile.
    const changed =
      session &&
      (await tx
        .updateTable("accounts")
        .set({ password_hash: hashed.value })
        .where("id", "=", accountId)
        .where("password_hash", "=", current.hash)
        .returning("id")
        .executeTakeFirst());
    if (!changed) return reject("password-wrong");
    await endAccountSessions(tx, accountId);
    await clearRateLimit(tx, signedInPasswordLimits(accountId));
    await enqueuePasswordNotice(tx, accountId, now);
    const stay = session.stay === 1;
    return { ok: true as const, token: await startSession(tx, { accountId, stay, now }), stay };
  });
  if (result.ok) shop.wake();
  return result;
}

/**
 * Checks the password of a signed-in account. Returns the stored hash that it matches, with which the caller sees whether the password was changed
 * meanwhile. Attempts are counted separately from sign-ins, so that a stranger who guesses passwords there does not block the owner here.
 */
export async function verifyPassword(shop: AppContext, accountId: string, password: string) {
  const limited = await consumeLimits(shop, signedInPasswordLimits(accountId));
  if (limited) return limited;
  const account = await shop.db.selectFrom("accounts").select("password_hash").where("id", "=", accountId).executeTakeFirst();
  const checked = await checkPassword(account?.password_hash, password);
  if (!checked.ok) return checked;
  return checked.value && account?.password_hash ? { ok: true as const, hash: account.password_hash } : reject("password-wrong");
}

/** Returns the rejection of an account that may not change its password here, otherwise null. Only accounts that sign in by phone and password may (§6). */
export const checkPasswordChange = ({ loginType }: Pick<AccountIdentity, "loginType">): Rejection<"no-phone-login"> | null =>
  loginType === "phone" ? null : reject("no-phone-login");
