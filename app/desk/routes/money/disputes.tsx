import { DISPUTE_STATES, type DisputeState } from "#server/domain/payment-states.schema.ts";
import { DISPUTE_REASONS } from "#server/orders/staff/dispute-reasons.schema.ts";
import { listDisputes } from "#server/orders/staff/list-disputes.ts";
import { Age, Moment } from "#app/desk/ui/moment.tsx";
import { staffList } from "#app/desk/verb/staff-list.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { MoneyPages } from "./money-pages.tsx";

/** Payments that a buyer disputes at the bank: the open ones by the day until which evidence is accepted. */
const list = staffList({
  area: "desk-money",
  permission: "money.view",
  path: "/money/disputes",
  file: "disputes",
  title: "desk-money:disputes.title",
  filter: (search) => ({ state: DISPUTE_STATES.find((name) => name === search.get("state")) ?? "opened" }),
  find: ({ shop }, { state }, page) => listDisputes(shop, { state, ...page }),
  about: ({ t }) => t("disputes.about"),
  above: () => <MoneyPages current="disputes" />,
  tabs: { filter: "state", values: DISPUTE_STATES, label: "disputes.states", text: (name) => `dispute.${name as DisputeState}` },
  note: ({ t }, { rows, filter }) => rows.length > 0 && <p className="measure">{t(`dispute-do.${filter.state}`)}</p>,
  rowKey: ({ id }) => id,
  empty: ({ t }, { filter }) => t(`disputes.none-${filter.state}`),
  columns: [
    { key: "dispute", value: ({ id }) => id },
    {
      key: "order",
      label: "column.order",
      isHeader: true,
      value: ({ number }) => number,
      to: ({ number }) => `/orders/${number}`,
    },
    { key: "state", value: ({ state }) => state },
    {
      key: "due",
      label: ({ t }, { filter }) => t(filter.state === "opened" ? "column.due" : "column.decided"),
      cell: ({ evidence_due_at: due, isOverdue, closed_at: closedAt }, _, { filter }) =>
        filter.state === "opened" ? <Due due={due} isOverdue={isOverdue} /> : closedAt && <Moment at={closedAt} />,
    },
    { key: "reason", label: "column.reason", value: ({ reason }) => reason, cell: ({ reason }) => <Reason reason={reason} /> },
    { key: "state word", label: "column.state", cell: ({ state }, { t }) => t(`dispute.${state}`) },
    {
      key: "opened",
      label: "column.opened",
      at: ({ opened_at: openedAt }) => openedAt,
      cell: ({ opened_at: openedAt }, _, { now }) => <Age ms={now - openedAt} />,
    },
    { key: "id", label: "column.dispute", cell: ({ id }) => <span className="number money-record">{id}</span> },
    { key: "answer by", at: ({ evidence_due_at: due }) => due },
    { key: "overdue", value: ({ isOverdue }) => isOverdue },
    { key: "closed", at: ({ closed_at: closedAt }) => closedAt },
    {
      key: "difference",
      label: "column.kind",
      value: ({ open_difference: difference }) => difference,
      cell: ({ open_difference: difference }, { t }) => difference && <a href={`/money/differences/${difference}`}>{t("disputes.difference")}</a>,
    },
    { key: "amount", label: "column.amount", money: ({ amount, currency }) => ({ amount, currency }) },
  ],
});

export const { loader, csv } = list;
export default list.Page;

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
