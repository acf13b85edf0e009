import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listOrdersForStaff } from "#server/orders/staff/list-orders-for-staff.ts";
import { deskMeta } from "#app/desk/desk-meta.ts";
import { staffLoader } from "#app/desk/staff.server.ts";
import { titleOf } from "#app/desk/title.server.ts";
import { CsvLink } from "#app/desk/ui/csv-link.tsx";
import { DataTable } from "#app/desk/ui/data-table.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Money } from "#app/ui/money.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { OrderFilters } from "./order-filters.tsx";
import { filterQuery, hasUnknownFilter, readOrderFilters, toFilters, WAITING_HOURS } from "./read-order-filters.ts";
import { DeliveryMethodWord, OrderStateWord } from "./states.tsx";

const PAGE = 50;

export const meta: MetaFunction<typeof loader> = ({ data: page }) => deskMeta(page);

/** The orders, newest first. The filters are in the address: `state`, `way`, `failed` and `waiting`; `after` is where the page begins. */
export const loader = staffLoader("orders.view", async ({ shop, request, context }) => {
  const { searchParams } = new URL(request.url);
  const filters = readOrderFilters(searchParams);
  const { rows, next } = await listOrdersForStaff(shop, { ...toFilters(filters), after: searchParams.get("after") ?? undefined, limit: PAGE });
  const query = filterQuery(filters);
  const csv = `/orders/csv?${query}`;
  if (next !== null) query.set("after", next);
  return {
    title: titleOf(request, context, "desk-orders:title"),
    filters,
    isFilterUnknown: hasUnknownFilter(searchParams),
    csv,
    rows: rows.map(({ created_at: placedAt, package_id: packageId, ...row }) => ({
      ...row,
      placedAt,
      packageId,
    })),
    next: next === null ? null : `/orders?${query}`,
  };
});

export default function Orders() {
  const { title, filters, isFilterUnknown, csv, rows, next } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-orders");
  const isQueue = filters.isFailed || filters.isOverdue || filters.isReturned || filters.isWithdrawn || filters.isWaiting;
  const isFiltered = Boolean(filters.state ?? filters.way) || isQueue;
  return (
    <>
      <PageHead title={title}>{rows.length > 0 && <CsvLink to={csv} />}</PageHead>
      <OrderFilters {...filters} hours={WAITING_HOURS} isFiltered={isFiltered} />
      {isFilterUnknown && <Notice kind="warn">{t("list.unknown-filter")}</Notice>}
      <DataTable
        caption={title}
        rows={rows}
        rowKey={({ id }) => id}
        next={next}
        empty={<p>{isQueue ? t("list.nothing-waits") : isFiltered ? t("list.none-match") : t("list.none")}</p>}
        columns={[
          {
            key: "number",
            label: t("list.number"),
            isHeader: true,
            cell: ({ number }) => (
              <a href={`/orders/${number}`} className="number">
                {number}
              </a>
            ),
          },
          {
            key: "state",
            label: t("list.state"),
            cell: ({ state }) => <OrderStateWord state={state} />,
          },
          {
            key: "placed",
            label: t("fact.placed"),
            cell: ({ placedAt }) => <Moment at={placedAt} />,
          },
          {
            key: "way",
            label: t("fact.way"),
            cell: ({ way }) => <DeliveryMethodWord way={way} />,
          },
          {
            key: "what",
            label: t("list.package"),
            cell: ({ packageId, quantity }) => (quantity === 1 ? packageId : `${packageId} × ${quantity}`),
          },
          {
            key: "total",
            label: t("fact.total"),
            isNumber: true,
            cell: ({ total, currency }) => <Money amount={total} currency={currency} />,
          },
        ]}
      />
    </>
  );
}
