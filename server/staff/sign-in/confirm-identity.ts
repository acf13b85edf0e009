import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import { deskStaff, toStaffAccount } from "#server/staff/core/staff-account.ts";
import { checkOwnPassword } from "#server/staff/core/check-own-password.ts";
import { clearRateLimit } from "#server/db/rate-limit/rate-limit.ts";
import type { GivenFactor } from "#server/staff/second-factor/second-factor.schema.ts";
import { listFactors } from "#server/staff/second-factor/list-factors.ts";
import { type FactorRejectionCode, useFactor } from "#server/staff/second-factor/use-factor.ts";
import { findSessionRow } from "#server/staff/sessions/find-staff-session.ts";

/**
 * Returns what the owner of a session can confirm their identity with. Without a password, as with the first account of a development machine, only a
 * new sign-in confirms it. Null if the session has ended.
 */
export async function findConfirmation(shop: Pick<AppContext, "db" | "clock">, token: string): Promise<ConfirmationMethods | null> {
  const row = await findSessionRow(shop, token);
  if (row?.kind !== "full") return null;
  const { totp, passkeys, recoveryCodesLeft } = await listFactors(shop, row.id);
  const methods = {
    totp: totp !== null,
    passkey: passkeys.length > 0,
    recovery: recoveryCodesLeft > 0,
  };
  return { hasPassword: row.password_hash !== null, methods };
}

type ConfirmationMethods = {
  hasPassword: boolean;
  methods: { totp: boolean; passkey: boolean; recovery: boolean };
};

type Confirmation = {
  token: string;
  password: string;
  factor: GivenFactor;
  address: string;
};

/**
 * Confirms in a session that its owner is present, with password and second factor. `isRecentlyConfirmed` is then true for ten minutes. The fifth wrong
 * factor ends the session.
 */
export async function confirmIdentity(
  shop: AppContext,
  { token, password, factor, address }: Confirmation,
): Promise<{ ok: true } | Rejection<FactorRejectionCode | "password-wrong" | "busy">> {
  const row = await findSessionRow(shop, token);
  if (row?.kind !== "full") return reject("session-ended");
  const own = await checkOwnPassword(shop, row, { password, address });
  if (!own.ok) return own;
  const result = await useFactor(shop, {
    row,
    factor,
    address,
    async allow(tx, now) {
      await tx.updateTable("staff_sessions").set({ confirmed_at: now }).where("id", "=", row.session_id).execute();
      await clearRateLimit(tx, own.limits);
      const who = deskStaff(toStaffAccount(row), address);
      await recordStaffAction(tx, {
        who,
        action: "staff.confirm-identity",
        subject: { kind: "staff-account", id: row.id },
        now,
      });
      return true;
    },
  });
  return result.ok ? { ok: true } : result;
}
