import { formatAmount } from "#server/locale/money.schema.ts";
import { listFailedRefunds } from "#server/orders/staff/list-failed-refunds.ts";
import { Age } from "#app/desk/ui/moment.tsx";
import { staffList } from "#app/desk/verb/staff-list.tsx";
import { MoneyPages } from "./money-pages.tsx";

/** Refunds that the payment provider did not send, the longest waiting first. The file has no personal data. */
const list = staffList({
  area: "desk-money",
  permission: "money.view",
  path: "/money/refunds",
  file: "failed-refunds",
  title: "desk-money:refunds.title",
  find: ({ shop }, _, page) => listFailedRefunds(shop, page),
  about: ({ t }) => t("refunds.about"),
  above: () => <MoneyPages current="refunds" />,
  rowKey: ({ id }) => id,
  empty: ({ t }) => t("refunds.none"),
  columns: [
    { key: "refund", value: ({ id }) => id },
    {
      key: "order",
      label: "column.order",
      isHeader: true,
      value: ({ number }) => number,
      to: ({ id }) => `/money/refunds/${id}`,
    },
    {
      key: "since",
      label: "column.waiting",
      at: ({ created_at: since }) => since,
      cell: ({ created_at: since }, _, { now }) => <Age ms={now - since} />,
    },
    { key: "for", label: "column.for", value: ({ reason }) => reason, cell: ({ reason }, { t }) => t(`refund-for.${reason}`) },
    { key: "method", label: "column.method", value: ({ method }) => method, cell: ({ method }, { t }) => t(`desk-orders:method.${method}`) },
    {
      key: "failure",
      label: "column.failure",
      value: ({ failure }) => failure,
      cell: ({ failure, disputed }, { t }) => (
        <>
          {failure && <span lang="en">{failure} </span>}
          {disputed !== null && <span className="state alert">{t("refunds.disputed")}</span>}
        </>
      ),
    },
    { key: "taken by the bank", value: ({ disputed, currency }) => (disputed === null ? null : formatAmount(disputed, currency)) },
    { key: "amount", label: "column.amount", money: ({ amount, currency }) => ({ amount, currency }) },
  ],
});

export const { loader, csv } = list;
export default list.Page;
