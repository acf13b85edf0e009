import { listUnmatchedPayments } from "#server/orders/staff/list-money-work.ts";
import { Age } from "#app/desk/ui/moment.tsx";
import { staffList } from "#app/desk/verb/staff-list.tsx";
import { MoneyPages } from "./money-pages.tsx";

/** Payments that pay for nothing and were not refunded by the shop, oldest first. The file has no personal data. */
const list = staffList({
  area: "desk-money",
  permission: "money.view",
  path: "/money/payments",
  file: "unmatched-payments",
  title: "desk-money:payments.title",
  find: ({ shop }, _, page) => listUnmatchedPayments(shop, page),
  about: ({ t }) => t("payments.about"),
  above: () => <MoneyPages current="payments" />,
  rowKey: ({ id }) => id,
  empty: ({ t }) => t("payments.none"),
  columns: [
    { key: "payment", value: ({ id }) => id },
    {
      key: "order",
      label: "column.order",
      isHeader: true,
      value: ({ number }) => number,
      to: ({ id }) => `/money/payments/${id}`,
    },
    {
      key: "paid",
      label: "column.waiting",
      at: ({ paidAt }) => paidAt,
      cell: ({ paidAt }, _, { now }) => paidAt !== null && <Age ms={now - paidAt} />,
    },
    { key: "why", label: "column.why", value: ({ why }) => (why === "late" ? "order ended" : why), cell: ({ why }, { t }) => t(`payments.${why}`) },
    { key: "method", label: "column.method", value: ({ method }) => method, cell: ({ method }, { t }) => t(`desk-orders:method.${method}`) },
    { key: "provider reference", value: ({ providerRef }) => providerRef },
    { key: "amount", label: "column.amount", money: ({ amount, currency }) => ({ amount, currency }) },
  ],
});

export const { loader, csv } = list;
export default list.Page;
