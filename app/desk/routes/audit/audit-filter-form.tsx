import type { StaffActionFilter } from "#server/audit/list-staff-actions.ts";
import { STAFF_ACTION_NAMES, STAFF_ACTIONS } from "#server/audit/staff-actions.schema.ts";
import { STAFF_SUBJECTS } from "#server/domain/staff.schema.ts";
import { startOfHongKongDay } from "#server/locale/time/hong-kong-day.ts";
import { Filters, options, SelectFilter, TextFilter } from "#app/desk/ui/filters.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";

const DAY_MS = 24 * 60 * 60_000;
const FIELDS = ["who", "account", "action", "kind", "id", "from", "until"] as const;
type Field = (typeof FIELDS)[number];
type TypedFilter = Record<Field, string>;

/** Reads the filter as the address has it. */
export const readAuditFilter = (search: URLSearchParams) =>
  Object.fromEntries(FIELDS.map((field) => [field, search.get(field)?.trim() ?? ""])) as TypedFilter;

/** Returns the filter as the use case takes it. `invalid`: the fields that cannot be read. */
export function toActionFilter({ who, account, id, ...typed }: TypedFilter) {
  const action = STAFF_ACTION_NAMES.find((name) => name === typed.action);
  const kind = STAFF_SUBJECTS.find((subject) => subject === typed.kind);
  const from = typed.from === "" ? undefined : startOfHongKongDay(typed.from);
  const lastDay = typed.until === "" ? undefined : startOfHongKongDay(typed.until);
  const isWrong = {
    action: typed.action !== "" && !action,
    kind: typed.kind !== "" && !kind,
    from: from === null,
    until: lastDay === null || Boolean(from && lastDay && lastDay < from),
  };
  const filter: Omit<StaffActionFilter, "before" | "limit"> = {
    who: who || undefined,
    accountId: account || undefined,
    action,
    kind,
    subjectId: id || undefined,
    from: from ?? undefined,
    until: lastDay ? lastDay + DAY_MS : undefined,
  };
  return { filter, invalid: (["action", "kind", "from", "until"] as const).filter((field) => isWrong[field]) };
}

/** The actions in the order of the log, under what they are done to. */
const ACTION_GROUPS = STAFF_SUBJECTS.map((subject) => ({ subject, actions: STAFF_ACTION_NAMES.filter((name) => STAFF_ACTIONS[name] === subject) }));

type AuditFilterFormProps = { typed: TypedFilter; accounts: readonly { id: string; name: string }[] };

/** The conditions of the list. They are in the address, so that a search can be sent to a colleague. */
export function AuditFilterForm({ typed, accounts }: AuditFilterFormProps) {
  const { t } = useTranslation("desk-audit");
  const isFiltered = Object.values(typed).some((value) => value !== "");
  return (
    <Filters path="/audit" submit={t("filter.submit")} clear={isFiltered ? t("filter.clear") : null}>
      <TextFilter name="who" label={t("filter.who")} value={typed.who} shortcut="f" list="audit-names" />
      <datalist id="audit-names">
        {[...new Set(accounts.map(({ name }) => name))].map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <SelectFilter any={t("filter.any")} name="account" label={t("filter.account")} value={typed.account}>
        {accounts.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectFilter>
      <SelectFilter any={t("filter.any")} name="action" label={t("filter.action")} value={typed.action}>
        {ACTION_GROUPS.filter(({ actions }) => actions.length > 0).map(({ subject, actions }) => (
          <optgroup key={subject} label={t(`subject.${subject}`)}>
            {options(actions, (name) => t(`action.${name}`))}
          </optgroup>
        ))}
      </SelectFilter>
      <SelectFilter any={t("filter.any")} name="kind" label={t("filter.kind")} value={typed.kind}>
        {options(STAFF_SUBJECTS, (subject) => t(`subject.${subject}`))}
      </SelectFilter>
      <TextFilter name="id" label={t("filter.id")} value={typed.id} />
      <TextFilter name="from" label={t("filter.from")} value={typed.from} type="date" />
      <TextFilter name="until" label={t("filter.until")} value={typed.until} type="date" />
    </Filters>
  );
}
