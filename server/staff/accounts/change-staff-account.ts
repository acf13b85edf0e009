import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff-action-log.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { StaffRole } from "#server/domain/staff.schema.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { isPermitted } from "#server/staff/core/permissions.ts";
import { storeRoles, lockStaffAccount, isLastOwner, releaseEnquiries } from "#server/staff/core/staff-account.ts";

/**
 * Changes the roles of an account. They take effect with the next request of each of its sessions, which go on. The last owner who can sign in stays
 * owner. The enquiries of somebody who may no longer handle them are assigned to nobody. The desk calls this only after `isRecentlyConfirmed`.
 */
export async function changeRoles(
  shop: AppContext,
  { accountId, roles, who }: { accountId: string; roles: readonly StaffRole[]; who: Staff },
): Promise<{ ok: true; changed: boolean } | Rejection<"account-unknown" | "last-owner">> {
  return shop.db.transaction().execute(async (tx) => {
    const now = shop.clock();
    // Before the account itself, so that transactions lock in the same order.
    const isLast = !roles.includes("owner") && (await isLastOwner(tx, accountId));
    const account = await lockStaffAccount(tx, accountId);
    if (!account || account.ended_at !== null) return reject("account-unknown");
    const stored = storeRoles(roles);
    if (stored === account.roles) return { ok: true as const, changed: false };
    if (isLast) return reject("last-owner");
    await tx.updateTable("staff_accounts").set({ roles: stored }).where("id", "=", accountId).execute();
    if (!isPermitted(roles, "enquiries.handle")) await releaseEnquiries(tx, accountId);
    const [before, after] = [{ roles: account.roles }, { roles: stored }];
    await recordStaffAction(tx, { who, action: "staff.change-roles", subject: { kind: "staff-account", id: accountId }, before, after, now });
    return { ok: true as const, changed: true };
  });
}

/** Changes the name and language of an account. Earlier entries of the audit log keep the earlier name. */
export async function changeStaffProfile(
  shop: AppContext,
  { accountId, name, language, who }: { accountId: string; name: string; language: Language; who: Staff },
): Promise<{ ok: true; changed: boolean } | Rejection<"account-unknown">> {
  return shop.db.transaction().execute(async (tx) => {
    const now = shop.clock();
    const account = await lockStaffAccount(tx, accountId);
    if (!account || account.ended_at !== null) return reject("account-unknown");
    if (name === account.name && language === account.language) return { ok: true as const, changed: false };
    await tx.updateTable("staff_accounts").set({ name, language }).where("id", "=", accountId).execute();
    const before = { name: account.name, language: account.language };
    const subject = { kind: "staff-account" as const, id: accountId };
    await recordStaffAction(tx, { who, action: "staff.rename", subject, before, after: { name, language }, now });
    return { ok: true as const, changed: true };
  });
}
