import { hongKongDay } from "#server/locale/time/hong-kong-day.ts";
import { formatAmount } from "#server/locale/money.schema.ts";
import { exportOrders } from "#server/orders/staff/export-orders.ts";
import { writeSafeCsv } from "#server/protocol/csv.ts";
import { staffLoader } from "#app/desk/staff.server.ts";
import { readOrderFilters, toFilters } from "./read-order-filters.ts";

/** The columns have the same names in every language: the file is for programs, too. */
const HEADINGS = ["number", "state", "delivery", "ordered", "paid", "package", "quantity", "total", "currency"];

/** The orders that the filters of the list find, as a file without personal data. */
export const loader = staffLoader("orders.view", async ({ shop, request }) => {
  const orders = await exportOrders(shop, toFilters(readOrderFilters(new URL(request.url).searchParams)));
  const time = (at: number | null) => (at === null ? "" : new Date(at).toISOString());
  const csv = writeSafeCsv(
    HEADINGS,
    orders.map((order) => [
      order.number,
      order.state,
      order.way,
      time(order.created_at),
      time(order.paid_at),
      order.package_id,
      String(order.quantity),
      formatAmount(order.total),
      order.currency,
    ]),
  );
  const headers = {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="orders-${hongKongDay(shop.clock())}.csv"`,
  };
  return new Response(csv, { headers });
});
