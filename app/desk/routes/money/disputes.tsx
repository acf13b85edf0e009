import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DISPUTE_STATES } from "#server/domain/payment-states.schema.ts";
import { DISPUTE_REASONS } from "#server/orders/staff/dispute-reasons.schema.ts";
import { listDisputes } from "#server/orders/staff/list-disputes.ts";
import { deskMeta } from "#app/desk/desk-meta.ts";
import { staffLoader } from "#app/desk/staff.server.ts";
import { titleOf } from "#app/desk/title.server.ts";
import { Age } from "#app/desk/ui/age.tsx";
import { CsvLink } from "#app/desk/ui/csv-link.tsx";
import { DataTable } from "#app/desk/ui/data-table.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Total } from "#app/ui/money.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { readDisputeState } from "./dispute-state.ts";
import { MoneyPages } from "./money-pages.tsx";

const PAGE_SIZE = 50;

export const meta: MetaFunction<typeof loader> = ({ data }) => deskMeta(data);

/** Payments that a buyer disputes at the bank: the open ones by the day until which evidence is accepted. */
export const loader = staffLoader("money.view", async ({ shop, request, context }) => {
  const state = readDisputeState(request);
  const after = new URL(request.url).searchParams.get("after") ?? undefined;
  const { rows, next } = await listDisputes(shop, { state, after, limit: PAGE_SIZE });
  return {
    title: titleOf(request, context, "desk-money:disputes.title"),
    state,
    now: shop.clock(),
    rows: rows.map((row) => ({
      id: row.id,
      number: row.number,
      amount: row.amount,
      currency: row.currency,
      reason: row.reason,
      due: row.evidence_due_at,
      isOverdue: row.isOverdue,
      openedAt: row.opened_at,
      closedAt: row.closed_at,
      difference: row.open_difference,
    })),
    next: next && `/money/disputes?${new URLSearchParams({ state, after: next })}`,
  };
});

export default function Disputes() {
  const { title, state, now, rows, next } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-money");
  return (
    <>
      <PageHead title={title} about={t("disputes.about")}>
        {rows.length > 0 && <CsvLink to={`/money/disputes/csv?state=${state}`} />}
      </PageHead>
      <MoneyPages current="disputes" />
      <Tabs
        label={t("disputes.states")}
        items={DISPUTE_STATES.map((name) => ({
          label: t(`dispute.${name}`),
          href: name === "opened" ? "/money/disputes" : `/money/disputes?state=${name}`,
          current: name === state,
        }))}
      />
      {rows.length > 0 && <p className="measure">{t(`dispute-do.${state}`)}</p>}
      <DataTable
        caption={title}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<p>{t(`disputes.none-${state}`)}</p>}
        next={next}
        columns={[
          {
            key: "order",
            label: t("column.order"),
            isHeader: true,
            cell: ({ number }) => (
              <a href={`/orders/${number}`} className="number nowrap">
                {number}
              </a>
            ),
          },
          {
            key: "due",
            label: state === "opened" ? t("column.due") : t("column.decided"),
            cell: ({ due, isOverdue, closedAt }) =>
              state === "opened" ? <Due due={due} isOverdue={isOverdue} /> : closedAt && <Moment at={closedAt} />,
          },
          { key: "reason", label: t("column.reason"), cell: ({ reason }) => <Reason reason={reason} /> },
          { key: "state", label: t("column.state"), cell: () => t(`dispute.${state}`) },
          { key: "age", label: t("column.opened"), cell: ({ openedAt }) => <Age ms={now - openedAt} /> },
          { key: "id", label: t("column.dispute"), cell: ({ id }) => <span className="number money-record">{id}</span> },
          {
            key: "difference",
            label: t("column.kind"),
            cell: ({ difference }) => difference && <a href={`/money/differences/${difference}`}>{t("disputes.difference")}</a>,
          },
          { key: "amount", label: t("column.amount"), isNumber: true, cell: ({ amount, currency }) => <Total amount={amount} currency={currency} /> },
        ]}
      />
    </>
  );
}

function Due({ due, isOverdue }: { due: number | null; isOverdue: boolean }) {
  const { t } = useTranslation("desk-money");
  if (due === null) return <span className="soft">{t("disputes.no-evidence")}</span>;
  return (
    <>
      <Moment at={due} /> {isOverdue && <span className="state alert">{t("disputes.overdue")}</span>}
    </>
  );
}

/** The reason of a dispute; one that has no text as the provider gives it. */
function Reason({ reason }: { reason: string | null }) {
  const { t } = useTranslation("desk-money");
  if (reason === null) return t("reason.none");
  const known = DISPUTE_REASONS.find((name) => name === reason);
  return known ? t(`reason.${known}`) : <span lang="en">{reason}</span>;
}
