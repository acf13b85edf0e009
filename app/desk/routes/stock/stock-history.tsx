import type { ListedStaffAction } from "#server/audit/list-staff-actions.ts";
import { DataTable } from "#app/desk/ui/data-table.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";

const onHandOf = (values: ListedStaffAction["before"]) => (typeof values?.onHand === "number" ? values.onHand : null);

/** Who counted the SIM cards of a kind, the last first. Orders change the number, too; they are not listed. */
export function StockHistory({ actions }: { actions: readonly ListedStaffAction[] }) {
  const { t } = useTranslation("desk-stock");
  return (
    <section aria-labelledby="history">
      <h2 id="history">{t("history.title")}</h2>
      <DataTable
        caption={t("history.title")}
        rows={actions}
        rowKey={({ id }) => id}
        empty={<p>{t("history.none")}</p>}
        columns={[
          { key: "at", label: t("history.at"), isHeader: true, cell: ({ at }) => <Moment at={at} /> },
          { key: "who", label: t("history.who"), cell: ({ who }) => who },
          { key: "before", label: t("history.before"), isNumber: true, cell: ({ before }) => onHandOf(before) },
          { key: "after", label: t("history.after"), isNumber: true, cell: ({ after }) => onHandOf(after) },
        ]}
      />
    </section>
  );
}
