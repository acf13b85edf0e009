import type { Staff } from "#server/audit/staff-action-log.ts";
import { STAFF_ROLES, type StaffRole } from "#server/domain/staff.schema.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import type { Selectable } from "kysely";
import type { DatabaseTransaction } from "#server/db/database.ts";
import type { StaffAccountsTable } from "#server/db/tables/staff-tables.ts";

/** An account of the staff desk. */
export type StaffAccount = {
  id: string;
  email: string;
  /** Shown to colleagues and in the audit log. */
  name: string;
  roles: readonly StaffRole[];
  /** The language of the desk and of mails. */
  language: Language;
};

/** Where a request comes from: its IP address, and the header User-Agent. */
export type Connection = { address: string; userAgent: string };

/** Returns the stored form of roles: without duplicates, in the order of STAFF_ROLES. */
export const storeRoles = (roles: readonly StaffRole[]): string => STAFF_ROLES.filter((role) => roles.includes(role)).join(",");

const readRoles = (stored: string): StaffRole[] => STAFF_ROLES.filter((role) => stored.split(",").includes(role));

type AccountRow = { id: string; email: string; name: string; roles: string; language: Language };

/** Returns the account of a row of `staff_accounts`. */
export const toStaffAccount = ({ id, email, name, roles, language }: AccountRow): StaffAccount => ({
  id,
  email,
  name,
  roles: readRoles(roles),
  language,
});

/** Returns how the audit log names the owner of an account at the desk. */
export const deskStaff = ({ id, name }: Pick<StaffAccount, "id" | "name">, address: string): Staff => ({
  name,
  via: "desk",
  accountId: id,
  address,
});

/**
 * Locks an account's row until the transaction ends and returns it. Signing in, changing factors and ending an account lock it first, so that none of
 * them acts on what another has just changed. Returns null if there is no such account.
 */
export async function lockStaffAccount(tx: DatabaseTransaction, accountId: string): Promise<Selectable<StaffAccountsTable> | null> {
  const locked = await tx
    .updateTable("staff_accounts")
    .set((eb) => ({ language: eb.ref("language") }))
    .where("id", "=", accountId)
    .returningAll()
    .executeTakeFirst();
  return locked ?? null;
}

/**
 * Whether an account is the only owner who can sign in. Locks all accounts until the transaction ends, so that two owners cannot remove each other at the
 * same time. An invitation that was not accepted does not count: nobody may ever open it.
 */
export async function isLastOwner(tx: DatabaseTransaction, accountId: string): Promise<boolean> {
  const accounts = await tx
    .updateTable("staff_accounts")
    .set((eb) => ({ language: eb.ref("language") }))
    .where("ended_at", "is", null)
    .returning(["id", "email", "name", "language", "roles", "password_hash"])
    .execute();
  const owners = accounts.filter((row) => row.password_hash !== null && toStaffAccount(row).roles.includes("owner"));
  return owners.length === 1 && owners[0]?.id === accountId;
}

/** Assigns the enquiries of an account to nobody: its owner no longer handles any. */
export async function releaseEnquiries(tx: DatabaseTransaction, accountId: string): Promise<void> {
  await tx.updateTable("enquiries").set({ assigned_to: null }).where("assigned_to", "=", accountId).execute();
}
