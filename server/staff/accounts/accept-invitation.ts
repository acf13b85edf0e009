import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import { hashPassword } from "#server/identity/password/hash-password.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { type Connection, deskStaff, lockStaffAccount } from "#server/staff/core/staff-account.ts";
import { consumeStaffLink, findStaffLink } from "#server/staff/core/staff-links.ts";
import { isGuessablePassword } from "#server/staff/core/staff-password.ts";
import { startStaffSession } from "#server/staff/sessions/start-staff-session.ts";

type InvitedAccount = { email: string; name: string; language: Language };

/** Returns the account of an invitation, for its page; the link stays valid. `link-invalid`: unknown, expired, used or replaced by a newer one. */
export async function findInvitation(
  shop: AppContext,
  { key }: { key: string },
): Promise<{ ok: true; account: InvitedAccount } | Rejection<"link-invalid">> {
  const now = shop.clock();
  const accountId = await findStaffLink(shop.db, { key, purpose: "invitation", now });
  const account =
    accountId === null
      ? undefined
      : await shop.db
          .selectFrom("staff_accounts")
          .select(["email", "name", "language"])
          .where("id", "=", accountId)
          .where("ended_at", "is", null)
          .executeTakeFirst();
  if (!account) return reject("link-invalid");
  return { ok: true, account };
}

type Acceptance = { key: string; newPassword: string; connection: Connection; replaces?: string | null };

/**
 * Accepts an invitation: sets the password and starts a pending session, in which a second factor must be set up. The link works once; a password that is
 * refused does not use it up.
 */
export async function acceptInvitation(
  shop: AppContext,
  { key, newPassword, connection, replaces }: Acceptance,
): Promise<{ ok: true; token: string } | Rejection<"link-invalid" | "password-common" | "busy">> {
  const invitation = await findInvitation(shop, { key });
  if (!invitation.ok) return invitation;
  if (isGuessablePassword(newPassword, invitation.account.email)) return reject("password-common");
  const hashed = await hashPassword(newPassword);
  if (!hashed.ok) return hashed;
  return shop.db.transaction().execute(async (tx) => {
    const now = shop.clock();
    const accountId = await consumeStaffLink(tx, { key, purpose: "invitation", now });
    const account = accountId === null ? null : await lockStaffAccount(tx, accountId);
    if (!account || account.ended_at !== null) return reject("link-invalid");
    await tx.updateTable("staff_accounts").set({ password_hash: hashed.value }).where("id", "=", account.id).execute();
    const who = deskStaff(account, connection.address);
    await recordStaffAction(tx, { who, action: "staff.accept-invitation", subject: { kind: "staff-account", id: account.id }, now });
    const { token } = await startStaffSession(tx, { accountId: account.id, kind: "pending", connection, now, replaces });
    return { ok: true as const, token };
  });
}
