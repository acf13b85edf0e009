import { sql } from "kysely";
import type { AppContext } from "#server/context/app-context.ts";
import { INDEX_CONDITIONS } from "#server/db/partial-indexes.ts";
import { overdueUnits } from "#server/orders/fulfilment/undelivered-units.ts";
import type { DeliveryMethod, OrderState } from "#server/domain/order-states.schema.ts";

/** The most rows of one page of a list. */
const MAX_PAGE = 100;
const HOUR_MS = 60 * 60_000;

/** One page of a list: `after` is the id with which the previous page ended, as its `next`. */
export type Page = { after?: string | undefined; limit: number };

/** Returns the rows of a page, and where the next one begins; null after the last. `found` has one row more than the page, if there are more. */
export function toPage<Row extends { id: string }>(found: Row[], limit: number): { rows: Row[]; next: string | null } {
  const rows = found.slice(0, limit);
  return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}

/** Returns a valid number of rows for a page. */
export const pageLimit = (limit: number): number => Math.max(1, Math.min(Math.trunc(limit) || 1, MAX_PAGE));

export type OrderFilters = {
  state?: OrderState | undefined;
  way?: DeliveryMethod | undefined;
  /** Only orders of this buyer, in lower case. */
  email?: string | undefined;
  /** Only orders with a unit that the carrier refused and nobody cancelled. */
  failed?: boolean | undefined;
  /** Only orders with a paid eSIM or renewal that the carrier has neither delivered nor refused for 10 minutes. */
  overdue?: boolean | undefined;
  /** Only orders with a parcel that came back and waits. */
  returned?: boolean | undefined;
  /** Only orders with a withdrawal that is not closed. */
  withdrawn?: boolean | undefined;
  /** Only orders of buyers who wait for help with an eSIM. */
  replacement?: boolean | undefined;
  /** Only orders that were paid at least this many hours ago and are not delivered: the longest waiting first. */
  waitingHours?: number | undefined;
};

/** Returns a page of the orders, newest first, without personal data. */
export async function listOrdersForStaff(
  shop: Pick<AppContext, "db" | "clock">,
  { state, way, email, failed, overdue, returned, withdrawn, replacement, waitingHours, after, limit }: OrderFilters & Page,
) {
  const size = pageLimit(limit);
  let query = shop.db
    .selectFrom("orders")
    .innerJoin("order_lines", "order_lines.order_id", "orders.id")
    .select([
      "orders.id",
      "orders.number",
      "orders.state",
      "orders.delivery_method as way",
      "orders.currency",
      "orders.total",
      "orders.created_at",
      "orders.paid_at",
    ])
    .select(["order_lines.package_id", "order_lines.quantity"]);
  if (state) query = query.where("orders.state", "=", state);
  if (way) query = query.where("orders.delivery_method", "=", way);
  if (email) query = query.where("orders.email", "=", email);
  if (failed) {
    query = query.where("orders.id", "in", (eb) =>
      // Literals, because the partial index is not used with bound values.
      eb.selectFrom("fulfilments").select("order_id").where("fulfilments.state", "=", sql.lit("failed")).where("revoked_at", "is", null),
    );
  }
  if (overdue) query = query.where("orders.id", "in", overdueUnits(shop.db, shop.clock()).select("fulfilments.order_id"));
  if (returned) {
    query = query.where("orders.id", "in", (eb) => eb.selectFrom("returned_parcels").select("order_id").where("settled_at", "is", null));
  }
  if (withdrawn) {
    query = query.where("orders.id", "in", (eb) => eb.selectFrom("order_withdrawals").select("order_id").where("closed_at", "is", null));
  }
  if (replacement) {
    query = query.where("orders.id", "in", (eb) =>
      eb
        .selectFrom("replacement_requests")
        .innerJoin("fulfilments", "fulfilments.id", "replacement_requests.fulfilment_id")
        .select("replacement_requests.order_id")
        .where("closed_at", "is", null)
        .where("revoked_at", "is", null),
    );
  }
  if (waitingHours === undefined) {
    if (after !== undefined) query = query.where("orders.id", "<", after);
    return toPage(
      await query
        .orderBy("orders.id", "desc")
        .limit(size + 1)
        .execute(),
      size,
    );
  }
  if (after !== undefined) query = query.where("orders.id", ">", after);
  query = query.where(INDEX_CONDITIONS.waitingOrders).where("orders.paid_at", "<=", shop.clock() - waitingHours * HOUR_MS);
  return toPage(
    await query
      .orderBy("orders.id")
      .limit(size + 1)
      .execute(),
    size,
  );
}
