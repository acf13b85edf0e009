import type { STAFF_INTERFACES } from "#server/domain/staff.schema.ts";

/** A member of staff who reads or changes something, as the audit log names them. */
export type Staff = {
  /** The display name of the account, or the name given with `--who`. */
  name: string;
  /** At the staff desk, signed in with an account; or with the operations command, which anybody may run who has the shop's secrets. */
  via: (typeof STAFF_INTERFACES)[number];
  /** Null with the operations command. */
  accountId: string | null;
  /** IP address; null with the operations command. */
  address: string | null;
};

/** The shop itself, where it does what staff would do, by a rule that the operator has configured. */
export const BY_RULE: Staff = { name: "by rule", via: "command", accountId: null, address: null };

/** Returns the member of staff who runs the operations command. */
export const commandStaff = (name: string): Staff => ({ name, via: "command", accountId: null, address: null });
