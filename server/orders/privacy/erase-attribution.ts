import type { Selectable } from "kysely";
import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff-action-log.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { OrdersTable } from "#server/db/tables/order-tables.ts";
import { staffActor } from "#server/orders/core/order.ts";
import { addOrderEvent } from "#server/orders/core/transition-order.ts";

type Attribution = Pick<Selectable<OrdersTable>, "source" | "sub_source" | "market_url">;

/** Whether it is stored which partner or advertisement led to an order. */
export const hasAttribution = ({ source, sub_source, market_url }: Attribution): boolean =>
  source !== null || sub_source !== null || market_url !== null;

/** Deletes which partner or advertisement led to an order, on the buyer's request (privacy policy). Returns false if the order does not exist. */
export function eraseAttribution(shop: Pick<AppContext, "db" | "clock">, { number, who }: { number: string; who: Staff }): Promise<boolean> {
  return shop.db.transaction().execute(async (tx) => {
    const order = await tx
      .selectFrom("orders")
      .select(["id", "state", "source", "sub_source", "market_url"])
      .where("number", "=", number)
      .executeTakeFirst();
    if (!order) return false;
    const { id, state } = order;
    if (!hasAttribution(order)) return true;
    const now = shop.clock();
    await addOrderEvent(tx, { orderId: id, from: state, to: state, actor: staffActor(who), cause: "source-forgotten", now });
    await recordStaffAction(tx, { who, action: "order.erase-source", subject: { kind: "order", id: number }, now });
    await tx.updateTable("orders").set({ source: null, sub_source: null, market_url: null }).where("id", "=", id).execute();
    return true;
  });
}
