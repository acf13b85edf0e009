import { STAFF_ACTION_NAMES, type StaffActionName } from "#server/audit/staff-actions.schema.ts";
import type { StaffActionFilter } from "#server/audit/list-staff-actions.ts";
import { STAFF_SUBJECTS, type StaffSubject } from "#server/domain/staff.schema.ts";
import { startOfHongKongDay } from "#server/locale/time/hong-kong-day.ts";

const DAY_MS = 24 * 60 * 60_000;

/** The filter of the audit log, as the address has it. */
const FILTER_FIELDS = ["who", "account", "action", "kind", "id", "from", "until"] as const;
type FilterField = (typeof FILTER_FIELDS)[number];
export type TypedFilter = Record<FilterField, string>;

type ReadFilter = { typed: TypedFilter; filter: Omit<StaffActionFilter, "limit">; invalid: FilterField[] };

/** Reads the filter from an address. `invalid`: what cannot be read; nothing is listed then, because fewer conditions would find more. */
export function readAuditFilter(search: URLSearchParams): ReadFilter {
  const typed = Object.fromEntries(FILTER_FIELDS.map((field) => [field, search.get(field)?.trim() ?? ""])) as TypedFilter;
  const { who, account, action, kind, id, from, until } = typed;
  const start = from === "" ? undefined : startOfHongKongDay(from);
  const lastDay = until === "" ? undefined : startOfHongKongDay(until);
  const invalid: FilterField[] = [];
  if (action !== "" && !isAction(action)) invalid.push("action");
  if (kind !== "" && !isSubject(kind)) invalid.push("kind");
  if (start === null) invalid.push("from");
  if (lastDay === null || (start && lastDay && lastDay < start)) invalid.push("until");
  const filter = {
    who: who || undefined,
    accountId: account || undefined,
    action: isAction(action) ? action : undefined,
    kind: isSubject(kind) ? kind : undefined,
    subjectId: id || undefined,
    from: start ?? undefined,
    until: lastDay ? lastDay + DAY_MS : undefined,
    before: search.get("before") || undefined,
  };
  return { typed, filter, invalid };
}

/** Returns the query of an address with the same filter: without empty fields, and without a place in the list unless `before` is given. */
export function filterQuery(typed: TypedFilter, before?: string): string {
  const fields = Object.entries({ ...typed, before: before ?? "" }).filter(([, value]) => value !== "");
  return fields.length > 0 ? `?${new URLSearchParams(fields)}` : "";
}

const isAction = (text: string): text is StaffActionName => (STAFF_ACTION_NAMES as string[]).includes(text);
const isSubject = (text: string): text is StaffSubject => (STAFF_SUBJECTS as readonly string[]).includes(text);
