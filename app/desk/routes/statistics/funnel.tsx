import type { Stats } from "#server/tracking/read-stats.ts";
import { DataTable } from "#app/desk/ui/data-table.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";

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
