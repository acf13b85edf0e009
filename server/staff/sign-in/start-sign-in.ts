import { recordAttempt, strangerAt } from "#server/audit/record-attempt.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import { consumeLimits, refundLimits, type AttemptLimitCode } from "#server/db/rate-limit/consume-limits.ts";
import { findOrigin } from "#server/identity/core/trusted-origin.ts";
import { checkPassword } from "#server/identity/password/hash-password.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { clearRateLimit } from "#server/db/rate-limit/rate-limit.ts";
import { type Connection, deskStaff, lockStaffAccount } from "#server/staff/core/staff-account.ts";
import { passwordLimits } from "#server/identity/core/limits.ts";
import { listFactors } from "#server/staff/second-factor/list-factors.ts";
import { staffRecipient } from "#server/staff/second-factor/use-factor.ts";
import { findSessionRow } from "#server/staff/sessions/find-staff-session.ts";
import { startStaffSession } from "#server/staff/sessions/start-staff-session.ts";

type SignIn = { email: string; password: string; connection: Connection; ticket?: string; replaces?: string | null };

/**
 * Step 1 of signing in: checks the password and starts a pending session, which allows nothing but the second factor. A wrong password, an unknown
 * address, an ended account and an invitation that was not accepted give the same rejection after the same work. Above the limits of
 * passwords an attempt waits for its turn (identity/core/limits.ts), which the browser has under `ticket`. Every outcome is in the audit log.
 */
export async function startSignIn(
  shop: AppContext,
  { email, password, connection, ticket, replaces }: SignIn,
): Promise<{ ok: true; token: string } | Rejection<"staff-sign-in-wrong" | "busy" | AttemptLimitCode>> {
  const recipient = staffRecipient(shop, email);
  const origin = await findOrigin(shop.db, { clientAddress: connection.address, browserHash: null }, { recipient, now: shop.clock() });
  const { own, shared } = passwordLimits("staff-password", origin, recipient);
  const limited = await consumeLimits(shop, [...own, ...shared], ticket);
  const account = await shop.db
    .selectFrom("staff_accounts")
    .select(["id", "name", "password_hash"])
    .where("email", "=", email)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  const who = account ? deskStaff(account, connection.address) : strangerAt(connection.address);
  const attempt = { who, accountId: account?.id ?? null, about: recipient };
  if (limited) {
    await recordAttempt(shop, { ...attempt, action: "staff.limit-attempts" });
    return limited;
  }
  const check = await checkPassword(account?.password_hash, password);
  if (!check.ok) return check;
  await recordAttempt(shop, { ...attempt, action: account && check.value ? "staff.enter-password" : "staff.fail-password" });
  if (!account || !check.value) return reject("staff-sign-in-wrong");
  return shop.db.transaction().execute(async (tx) => {
    const now = shop.clock();
    const locked = await lockStaffAccount(tx, account.id);
    // The password may have been changed, or the account ended, meanwhile.
    if (!locked || locked.ended_at !== null || locked.password_hash !== account.password_hash) return reject("staff-sign-in-wrong");
    await clearRateLimit(tx, own);
    await refundLimits({ ...shop, db: tx }, shared);
    const { token } = await startStaffSession(tx, { accountId: account.id, kind: "pending", connection, now, replaces });
    return { ok: true as const, token };
  });
}

/** What step 2 asks for. `enrolment`: the account has no factor yet, and must add one. */
export type PendingSignIn = {
  accountId: string;
  email: string;
  name: string;
  language: Language;
  next: "factor" | "enrolment";
  /** The factors that can be used. */
  methods: { totp: boolean; passkey: boolean; recovery: boolean };
};

/** Returns the pending session of a token, for the page of step 2; null if it ended. */
export async function findPendingSignIn(shop: Pick<AppContext, "db" | "clock">, token: string): Promise<PendingSignIn | null> {
  const row = await findSessionRow(shop, token);
  if (row?.kind !== "pending") return null;
  const { totp, passkeys, recoveryCodesLeft } = await listFactors(shop, row.id);
  const methods = { totp: totp !== null, passkey: passkeys.length > 0, recovery: recoveryCodesLeft > 0 };
  const next = methods.totp || methods.passkey ? ("factor" as const) : ("enrolment" as const);
  return { accountId: row.id, email: row.email, name: row.name, language: row.language, next, methods };
}
