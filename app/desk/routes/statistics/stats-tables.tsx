import type { Stats } from "#server/tracking/read-stats.ts";
import { DataTable } from "#app/desk/ui/data-table.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";

const FIGURES = ["visits", "visitors", "views", "clicks", "placed", "paid"] as const;

/** The figures of each day, the newest first, and their sums. */
export function DaysTable({ stats: { days, total } }: { stats: Stats }) {
  const { t } = useTranslation("desk-statistics");
  type Row = { day: string | null } & Stats["total"];
  return (
    <DataTable<Row>
      caption={t("table.days")}
      rows={[{ day: null, ...total }, ...days.toReversed()]}
      rowKey={({ day }) => day ?? "all"}
      hasFigures
      empty={null}
      columns={[
        {
          key: "day",
          label: t("column.day"),
          isHeader: true,
          cell: ({ day }) => (day === null ? t("column.all-days") : <span className="number nowrap">{day}</span>),
        },
        ...FIGURES.map((figure) => ({ key: figure, label: t(`column.${figure}`), isNumber: true, cell: (row: Row) => row[figure] })),
      ]}
    />
  );
}

/** From which links visitors and orders came. */
export function SourcesTable({ sources }: { sources: Stats["sources"] }) {
  const { t } = useTranslation("desk-statistics");
  return (
    <DataTable
      caption={t("table.sources")}
      rows={sources}
      rowKey={({ source }) => source ?? ""}
      hasFigures
      empty={<p>{t("nothing")}</p>}
      columns={[
        { key: "source", label: t("column.source"), isHeader: true, cell: ({ source }) => source ?? t("column.no-source") },
        { key: "visits", label: t("column.visits"), isNumber: true, cell: ({ visits }) => visits },
        { key: "placed", label: t("column.placed"), isNumber: true, cell: ({ placed }) => placed },
        { key: "paid", label: t("column.paid"), isNumber: true, cell: ({ paid }) => paid },
      ]}
    />
  );
}

/** What visitors clicked most. The names are those of the program. */
export function ItemsTable({ items }: { items: Stats["items"] }) {
  const { t } = useTranslation("desk-statistics");
  return (
    <DataTable
      caption={t("table.clicks")}
      rows={items}
      rowKey={({ type, value }) => `${type} ${value}`}
      hasFigures
      empty={<p>{t("nothing")}</p>}
      columns={[
        {
          key: "type",
          label: t("column.item"),
          isHeader: true,
          cell: ({ type, value }) => (
            <span lang="en" className="money-record">
              {type} {value}
            </span>
          ),
        },
        { key: "clicks", label: t("column.clicks"), isNumber: true, cell: ({ clicks }) => clicks },
        { key: "visitors", label: t("column.visitors"), isNumber: true, cell: ({ visitors }) => visitors },
      ]}
    />
  );
}

/** From visit to order: how many visitors reached each step. Orders count those of all visitors, so they have bars of another colour and no share. */
export function Funnel({ funnel }: { funnel: Stats["funnel"] }) {
  const { t } = useTranslation("desk-statistics");
  const visitors = funnel[0]?.agreed ?? 0;
  const max = Math.max(1, ...funnel.map(({ agreed, all }) => agreed ?? all ?? 0));
  return (
    <DataTable
      caption={t("funnel.title")}
      rows={funnel}
      rowKey={({ step }) => step}
      empty={null}
      columns={[
        { key: "step", label: t("funnel.step"), isHeader: true, cell: ({ step }) => t(`step.${step}`) },
        {
          key: "bar",
          label: "",
          cell: ({ agreed, all }) => (
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" className="funnel-bar" aria-hidden="true">
              <rect width={((agreed ?? all ?? 0) / max) * 100} height="10" className={agreed === null ? "pale" : "full"} />
            </svg>
          ),
        },
        { key: "count", label: t("funnel.count"), isNumber: true, cell: ({ agreed, all }) => agreed ?? all },
        {
          key: "share",
          label: t("funnel.share"),
          isNumber: true,
          cell: ({ agreed }) => (agreed === null || visitors === 0 ? null : `${Math.round((agreed / visitors) * 100)}%`),
        },
      ]}
    />
  );
}
