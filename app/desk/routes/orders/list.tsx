import { formatAmount } from "#server/locale/money.schema.ts";
import { listOrdersForStaff } from "#server/orders/staff/list-orders-for-staff.ts";
import { csvTime } from "#app/desk/csv.server.ts";
import { Moment } from "#app/desk/ui/moment.tsx";
import { staffList } from "#app/desk/verb/staff-list.tsx";
import { Money } from "#app/ui/money.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { isQueue, OrderFilters, readOrderFilters, WAITING_HOURS } from "./order-filters.tsx";
import { DeliveryMethodWord, OrderStateWord } from "./states.tsx";

/** The orders, newest first. The file has no personal data. */
const list = staffList({
  area: "desk-orders",
  permission: "orders.view",
  path: "/orders",
  file: "orders",
  title: "desk-orders:title",
  filter: readOrderFilters,
  find: ({ shop }, { state, way, failed, overdue, returned, withdrawn, waiting }, page) =>
    listOrdersForStaff(shop, {
      state,
      way,
      failed: failed !== undefined,
      overdue: overdue !== undefined,
      returned: returned !== undefined,
      withdrawn: withdrawn !== undefined,
      waitingHours: waiting && WAITING_HOURS,
      ...page,
    }),
  /** Whether the address has a value that no filter has, such as an old or mistyped state. */
  load: async ({ request }) => {
    const { searchParams } = new URL(request.url);
    const known = readOrderFilters(searchParams);
    return { isFilterUnknown: (["state", "way"] as const).some((name) => searchParams.get(name) && !known[name]) };
  },
  above: ({ t }, { filter, extra }) => (
    <>
      <OrderFilters filter={filter} />
      {extra.isFilterUnknown && <Notice kind="warn">{t("list.unknown-filter")}</Notice>}
    </>
  ),
  rowKey: ({ id }) => id,
  empty: ({ t }, { filter }) => t(isQueue(filter) ? "list.nothing-waits" : (filter.state ?? filter.way) ? "list.none-match" : "list.none"),
  columns: [
    {
      key: "number",
      label: "list.number",
      isHeader: true,
      value: ({ number }) => number,
      cell: ({ number }) => (
        <a href={`/orders/${number}`} className="number">
          {number}
        </a>
      ),
    },
    { key: "state", label: "list.state", value: ({ state }) => state, cell: ({ state }) => <OrderStateWord state={state} /> },
    { key: "placed", label: "fact.placed", cell: ({ created_at: at }) => <Moment at={at} /> },
    { key: "delivery", label: "fact.way", value: ({ way }) => way, cell: ({ way }) => <DeliveryMethodWord way={way} /> },
    { key: "ordered", value: ({ created_at: at }) => csvTime(at) },
    { key: "paid", value: ({ paid_at: at }) => csvTime(at) },
    {
      key: "package",
      label: "list.package",
      value: ({ package_id: packageId }) => packageId,
      cell: ({ package_id: packageId, quantity }) => (quantity === 1 ? packageId : `${packageId} × ${quantity}`),
    },
    { key: "quantity", value: ({ quantity }) => quantity },
    {
      key: "total",
      label: "fact.total",
      isNumber: true,
      value: ({ total }) => formatAmount(total),
      cell: ({ total, currency }) => <Money amount={total} currency={currency} />,
    },
    { key: "currency", value: ({ currency }) => currency },
  ],
});

export const { meta, loader, csv } = list;
export default list.Page;
