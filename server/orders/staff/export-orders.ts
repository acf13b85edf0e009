import type { AppContext } from "#server/context/app-context.ts";
import { listOrdersForStaff, type OrderFilters } from "./list-orders-for-staff.ts";

/** The most orders of one file, and how many are read at a time. */
const MAX_ROWS = 10_000;
const BATCH = 100;

/** Returns the orders that the filters of the list find, without personal data, at most 10,000. */
export async function exportOrders(shop: Pick<AppContext, "db" | "clock">, filters: OrderFilters) {
  const orders: Awaited<ReturnType<typeof listOrdersForStaff>>["rows"] = [];
  let after: string | undefined;
  do {
    const { rows, next } = await listOrdersForStaff(shop, {
      ...filters,
      after,
      limit: BATCH,
    });
    orders.push(...rows);
    after = next ?? undefined;
  } while (after !== undefined && orders.length < MAX_ROWS);
  return orders;
}
