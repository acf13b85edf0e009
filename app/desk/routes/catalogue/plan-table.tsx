import type { StaffPlan } from "#server/plans/staff/list-plans-for-staff.ts";
import { DataTable } from "#app/desk/ui/data-table.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";

/** Plans in the order of lists, with the numbers of their packages. */
export function PlanTable({ plans, next }: { plans: StaffPlan[]; next: string | null }) {
  const { t } = useTranslation("desk-catalogue");
  const language = useLanguage();
  return (
    <DataTable
      caption={t("list.plans")}
      rows={plans}
      rowKey={({ id }) => id}
      next={next}
      empty={<p>{t("list.no-plans")}</p>}
      columns={[
        {
          key: "plan",
          label: t("column.plan"),
          isHeader: true,
          cell: ({ id, names }) => <a href={`/catalogue/plans/${encodeURIComponent(id)}`}>{names[language]}</a>,
        },
        { key: "id", label: t("column.id"), cell: ({ id }) => <span className="number">{id}</span> },
        { key: "place", label: t("column.place"), isNumber: true, cell: ({ place }) => place },
        { key: "packages", label: t("column.packages"), isNumber: true, cell: ({ packages }) => packages },
        { key: "on-sale", label: t("column.on-sale"), isNumber: true, cell: ({ onSale }) => onSale },
        {
          key: "changed",
          label: t("column.changes"),
          cell: ({ changed }) => changed > 0 && <span className="state warn">{t("list.changed", { count: changed })}</span>,
        },
      ]}
    />
  );
}
