import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff-action-log.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import type { StaffRole } from "#server/domain/staff.schema.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { storeRoles, lockStaffAccount } from "#server/staff/core/staff-account.ts";
import { createStaffLink } from "#server/staff/core/staff-links.ts";
import { enqueueStaffMail } from "#server/staff/core/staff-mail.ts";

type Invitation = { email: string; name: string; roles: readonly StaffRole[]; language: Language; who: Staff };

/**
 * Creates an account and sends its owner a mail with a link to choose a password, valid for seven days and once. Until then, and until a second factor is
 * set up, nobody can sign in. Rejects an address that has an account; `account-ended`: restore it instead.
 */
export async function inviteStaff(
  shop: AppContext,
  { email, name, roles, language, who }: Invitation,
): Promise<{ ok: true; accountId: string } | Rejection<"account-exists" | "account-ended">> {
  const result = await shop.db.transaction().execute(async (tx) => {
    const now = shop.clock();
    const accountId = newId("sta", now);
    const stored = storeRoles(roles);
    const inserted = await tx
      .insertInto("staff_accounts")
      .values({ id: accountId, email, name, language, roles: stored, password_hash: null, created_at: now, ended_at: null })
      .onConflict((on) => on.column("email").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!inserted) {
      const existing = await tx.selectFrom("staff_accounts").select("ended_at").where("email", "=", email).executeTakeFirst();
      return reject(existing?.ended_at ? "account-ended" : "account-exists");
    }
    await sendInvitation(shop, tx, accountId, now);
    await recordStaffAction(tx, { who, action: "staff.invite", subject: { kind: "staff-account", id: accountId }, after: { roles: stored }, now });
    return { ok: true as const, accountId };
  });
  if (result.ok) shop.wake();
  return result;
}

/** Sends an invitation again; its previous link no longer works. Rejects an account whose owner has already chosen a password. */
export async function resendInvitation(
  shop: AppContext,
  { accountId, who }: { accountId: string; who: Staff },
): Promise<{ ok: true } | Rejection<"account-unknown" | "invitation-accepted">> {
  const result = await shop.db.transaction().execute(async (tx) => {
    const now = shop.clock();
    const account = await lockStaffAccount(tx, accountId);
    if (!account || account.ended_at !== null) return reject("account-unknown");
    if (account.password_hash !== null) return reject("invitation-accepted");
    await sendInvitation(shop, tx, accountId, now);
    await recordStaffAction(tx, { who, action: "staff.invite", subject: { kind: "staff-account", id: accountId }, after: { again: true }, now });
    return { ok: true as const };
  });
  if (result.ok) shop.wake();
  return result;
}

/** Creates the link of an invitation, in place of an earlier one, and enqueues its mail. */
export async function sendInvitation(shop: Pick<AppContext, "encryptor">, tx: DatabaseTransaction, accountId: string, now: number): Promise<void> {
  const key = await createStaffLink(tx, { accountId, purpose: "invitation", now });
  await enqueueStaffMail(shop, tx, { kind: "invitation", accountId, key }, now);
}
