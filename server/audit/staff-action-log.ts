import type { STAFF_INTERFACES } from "#server/domain/staff.schema.ts";
import { InsertQueryNode, type Logger } from "kysely";
import type { Log } from "#server/observability/log.ts";

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

/**
 * Returns a listener for the statements of a database that also logs every row of the audit log, so that whoever can change the database cannot hide what
 * was done. It listens to the database, not to `recordStaffAction`, because a use case has only its transaction there. A line without a row is of a
 * transaction that was rolled back: the same request or job then logs an error. Names, addresses and values are not logged.
 */
export const logStaffActions =
  (log: Log): Logger =>
  (event) => {
    const { query, parameters } = event.query;
    if (event.level !== "query" || !InsertQueryNode.is(query) || query.into?.table.identifier.name !== "staff_actions") return;
    const row = Object.fromEntries((query.columns ?? []).map(({ column }, index) => [column.name, parameters[index]]));
    const text = (name: string) => (typeof row[name] === "string" ? row[name] : undefined);
    log.info("staff.action", {
      ref: text("id"),
      staff: text("account_id") ?? text("via"),
      what: text("action"),
      kind: text("subject_kind"),
      subject: text("subject_id"),
    });
  };
