import { recordAttempt } from "#server/audit/record-attempt.ts";
import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import { hashAddress } from "#server/identity/code/code.ts";
import { consumeLimits, refundLimits, type AttemptLimitCode } from "#server/db/rate-limit/consume-limits.ts";
import { findOrigin, trustOrigin } from "#server/identity/core/trusted-origin.ts";
import { deskStaff, lockStaffAccount } from "#server/staff/core/staff-account.ts";
import { factorLimits, MAX_WRONG_FACTORS } from "#server/staff/core/staff-limits.ts";
import type { SessionRow } from "#server/staff/sessions/find-staff-session.ts";
import { proveFactor } from "./prove-factor.ts";
import type { GivenFactor } from "./second-factor.schema.ts";

export type FactorRejectionCode = "factor-wrong" | "session-ended" | AttemptLimitCode;

/**
 * The key of an email address in the limits of the desk. They are not shared with a buyer's account of the same address. Made with FILE_KEYS, because the
 * desk does not know SESSION_SECRETS.
 */
export const staffRecipient = ({ env }: Pick<AppContext, "env">, email: string): string =>
  hashAddress({ sessionSecrets: env.fileKeys }, `staff ${email}`)[0];

type FactorUse<T> = {
  row: SessionRow;
  factor: GivenFactor;
  address: string;
  /** What the right factor allows, in the transaction in which it is used. Returns null if the session ended meanwhile. */
  allow: (tx: DatabaseTransaction, now: number) => Promise<T | null>;
};

/**
 * Checks a second factor in a session, uses it and does what it allows, in one transaction. An attempt is counted before it is checked, so that
 * parallel guesses are not more than five. The fifth wrong factor ends the session. A wrong factor is in the audit log: whoever types it knows the password.
 */
export async function useFactor<T>(
  shop: AppContext,
  { row, factor, address, allow }: FactorUse<T>,
): Promise<{ ok: true; value: T } | Rejection<FactorRejectionCode>> {
  const recipient = staffRecipient(shop, row.email);
  const source = { clientAddress: address, browserHash: null };
  const limits = factorLimits(row.id, await findOrigin(shop.db, source, { recipient, now: shop.clock() }));
  const limited = await consumeLimits(shop, limits);
  if (limited) {
    await recordAttempt(shop, { who: deskStaff(row, address), action: "staff.limit-attempts", accountId: row.id, about: row.id });
    return limited;
  }
  const attempt = await shop.db
    .updateTable("staff_sessions")
    .set((eb) => ({ wrong_factors: eb("wrong_factors", "+", 1) }))
    .where("id", "=", row.session_id)
    .where("ends_at", ">", shop.clock())
    .where("wrong_factors", "<", MAX_WRONG_FACTORS)
    .returning("wrong_factors")
    .executeTakeFirst();
  if (!attempt) return reject("session-ended");
  const use = await proveFactor(shop, row, factor);
  const result = await shop.db.transaction().execute(async (tx) => {
    const now = shop.clock();
    const account = await lockStaffAccount(tx, row.id);
    // The password may have been changed, or the account ended, since the session was found.
    if (!account || account.ended_at !== null || account.password_hash !== row.password_hash) return reject("session-ended");
    const session = await tx.selectFrom("staff_sessions").select("id").where("id", "=", row.session_id).where("ends_at", ">", now).executeTakeFirst();
    if (!session) return reject("session-ended");
    const who = deskStaff(account, address);
    if (!use || !(await use(tx, { who, now }))) {
      const subject = { kind: "staff-account" as const, id: account.id };
      await recordStaffAction(tx, { who, action: "staff.fail-factor", subject, after: { method: factor.method }, now });
      if (attempt.wrong_factors >= MAX_WRONG_FACTORS) {
        await tx.updateTable("staff_sessions").set({ ends_at: now }).where("id", "=", row.session_id).execute();
      }
      return reject("factor-wrong");
    }
    const value = await allow(tx, now);
    if (value === null) return reject("session-ended");
    await tx.updateTable("staff_sessions").set({ wrong_factors: 0 }).where("id", "=", row.session_id).execute();
    await refundLimits({ ...shop, db: tx }, limits);
    await trustOrigin(tx, source, { recipient, now });
    return { ok: true as const, value };
  });
  if (result.ok) shop.wake();
  return result;
}
