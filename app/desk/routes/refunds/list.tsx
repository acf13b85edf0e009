import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { REFUND_REQUEST_STATES } from "#server/domain/payment-states.schema.ts";
import { listRefundRequests } from "#server/orders/staff/list-money-work.ts";
import { deskMeta } from "#app/desk/desk-meta.ts";
import { staffLoader } from "#app/desk/staff.server.ts";
import { titleOf } from "#app/desk/title.server.ts";
import { Age } from "#app/desk/ui/age.tsx";
import { CsvLink } from "#app/desk/ui/csv-link.tsx";
import { DataTable } from "#app/desk/ui/data-table.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Tabs } from "#app/ui/tabs.tsx";
import { Money } from "#app/ui/money.tsx";
import { readState } from "./read-state.ts";
import { reasonKey } from "./reason-key.ts";

const PAGE = 50;

export const meta: MetaFunction<typeof loader> = ({ data: page }) => deskMeta(page);

/** The refund requests in one state, the longest waiting first; without `?state=`, those that wait for a decision. */
export const loader = staffLoader("refunds.decide", async ({ shop, request, context }) => {
  const { searchParams } = new URL(request.url);
  const state = readState(request);
  const { rows, next } = await listRefundRequests(shop, {
    state,
    after: searchParams.get("after") ?? undefined,
    limit: PAGE,
  });
  return {
    title: titleOf(request, context, "desk-refunds:title"),
    state,
    now: shop.clock(),
    rows: rows.map(({ requested_at: at, package_id: packageId, subtotal: _subtotal, discount: _discount, ...row }) => ({ ...row, at, packageId })),
    next: next === null ? null : `/refunds?${new URLSearchParams({ state, after: next })}`,
  };
});

export default function RefundRequests() {
  const { title, state, now, rows, next } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-refunds");
  return (
    <>
      <PageHead title={title}>{rows.length > 0 && <CsvLink to={`/refunds/csv?state=${state}`} />}</PageHead>
      <Tabs
        label={t("list.states")}
        items={REFUND_REQUEST_STATES.map((one) => ({ label: t(`state.${one}`), href: `/refunds?state=${one}`, current: one === state }))}
      />
      <DataTable
        caption={title}
        rows={rows}
        rowKey={({ id }) => id}
        next={next}
        empty={<p>{state === "requested" ? t("list.nothing-waits") : t("list.none")}</p>}
        columns={[
          {
            key: "order",
            label: t("list.order"),
            isHeader: true,
            cell: ({ id, number }) => (
              <a href={`/refunds/${id}`} className="number">
                {number}
              </a>
            ),
          },
          {
            key: "at",
            label: t("list.asked"),
            cell: ({ at }) => (state === "requested" ? <Age ms={now - at} /> : <Moment at={at} />),
          },
          {
            key: "what",
            label: t("list.what"),
            cell: ({ unit, quantity }) => (unit === null ? t("what.undelivered") : t("what.unit", { unit, quantity })),
          },
          {
            key: "package",
            label: t("list.package"),
            cell: ({ packageId }) => packageId,
          },
          {
            key: "reason",
            label: t("list.reason"),
            cell: ({ reason }) => t(reasonKey(reason)),
          },
          {
            key: "amount",
            label: t("list.amount"),
            isNumber: true,
            cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
          },
        ]}
      />
    </>
  );
}
