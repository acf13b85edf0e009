import type { z } from "zod";
import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import { deskStaff, lockStaffAccount } from "#server/staff/core/staff-account.ts";
import { enqueueStaffMail } from "#server/staff/core/staff-mail.ts";
import { findEnrolment, type EnrolmentRejectionCode } from "./add-factor.ts";
import { listFactors } from "./list-factors.ts";
import { replaceRecoveryCodes } from "./recovery-codes.ts";
import type { RemoveFactorSchema } from "./second-factor.schema.ts";

type Removal = { token: string; address: string; remove: z.output<typeof RemoveFactorSchema> };

/**
 * Removes the authenticator app or a passkey of the signed-in account, and notifies its owner by mail. The last factor cannot be removed: add another
 * first. (A new authenticator app replaces the previous one by itself.)
 */
export async function removeFactor(
  shop: AppContext,
  { token, address, remove }: Removal,
): Promise<{ ok: true } | Rejection<EnrolmentRejectionCode | "factor-unknown" | "last-factor">> {
  const enrolment = await findEnrolment(shop, token);
  if (!enrolment.ok) return enrolment;
  const { id } = enrolment.row;
  const result = await shop.db.transaction().execute(async (tx) => {
    const now = shop.clock();
    const account = await lockStaffAccount(tx, id);
    if (!account || account.ended_at !== null) return reject("session-ended");
    const { totp, passkeys } = await listFactors({ db: tx }, id);
    const exists = remove.factor === "totp" ? totp !== null : passkeys.some((passkey) => passkey.id === remove.passkeyId);
    if (!exists) return reject("factor-unknown");
    if (passkeys.length + (totp ? 1 : 0) === 1) return reject("last-factor");
    if (remove.factor === "totp") await tx.deleteFrom("staff_totps").where("account_id", "=", id).execute();
    else await tx.deleteFrom("staff_passkeys").where("id", "=", remove.passkeyId).where("account_id", "=", id).execute();
    const who = deskStaff(account, address);
    const subject = { kind: "staff-account" as const, id };
    await recordStaffAction(tx, { who, action: "staff.remove-factor", subject, before: { factor: remove.factor }, now });
    await enqueueStaffMail(shop, tx, { kind: "factor-removed", accountId: id }, now);
    return { ok: true as const };
  });
  if (result.ok) shop.wake();
  return result;
}

/** Replaces the recovery codes of the signed-in account. The new ones are shown once; the previous ones no longer work. */
export async function regenerateRecoveryCodes(
  shop: AppContext,
  { token, address }: { token: string; address: string },
): Promise<{ ok: true; recoveryCodes: string[] } | Rejection<EnrolmentRejectionCode>> {
  const enrolment = await findEnrolment(shop, token);
  if (!enrolment.ok) return enrolment;
  const { id, kind } = enrolment.row;
  if (kind === "pending") return reject("factor-needed");
  return shop.db.transaction().execute(async (tx) => {
    const now = shop.clock();
    const account = await lockStaffAccount(tx, id);
    if (!account || account.ended_at !== null) return reject("session-ended");
    const recoveryCodes = await replaceRecoveryCodes(tx, id, now);
    const subject = { kind: "staff-account" as const, id };
    await recordStaffAction(tx, { who: deskStaff(account, address), action: "staff.regenerate-recovery-codes", subject, now });
    return { ok: true as const, recoveryCodes };
  });
}
