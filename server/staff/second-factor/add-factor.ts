import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import { type Connection, deskStaff, lockStaffAccount } from "#server/staff/core/staff-account.ts";
import { enqueueStaffMail } from "#server/staff/core/staff-mail.ts";
import { findSessionRow, type SessionRow } from "#server/staff/sessions/find-staff-session.ts";
import { isRecentlyConfirmed } from "#server/staff/sessions/staff-session.ts";
import { startStaffSession } from "#server/staff/sessions/start-staff-session.ts";
import { countFactors } from "./list-factors.ts";
import { countRecoveryCodes, replaceRecoveryCodes } from "./recovery-codes.ts";

/** `factor-needed`: sign in with the second factor first. `confirmation-needed`: confirm password and factor first. */
export type EnrolmentRejectionCode = "session-ended" | "factor-needed" | "confirmation-needed";

/**
 * Returns the session in which a factor may be added: a recently confirmed full one, or the pending one of an account that has no factor yet. Somebody
 * who knows only the password of an account with a factor must not be able to add another.
 */
export async function findEnrolment(shop: AppContext, token: string): Promise<{ ok: true; row: SessionRow } | Rejection<EnrolmentRejectionCode>> {
  const row = await findSessionRow(shop, token);
  if (!row) return reject("session-ended");
  if (row.kind === "pending") return (await countFactors(shop.db, row.id)) === 0 ? { ok: true, row } : reject("factor-needed");
  return isRecentlyConfirmed({ confirmedAt: row.confirmed_at }, shop.clock()) ? { ok: true, row } : reject("confirmation-needed");
}

/** `token` replaces that of a pending session, which is now signed in. `recoveryCodes` are shown once; null if the account has some. */
export type AddedFactor = { ok: true; token: string | null; recoveryCodes: string[] | null };

type NewFactor<Code extends string> = {
  row: SessionRow;
  factor: "totp" | "passkey";
  connection: Connection;
  /** Stores the factor; returns a rejection if it cannot be used. */
  store: (tx: DatabaseTransaction, now: number) => Promise<Rejection<Code> | null>;
};

/**
 * Adds a factor in one transaction with its consequences. In a pending session it completes the sign-in: that session ends, and a full one starts with a
 * new token. In a full session the owner of the account is notified by mail.
 */
export async function addFactor<Code extends string>(
  shop: AppContext,
  { row, factor, connection, store }: NewFactor<Code>,
): Promise<AddedFactor | Rejection<Code> | Rejection<EnrolmentRejectionCode>> {
  const result = await shop.db.transaction().execute(async (tx) => {
    const now = shop.clock();
    const account = await lockStaffAccount(tx, row.id);
    const session = await tx.selectFrom("staff_sessions").select("id").where("id", "=", row.session_id).where("ends_at", ">", now).executeTakeFirst();
    if (!account || account.ended_at !== null || !session) return reject("session-ended");
    const isPending = row.kind === "pending";
    if (isPending && (await countFactors(tx, row.id)) > 0) return reject("factor-needed");
    const rejection = await store(tx, now);
    if (rejection) return rejection;
    const who = deskStaff(account, connection.address);
    const subject = { kind: "staff-account" as const, id: account.id };
    await recordStaffAction(tx, { who, action: "staff.add-factor", subject, after: { factor }, now });
    const recoveryCodes = (await countRecoveryCodes(tx, account.id)) === 0 ? await replaceRecoveryCodes(tx, account.id, now) : null;
    if (!isPending) {
      await enqueueStaffMail(shop, tx, { kind: "factor-added", accountId: account.id }, now);
      return { ok: true as const, token: null, recoveryCodes };
    }
    await tx.updateTable("staff_sessions").set({ ends_at: now }).where("id", "=", row.session_id).execute();
    const { token } = await startStaffSession(tx, { accountId: account.id, kind: "full", connection, now });
    await recordStaffAction(tx, { who, action: "staff.sign-in", subject, after: { factor }, now });
    return { ok: true as const, token, recoveryCodes };
  });
  if (result.ok) shop.wake();
  return result;
}
