import type { Selectable } from "kysely";
import type { DatabaseTransaction } from "#server/db/database.ts";
import type { OrdersTable } from "#server/db/tables/order-tables.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { areSimCardsLeft } from "#server/orders/reservations/reserve-items.ts";

/** Whether an order that is over could still be given what it was for: the package is sold at its price in its currency, the cards are there. */
export async function canFulfilLatePayment(
  tx: DatabaseTransaction,
  shop: Pick<AppContext, "catalogue">,
  order: Pick<Selectable<OrdersTable>, "id" | "way" | "currency">,
): Promise<boolean> {
  const line = await tx.selectFrom("order_lines").selectAll().where("order_id", "=", order.id).executeTakeFirstOrThrow();
  if (shop.catalogue().packages.get(line.package_id)?.prices[order.currency] !== line.unit_price) return false;
  return order.way !== "physical" || areSimCardsLeft(tx, { orderId: order.id, quantity: line.quantity });
}
