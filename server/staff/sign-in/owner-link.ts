import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import { commandStaff } from "#server/audit/staff-action-log.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { newId } from "#server/db/new-id.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import { type Connection, deskStaff, storeRoles, lockStaffAccount } from "#server/staff/core/staff-account.ts";
import { consumeStaffLink, createStaffLink } from "#server/staff/core/staff-links.ts";
import { startStaffSession } from "#server/staff/sessions/start-staff-session.ts";

/** Who the audit log names: nobody typed a name. */
const DEVELOPMENT = commandStaff("development machine");

/**
 * Returns a link for a development machine that signs in as owner, once and within 30 minutes, without password and second factor. Creates the account
 * `owner@<host of DESK_ORIGIN>` if it does not exist. Rejects if this is a real shop.
 */
export async function createOwnerLink(shop: AppContext): Promise<{ ok: true; url: string } | Rejection<"real-shop">> {
  if (shop.env.strict) return reject("real-shop");
  const email = `owner@${new URL(shop.env.deskOrigin).hostname}`;
  return shop.db.transaction().execute(async (tx) => {
    const now = shop.clock();
    const existing = await tx.selectFrom("staff_accounts").select("id").where("email", "=", email).where("ended_at", "is", null).executeTakeFirst();
    let accountId = existing?.id;
    if (accountId === undefined) {
      accountId = newId("sta", now);
      const owner = { id: accountId, email, name: "Owner", language: "en" as const, roles: storeRoles(["owner"]) };
      await tx
        .insertInto("staff_accounts")
        .values({ ...owner, password_hash: null, created_at: now, ended_at: null })
        .execute();
      const subject = { kind: "staff-account" as const, id: accountId };
      await recordStaffAction(tx, { who: DEVELOPMENT, action: "staff.invite", subject, after: { roles: owner.roles }, now });
    }
    const key = await createStaffLink(tx, { accountId, purpose: "owner", now });
    return { ok: true as const, url: `${shop.env.deskOrigin}/owner?key=${key}` };
  });
}

/** Uses the link of `createOwnerLink`: starts a full session. In a real shop it is refused, even with a database of a development machine. */
export async function useOwnerLink(
  shop: AppContext,
  { key, connection, replaces }: { key: string; connection: Connection; replaces?: string | null },
): Promise<{ ok: true; token: string } | Rejection<"real-shop" | "link-invalid">> {
  if (shop.env.strict) return reject("real-shop");
  return shop.db.transaction().execute(async (tx) => {
    const now = shop.clock();
    const accountId = await consumeStaffLink(tx, { key, purpose: "owner", now });
    const account = accountId === null ? null : await lockStaffAccount(tx, accountId);
    if (!account || account.ended_at !== null) return reject("link-invalid");
    const { token } = await startStaffSession(tx, { accountId: account.id, kind: "full", connection, now, replaces });
    const who = deskStaff(account, connection.address);
    await recordStaffAction(tx, {
      who,
      action: "staff.sign-in",
      subject: { kind: "staff-account", id: account.id },
      after: { factor: "owner-link" },
      now,
    });
    return { ok: true as const, token };
  });
}
