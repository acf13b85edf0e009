import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import type { AttemptLimitCode } from "#server/db/rate-limit/consume-limits.ts";
import { hashToken, newToken } from "#server/identity/core/identity.ts";
import { hashPassword } from "#server/identity/password/hash-password.ts";
import { deskStaff, lockStaffAccount } from "#server/staff/core/staff-account.ts";
import { checkOwnPassword } from "#server/staff/core/check-own-password.ts";
import { clearRateLimit } from "#server/db/rate-limit/rate-limit.ts";
import { enqueueStaffMail } from "#server/staff/core/staff-mail.ts";
import { isGuessablePassword } from "#server/staff/core/staff-password.ts";
import { endSessions } from "#server/staff/sessions/end-staff-sessions.ts";
import { findSessionRow } from "#server/staff/sessions/find-staff-session.ts";

type PasswordRejectionCode = "session-ended" | "password-wrong" | "password-same" | "password-common" | "busy" | AttemptLimitCode;

type PasswordChange = { token: string; password: string; newPassword: string; address: string };

/**
 * Changes the password of the signed-in account. Every other session of it ends, this one gets a new token, and the owner of the account is notified by
 * mail.
 */
export async function changeStaffPassword(
  shop: AppContext,
  { token, password, newPassword, address }: PasswordChange,
): Promise<{ ok: true; token: string } | Rejection<PasswordRejectionCode>> {
  const row = await findSessionRow(shop, token);
  if (row?.kind !== "full") return reject("session-ended");
  const own = await checkOwnPassword(shop, row, { password, address });
  if (!own.ok) return own;
  if (newPassword === password) return reject("password-same");
  if (isGuessablePassword(newPassword, row.email)) return reject("password-common");
  const hashed = await hashPassword(newPassword);
  if (!hashed.ok) return hashed;
  const result = await shop.db.transaction().execute(async (tx) => {
    const now = shop.clock();
    const account = await lockStaffAccount(tx, row.id);
    if (!account || account.ended_at !== null || account.password_hash !== row.password_hash) return reject("session-ended");
    const fresh = newToken();
    const session = await tx
      .updateTable("staff_sessions")
      .set({ token_hash: hashToken(fresh) })
      .where("id", "=", row.session_id)
      .where("ends_at", ">", now)
      .returning("id")
      .executeTakeFirst();
    if (!session) return reject("session-ended");
    await tx.updateTable("staff_accounts").set({ password_hash: hashed.value }).where("id", "=", row.id).execute();
    await endSessions(tx, { accountId: row.id, exceptSessionId: row.session_id, now });
    await clearRateLimit(tx, own.limits);
    await enqueueStaffMail(shop, tx, { kind: "password-changed", accountId: row.id }, now);
    const who = deskStaff(account, address);
    await recordStaffAction(tx, { who, action: "staff.change-password", subject: { kind: "staff-account", id: row.id }, now });
    return { ok: true as const, token: fresh };
  });
  if (result.ok) shop.wake();
  return result;
}
