import { collectPages } from "#server/db/collect-pages.ts";
import { formatAmount } from "#server/locale/money.schema.ts";
import { listOrdersForStaff } from "#server/orders/staff/list-orders-for-staff.ts";
import { csvFile, csvTime } from "#app/desk/csv.server.ts";
import { staffLoader } from "#app/desk/staff.server.ts";
import { readOrderFilters, toFilters } from "./read-order-filters.ts";

const HEADINGS = ["number", "state", "delivery", "ordered", "paid", "package", "quantity", "total", "currency"];

/** The orders that the filters of the list find, as a file without personal data. */
export const loader = staffLoader("orders.view", async ({ shop, request }) => {
  const filters = toFilters(readOrderFilters(new URL(request.url).searchParams));
  const { rows: orders, isCut } = await collectPages((page) => listOrdersForStaff(shop, { ...filters, ...page }));
  const rows = orders.map((order) => [
    order.number,
    order.state,
    order.way,
    csvTime(order.created_at),
    csvTime(order.paid_at),
    order.package_id,
    order.quantity,
    formatAmount(order.total),
    order.currency,
  ]);
  return csvFile("orders", HEADINGS, rows, shop.clock(), { isCut });
});
