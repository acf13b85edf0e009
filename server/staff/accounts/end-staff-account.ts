import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff-action-log.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import { lockStaffAccount, isLastOwner, releaseEnquiries } from "#server/staff/core/staff-account.ts";
import { deleteStaffLinks } from "#server/staff/core/staff-links.ts";
import { deleteFactors } from "#server/staff/second-factor/list-factors.ts";
import { endSessions } from "#server/staff/sessions/end-staff-sessions.ts";
import { sendInvitation } from "./invite-staff.ts";

type Change = { accountId: string; who: Staff };

/**
 * Ends an account: all its sessions end at once, its password, factors and invitation are deleted, and its enquiries are assigned to nobody. Rejects the
 * last owner who can sign in.
 */
export async function endStaffAccount(
  shop: AppContext,
  { accountId, who }: Change,
): Promise<{ ok: true; changed: boolean } | Rejection<"account-unknown" | "last-owner">> {
  return shop.db.transaction().execute(async (tx) => {
    const now = shop.clock();
    if (await isLastOwner(tx, accountId)) return reject("last-owner");
    const account = await lockStaffAccount(tx, accountId);
    if (!account) return reject("account-unknown");
    if (account.ended_at !== null) return { ok: true as const, changed: false };
    await tx.updateTable("staff_accounts").set({ ended_at: now }).where("id", "=", accountId).execute();
    await removeCredentials(tx, accountId, now);
    await deleteStaffLinks(tx, accountId);
    await releaseEnquiries(tx, accountId);
    await recordStaffAction(tx, {
      who,
      action: "staff.end",
      subject: { kind: "staff-account", id: accountId },
      before: { roles: account.roles },
      now,
    });
    return { ok: true as const, changed: true };
  });
}

/** Restores an ended account with its roles, and sends a new invitation: password and factors were deleted when it ended. */
export async function restoreStaffAccount(
  shop: AppContext,
  { accountId, who }: Change,
): Promise<{ ok: true; changed: boolean } | Rejection<"account-unknown">> {
  const result = await shop.db.transaction().execute(async (tx) => {
    const now = shop.clock();
    const account = await lockStaffAccount(tx, accountId);
    if (!account) return reject("account-unknown");
    if (account.ended_at === null) return { ok: true as const, changed: false };
    await tx.updateTable("staff_accounts").set({ ended_at: null }).where("id", "=", accountId).execute();
    await removeCredentials(tx, accountId, now);
    await sendInvitation(shop, tx, accountId, now);
    const subject = { kind: "staff-account" as const, id: accountId };
    await recordStaffAction(tx, { who, action: "staff.restore", subject, after: { roles: account.roles }, now });
    return { ok: true as const, changed: true };
  });
  if (result.ok) shop.wake();
  return result;
}

/**
 * For a lost phone: removes every factor and the password, ends all sessions, and sends a new invitation. The password goes too, because otherwise
 * somebody who knows it could set up a factor before the owner does.
 */
export async function resetFactors(shop: AppContext, { accountId, who }: Change): Promise<{ ok: true } | Rejection<"account-unknown">> {
  const result = await shop.db.transaction().execute(async (tx) => {
    const now = shop.clock();
    const account = await lockStaffAccount(tx, accountId);
    if (!account || account.ended_at !== null) return reject("account-unknown");
    await removeCredentials(tx, accountId, now);
    await sendInvitation(shop, tx, accountId, now);
    await recordStaffAction(tx, { who, action: "staff.reset-factors", subject: { kind: "staff-account", id: accountId }, now });
    return { ok: true as const };
  });
  if (result.ok) shop.wake();
  return result;
}

async function removeCredentials(tx: DatabaseTransaction, accountId: string, now: number): Promise<void> {
  await tx.updateTable("staff_accounts").set({ password_hash: null }).where("id", "=", accountId).execute();
  await deleteFactors(tx, accountId);
  await endSessions(tx, { accountId, now });
}
