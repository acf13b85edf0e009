import type { AppContext } from "#server/context/app-context.ts";
import type { OrderForm } from "#server/orders/core/order.schema.ts";

/** How long after a purchase the same one is probably a mistake, such as from a second tab. */
const RECENT_MS = 10 * 60_000;

/**
 * Returns the number of an order with the same package, quantity and SIM that this buyer has just paid, or null. The buyer is known by the checkout key of the order
 * that this browser placed last, or by the account; an email address proves nothing.
 */
export async function findRecentPurchase(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  { package: packageId, quantity, way, iccid, checkoutKey }: OrderForm,
  { placedKey, accountId }: { placedKey: string | null; accountId: string | null },
): Promise<string | null> {
  const order = await db
    .selectFrom("orders")
    .innerJoin("order_lines", "order_lines.order_id", "orders.id")
    .select("orders.number")
    .where("orders.paid_at", ">", clock() - RECENT_MS)
    .where((eb) => eb.or([eb("orders.checkout_key", "=", placedKey ?? ""), ...(accountId === null ? [] : [eb("orders.account_id", "=", accountId)])]))
    // The same form posted again leads to its order.
    .where("orders.checkout_key", "!=", checkoutKey)
    .where("orders.delivery_method", "=", way)
    .where("orders.iccid", way === "sim" ? "=" : "is", way === "sim" ? (iccid[0] ?? "") : null)
    .where("order_lines.package_id", "=", packageId)
    .where("order_lines.quantity", "=", quantity)
    .orderBy("orders.paid_at", "desc")
    .executeTakeFirst();
  return order?.number ?? null;
}
