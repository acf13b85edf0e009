import { DELIVERY_METHODS, ORDER_STATES } from "#server/domain/order-states.schema.ts";
import { listOrdersForStaff } from "#server/orders/staff/list-orders-for-staff.ts";
import { Moment } from "#app/desk/ui/moment.tsx";
import { staffList } from "#app/desk/verb/staff-list.tsx";
import { CheckFilter, Filters, options, SelectFilter } from "#app/desk/ui/filters.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Notice } from "#app/ui/notice.tsx";
import { DeliveryMethodWord, OrderStateWord } from "./states.tsx";

/** Orders that were paid this long ago wait for staff, hours. */
const WAITING_HOURS = 24;

/** The queues of orders that wait for something. */
const QUEUES = ["failed", "overdue", "returned", "withdrawn", "replacement", "waiting"] as const;

/** Reads the filters of the list from its address: `state`, `way` and the queues. */
const readOrderFilters = (search: URLSearchParams) => ({
  state: ORDER_STATES.find((one) => one === search.get("state")),
  way: DELIVERY_METHODS.find((one) => one === search.get("way")),
  ...(Object.fromEntries(QUEUES.map((name) => [name, search.has(name) ? "1" : undefined])) as Record<(typeof QUEUES)[number], "1" | undefined>),
});

type Filter = ReturnType<typeof readOrderFilters>;

const isQueue = (filter: Filter) => QUEUES.some((name) => filter[name]);

/** Filters the list of orders; the choices become part of its address. */
function OrderFilters({ filter }: { filter: Filter }) {
  const { t } = useTranslation("desk-orders");
  const isSet = filter.state || filter.way || isQueue(filter);
  return (
    <Filters path="/orders" submit={t("list.filter")} clear={isSet ? t("list.clear") : null}>
      <SelectFilter name="state" label={t("list.state")} value={filter.state} any={t("list.all")}>
        {options(ORDER_STATES, (one) => t(`state.${one}`))}
      </SelectFilter>
      <SelectFilter name="way" label={t("fact.way")} value={filter.way} any={t("list.all")}>
        {options(DELIVERY_METHODS, (one) => t(`way.${one}`))}
      </SelectFilter>
      {QUEUES.map((name) => (
        <CheckFilter key={name} name={name} label={t(`list.${name}`, { hours: WAITING_HOURS })} isSet={filter[name] !== undefined} />
      ))}
    </Filters>
  );
}

/** The orders, newest first. The file has no personal data. */
const list = staffList({
  area: "desk-orders",
  permission: "orders.view",
  path: "/orders",
  file: "orders",
  title: "desk-orders:title",
  filter: readOrderFilters,
  find: ({ shop }, { state, way, failed, overdue, returned, withdrawn, replacement, waiting }, page) =>
    listOrdersForStaff(shop, {
      state,
      way,
      failed: failed !== undefined,
      overdue: overdue !== undefined,
      returned: returned !== undefined,
      withdrawn: withdrawn !== undefined,
      replacement: replacement !== undefined,
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
      to: ({ number }) => `/orders/${number}`,
    },
    { key: "state", label: "list.state", value: ({ state }) => state, cell: ({ state }) => <OrderStateWord state={state} /> },
    { key: "placed", label: "fact.placed", cell: ({ created_at: at }) => <Moment at={at} /> },
    { key: "delivery", label: "fact.way", value: ({ way }) => way, cell: ({ way }) => <DeliveryMethodWord way={way} /> },
    { key: "ordered", at: ({ created_at: at }) => at },
    { key: "paid", at: ({ paid_at: at }) => at },
    {
      key: "package",
      label: "list.package",
      value: ({ package_id: packageId }) => packageId,
      cell: ({ package_id: packageId, quantity }) => (quantity === 1 ? packageId : `${packageId} × ${quantity}`),
    },
    { key: "quantity", value: ({ quantity }) => quantity },
    { key: "total", label: "fact.total", money: ({ total, currency }) => ({ amount: total, currency }) },
  ],
});

export const { loader, csv } = list;
export default list.Page;
