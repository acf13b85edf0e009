import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listFailedRefunds } from "#server/orders/staff/list-failed-refunds.ts";
import { deskMeta } from "#app/desk/desk-meta.ts";
import { staffLoader } from "#app/desk/staff.server.ts";
import { titleOf } from "#app/desk/title.server.ts";
import { Age } from "#app/desk/ui/age.tsx";
import { CsvLink } from "#app/desk/ui/csv-link.tsx";
import { DataTable } from "#app/desk/ui/data-table.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Total } from "#app/ui/money.tsx";
import { MoneyPages } from "./money-pages.tsx";

const PAGE_SIZE = 50;

export const meta: MetaFunction<typeof loader> = ({ data }) => deskMeta(data);

/** Refunds that the payment provider did not send, the longest waiting first. */
export const loader = staffLoader("money.view", async ({ shop, request, context }) => {
  const { searchParams } = new URL(request.url);
  const { rows, next } = await listFailedRefunds(shop, { after: searchParams.get("after") ?? undefined, limit: PAGE_SIZE });
  return {
    title: titleOf(request, context, "desk-money:refunds.title"),
    now: shop.clock(),
    rows: rows.map(({ id, number, amount, currency, method, reason, failure, disputed, created_at: since }) => ({
      id,
      number,
      amount,
      currency,
      method,
      reason,
      failure,
      isDisputed: disputed !== null,
      since,
    })),
    next: next && `/money/refunds?${new URLSearchParams({ after: next })}`,
  };
});

export default function FailedRefunds() {
  const { title, now, rows, next } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-money");
  return (
    <>
      <PageHead title={title} about={t("refunds.about")}>
        {rows.length > 0 && <CsvLink to="/money/refunds/csv" />}
      </PageHead>
      <MoneyPages current="refunds" />
      <DataTable
        caption={title}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<p>{t("refunds.none")}</p>}
        next={next}
        columns={[
          {
            key: "order",
            label: t("column.order"),
            isHeader: true,
            cell: ({ id, number }) => (
              <a href={`/money/refunds/${id}`} className="number nowrap">
                {number}
              </a>
            ),
          },
          { key: "since", label: t("column.waiting"), cell: ({ since }) => <Age ms={now - since} /> },
          { key: "for", label: t("column.for"), cell: ({ reason }) => t(`refund-for.${reason}`) },
          { key: "method", label: t("column.method"), cell: ({ method }) => t(`desk-orders:method.${method}`) },
          {
            key: "failure",
            label: t("column.failure"),
            cell: ({ failure, isDisputed }) => (
              <>
                {failure && <span lang="en">{failure} </span>}
                {isDisputed && <span className="state alert">{t("refunds.disputed")}</span>}
              </>
            ),
          },
          { key: "amount", label: t("column.amount"), isNumber: true, cell: ({ amount, currency }) => <Total amount={amount} currency={currency} /> },
        ]}
      />
    </>
  );
}
