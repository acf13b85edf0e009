import { listStaffActions, type ListedStaffAction } from "#server/audit/list-staff-actions.ts";
import { STAFF_ACTION_NAMES } from "#server/audit/staff-actions.schema.ts";
import { STAFF_SUBJECTS, type StaffSubject } from "#server/domain/staff.schema.ts";
import { type Command, defineCommand, optional } from "#server/ops/input/command.ts";
import { choice, DAY, LIMIT, parsed, text } from "#server/ops/input/values.ts";
import { formatTable, formatTime } from "#server/ops/output/format-table.ts";

const DAY_MS = 86_400_000;
/** Subjects whose ids are upper case; staff may type them otherwise. */
const UPPER_CASE: readonly StaffSubject[] = ["order", "registration", "enquiry", "promo-code"];
const ABOUT = parsed("kind:id", parseSubject, `write the kind and the id, such as order:RL261121-7K3M9P; kinds are ${STAFF_SUBJECTS.join(", ")}`);

/** Commands for the audit log of staff. */
export const auditCommands: Command[] = [
  defineCommand({
    name: "audit list",
    summary: "Lists what staff viewed and changed, newest first",
    details: "At the desk and with these commands. Several filters apply together. It names no customer.",
    options: {
      who: optional(text("name"), "only what this member of staff did, with the name as it was recorded"),
      action: optional(choice("action", STAFF_ACTION_NAMES), "only this action, such as refund.approve"),
      about: optional(ABOUT, "only what was done to this, such as registration:RN7K3M9PXQ"),
      from: optional(DAY, "from this day on, Hong Kong time"),
      to: optional(DAY, "until the end of this day"),
      before: optional(text("id"), "only older rows: the last id of the previous page"),
      limit: LIMIT,
    },
    example: "--who Mei --from 2026-11-01 --to 2026-11-30",
    async run(shop, { to, about, ...filter }) {
      if (filter.from !== undefined && to !== undefined && to < filter.from)
        return { misused: "--to is before --from: give the first day with --from, and the last one with --to." };
      const until = to === undefined ? undefined : to + DAY_MS;
      const rows = await listStaffActions(shop, { ...filter, kind: about?.kind, subjectId: about?.id, until });
      if (rows.length === 0) return ["Nothing is recorded."];
      return formatTable(
        ["AT", "WHO", "VIA", "ACTION", "ABOUT", "BEFORE", "AFTER", "ID"],
        rows.map((row) => [
          formatTime(row.at),
          row.who,
          row.address === null ? row.via : `${row.via} ${row.address}`,
          row.action,
          row.subject.id === null ? row.subject.kind : `${row.subject.kind}:${row.subject.id}`,
          formatValues(row.before),
          formatValues(row.after),
          row.id,
        ]),
      );
    },
  }),
];

function parseSubject(typed: string): { kind: StaffSubject; id: string } | null {
  const colon = typed.indexOf(":");
  const kind = STAFF_SUBJECTS.find((subject) => subject === typed.slice(0, Math.max(0, colon)));
  const id = typed.slice(colon + 1).trim();
  if (kind === undefined || id === "") return null;
  return { kind, id: UPPER_CASE.includes(kind) ? id.toUpperCase() : id };
}

/** Formats values as `state approved, amount 1250`; times stay ms UTC. */
const formatValues = (values: ListedStaffAction["before"]) =>
  values === null
    ? null
    : Object.entries(values)
        .map(([name, value]) => `${name} ${value ?? "-"}`)
        .join(", ");
