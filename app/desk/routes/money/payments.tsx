import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listUnmatchedPayments } from "#server/orders/staff/list-money-work.ts";
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

/** Payments that pay for nothing and were not refunded by the shop, oldest first. */
export const loader = staffLoader("money.view", async ({ shop, request, context }) => {
  const { searchParams } = new URL(request.url);
  const { rows, next } = await listUnmatchedPayments(shop, { after: searchParams.get("after") ?? undefined, limit: PAGE_SIZE });
  return {
    title: titleOf(request, context, "desk-money:payments.title"),
    now: shop.clock(),
    rows,
    next: next && `/money/payments?${new URLSearchParams({ after: next })}`,
  };
});

export default function UnmatchedPayments() {
  const { title, now, rows, next } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-money");
  return (
    <>
      <PageHead title={title} about={t("payments.about")}>
        {rows.length > 0 && <CsvLink to="/money/payments/csv" />}
      </PageHead>
      <MoneyPages current="payments" />
      <DataTable
        caption={title}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<p>{t("payments.none")}</p>}
        next={next}
        columns={[
          {
            key: "order",
            label: t("column.order"),
            isHeader: true,
            cell: ({ id, number }) => (
              <a href={`/money/payments/${id}`} className="number nowrap">
                {number}
              </a>
            ),
          },
          { key: "paid", label: t("column.waiting"), cell: ({ paidAt }) => paidAt !== null && <Age ms={now - paidAt} /> },
          { key: "why", label: t("column.why"), cell: ({ why }) => t(`payments.${why}`) },
          { key: "method", label: t("column.method"), cell: ({ method }) => t(`desk-orders:method.${method}`) },
          { key: "amount", label: t("column.amount"), isNumber: true, cell: ({ amount, currency }) => <Total amount={amount} currency={currency} /> },
        ]}
      />
    </>
  );
}
