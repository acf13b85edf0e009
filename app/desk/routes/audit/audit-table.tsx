import type { ListedStaffAction } from "#server/audit/list-staff-actions.ts";
import { STAFF_ACTIONS, type StaffActionName } from "#server/audit/staff-actions.schema.ts";
import { DataTable } from "#app/desk/ui/data-table.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { ChangedValues } from "./changed-values.tsx";

type AuditTableProps = {
  rows: readonly ListedStaffAction[];
  next: string | null;
  /** Accounts that have a page. */
  staffIds: readonly string[];
};

/** Rows of the audit log. A subject leads to all that was done to it, a name to all that its account did. */
export function AuditTable({ rows, next, staffIds }: AuditTableProps) {
  const { t } = useTranslation("desk-audit");
  return (
    <DataTable
      caption={t("caption")}
      rows={rows}
      rowKey={({ id }) => id}
      next={next}
      empty={t("empty")}
      columns={[
        { key: "at", label: t("column.at"), cell: ({ at }) => <Moment at={at} /> },
        { key: "who", label: t("column.who"), isHeader: true, cell: (row) => <Who row={row} /> },
        { key: "action", label: t("column.action"), cell: ({ action }) => (isKnownAction(action) ? t(`action.${action}`) : action) },
        { key: "subject", label: t("column.subject"), cell: ({ subject }) => <Subject subject={subject} staffIds={staffIds} /> },
        { key: "change", label: t("column.change"), cell: ({ before, after }) => <ChangedValues before={before} after={after} /> },
      ]}
    />
  );
}

/** A newer release, which was taken back, may have recorded others. */
const isKnownAction = (action: string): action is StaffActionName => Object.hasOwn(STAFF_ACTIONS, action);

function Who({ row: { who, via, address, accountId } }: { row: ListedStaffAction }) {
  const { t } = useTranslation("desk-audit");
  const query = new URLSearchParams(accountId === null ? { who } : { account: accountId });
  return (
    <>
      <a href={`/audit?${query}`}>{who}</a>
      <span className="audit-origin">{via === "desk" ? <span className="code">{address}</span> : t("via.command")}</span>
    </>
  );
}

function Subject({ subject: { kind, id }, staffIds }: { subject: ListedStaffAction["subject"]; staffIds: readonly string[] }) {
  const { t } = useTranslation("desk-audit");
  if (id === null) return <>{t(`subject.${kind}`)}</>;
  return (
    <>
      {t(`subject.${kind}`)}{" "}
      <a href={`/audit?${new URLSearchParams({ kind, id })}`} className="code" title={t("all-of-subject")}>
        {id}
      </a>{" "}
      {kind === "staff-account" && staffIds.includes(id) && <a href={`/staff/${id}`}>{t("to-account")}</a>}
    </>
  );
}
