import type { Staff } from "#server/audit/staff.ts";
import { STAFF_ROLES, type StaffRole } from "#server/domain/staff.schema.ts";
import type { Language } from "#server/locale/locale.schema.ts";

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
