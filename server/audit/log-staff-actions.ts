import { InsertQueryNode, type Logger } from "kysely";
import type { Log } from "#server/observability/log.ts";

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
