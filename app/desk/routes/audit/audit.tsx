import { listStaffActions, type ListedStaffAction } from "#server/audit/list-staff-actions.ts";
import { STAFF_ACTIONS, type StaffActionName } from "#server/audit/staff-actions.schema.ts";
import { listStaffAccounts } from "#server/staff/accounts/list-staff-accounts.ts";
import { Moment } from "#app/desk/ui/moment.tsx";
import { staffList } from "#app/desk/verb/staff-list.tsx";
import { type Localization, useTranslation } from "#app/i18n/use-translation.ts";
import { Notice } from "#app/ui/notice.tsx";
import { AuditFilterForm, readAuditFilter, toActionFilter } from "./audit-filter-form.tsx";
import { ChangedValues } from "./changed-values.tsx";

type Words = Localization<"desk-audit">;
const jsonOf = (values: ListedStaffAction["before"]) => values && JSON.stringify(values);

/** The audit log: who did what, newest first. A subject leads to all that was done to it, a name to all that its account did. */
const list = staffList({
  area: "desk-audit",
  permission: "audit.view",
  path: "/audit",
  file: "audit",
  recordedAs: "audit",
  title: "desk:section.audit",
  filter: readAuditFilter,
  invalid: (typed) => toActionFilter(typed).invalid,
  find: async ({ shop }, typed, { after: before, limit }) => {
    const found = await listStaffActions(shop, { ...toActionFilter(typed).filter, before, limit: limit + 1 });
    const rows = found.slice(0, limit);
    return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
  },
  load: async ({ shop }) => (await listStaffAccounts(shop)).map(({ id, name }) => ({ id, name })),
  about: ({ t }) => t("about"),
  above: ({ t }, { filter, extra: accounts }) => {
    const { invalid } = toActionFilter(filter);
    return (
      <>
        <AuditFilterForm typed={filter} accounts={accounts} />
        {invalid.length > 0 && (
          <Notice kind="alert" title={t("filter.invalid")}>
            <ul>
              {invalid.map((field) => (
                <li key={field}>{t(`filter.invalid-field.${field}`)}</li>
              ))}
            </ul>
          </Notice>
        )}
      </>
    );
  },
  rowKey: ({ id }) => id,
  caption: ({ t }) => t("caption"),
  empty: ({ t }) => t("empty"),
  columns: [
    { key: "time", label: "column.at", at: ({ at }) => at, cell: ({ at }) => <Moment at={at} /> },
    { key: "who", label: "column.who", isHeader: true, value: ({ who }) => who, cell: (row, words) => <Who row={row} words={words} /> },
    { key: "account", value: ({ accountId }) => accountId },
    { key: "via", value: ({ via }) => via },
    { key: "address", value: ({ address }) => address },
    {
      key: "action",
      label: "column.action",
      value: ({ action }) => action,
      cell: ({ action }, { t }) => (isKnownAction(action) ? t(`action.${action}`) : action),
    },
    {
      key: "subject",
      label: "column.subject",
      value: ({ subject }) => subject.kind,
      cell: ({ subject }, _, { extra: accounts }) => <Subject subject={subject} hasAccount={accounts.some(({ id }) => id === subject.id)} />,
    },
    { key: "id", value: ({ subject }) => subject.id },
    { key: "before", value: ({ before }) => jsonOf(before) },
    { key: "after", value: ({ after }) => jsonOf(after) },
    { key: "change", label: "column.change", cell: ({ before, after }) => <ChangedValues before={before} after={after} /> },
  ],
});
export const { loader, csv } = list;
export default list.Page;

/** A newer release, which was taken back, may have recorded others. */
const isKnownAction = (action: string): action is StaffActionName => Object.hasOwn(STAFF_ACTIONS, action);

function Who({ row: { who, via, address, accountId }, words: { t } }: { row: ListedStaffAction; words: Words }) {
  const query = new URLSearchParams(accountId === null ? { who } : { account: accountId });
  return (
    <>
      <a href={`/audit?${query}`}>{who}</a>
      <span className="audit-origin">{via === "desk" ? <span className="code">{address}</span> : t("via.command")}</span>
    </>
  );
}

/** `hasAccount`: whether it is an account that has a page. */
function Subject({ subject: { kind, id }, hasAccount }: { subject: ListedStaffAction["subject"]; hasAccount: boolean }) {
  const { t } = useTranslation("desk-audit");
  if (id === null) return <>{t(`subject.${kind}`)}</>;
  return (
    <>
      {t(`subject.${kind}`)}{" "}
      <a href={`/audit?${new URLSearchParams({ kind, id })}`} className="code" title={t("all-of-subject")}>
        {id}
      </a>{" "}
      {kind === "staff-account" && hasAccount && <a href={`/staff/${id}`}>{t("to-account")}</a>}
    </>
  );
}
