import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listStock } from "#server/orders/reservations/list-stock.ts";
import { deskMeta } from "#app/desk/desk-meta.ts";
import { staffLoader } from "#app/desk/staff.server.ts";
import { titleOf } from "#app/desk/title.server.ts";
import { CsvLink } from "#app/desk/ui/csv-link.tsx";
import { DataTable } from "#app/desk/ui/data-table.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";

export const meta: MetaFunction<typeof loader> = ({ data: page }) => deskMeta(page);

/** How many SIM cards of each kind there are, and how many of them wait for their parcel. */
export const loader = staffLoader("stock.edit", async ({ shop, request, context }) => ({
  title: titleOf(request, context, "desk:section.stock"),
  rows: await listStock(shop),
}));

export default function StockList() {
  const { title, rows } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-stock");
  return (
    <>
      <PageHead title={title} about={t("list.about")}>
        {rows.length > 0 && <CsvLink to="/stock/csv" />}
      </PageHead>
      <DataTable
        caption={title}
        rows={rows}
        rowKey={({ kind }) => kind}
        empty={null}
        columns={[
          { key: "kind", label: t("fact.kind"), isHeader: true, cell: ({ kind }) => <a href={`/stock/${kind}`}>{t(`kind.${kind}`)}</a> },
          { key: "hand", label: t("fact.on-hand"), isNumber: true, cell: ({ onHand }) => onHand },
          { key: "reserved", label: t("fact.reserved"), isNumber: true, cell: ({ reserved }) => reserved },
          {
            key: "free",
            label: t("fact.free"),
            isNumber: true,
            cell: ({ onHand, reserved }) => (onHand === reserved ? <span className="state warn">{t("none-left")}</span> : onHand - reserved),
          },
          {
            key: "counted",
            label: t("fact.counted"),
            cell: ({ countedAt }) => (countedAt === null ? t("never-counted") : <Moment at={countedAt} />),
          },
        ]}
      />
    </>
  );
}
