import { listStock } from "#server/orders/reservations/list-stock.ts";
import { Moment } from "#app/desk/ui/moment.tsx";
import { staffList } from "#app/desk/verb/staff-list.tsx";

/** How many SIM cards of each kind there are, and how many of them wait for their parcel. */
const list = staffList({
  area: "desk-stock",
  permission: "stock.edit",
  path: "/stock",
  file: "stock",
  title: "desk:section.stock",
  find: async ({ shop }) => ({ rows: await listStock(shop), next: null }),
  about: ({ t }) => t("list.about"),
  rowKey: ({ kind }) => kind,
  empty: () => null,
  columns: [
    {
      key: "kind",
      label: "fact.kind",
      isHeader: true,
      value: ({ kind }) => kind,
      cell: ({ kind }, { t }) => <a href={`/stock/${kind}`}>{t(`kind.${kind}`)}</a>,
    },
    { key: "on hand", label: "fact.on-hand", isNumber: true, value: ({ onHand }) => onHand },
    { key: "reserved", label: "fact.reserved", isNumber: true, value: ({ reserved }) => reserved },
    {
      key: "free",
      label: "fact.free",
      isNumber: true,
      value: ({ onHand, reserved }) => onHand - reserved,
      cell: ({ onHand, reserved }, { t }) => (onHand === reserved ? <span className="state warn">{t("none-left")}</span> : onHand - reserved),
    },
    {
      key: "counted",
      label: "fact.counted",
      at: ({ countedAt }) => countedAt,
      cell: ({ countedAt }, { t }) => (countedAt === null ? t("never-counted") : <Moment at={countedAt} />),
    },
  ],
});

export const { loader, csv } = list;
export default list.Page;
