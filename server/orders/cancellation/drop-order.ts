import { DROPPED } from "#server/domain/order-states.schema.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { findOrder, type OrderAccess } from "#server/orders/core/find-order.ts";
import { lockOrder } from "#server/orders/core/transition-order.ts";
import { refreshOrderPayment } from "#server/orders/payments/refresh-payment.ts";
import { endUnpaidOrder, isChangeable } from "#server/orders/reservations/end-unpaid-order.ts";

/**
 * Cancels an unpaid order for its buyer: what it has reserved is free at once, and its payment page is closed. Money that arrives nevertheless is handled like
 * any late payment. Rejects an order that is paid or whose payment is being processed. An order that has ended unpaid stays as it is.
 */
export async function dropOrder(shop: AppContext, access: OrderAccess): Promise<{ ok: true } | Rejection<"order-unknown" | "order-paid">> {
  const accessible = await findOrder(shop, access);
  if (!accessible) return reject("order-unknown");
  // The buyer may have paid just now.
  await refreshOrderPayment(shop, accessible.id);
  const result = await shop.db.transaction().execute(async (tx) => {
    await lockOrder(tx, accessible.id);
    const order = await tx.selectFrom("orders").selectAll().where("id", "=", accessible.id).executeTakeFirstOrThrow();
    if (order.state === "cancelled" || order.state === "expired") return { ok: true } as const;
    if (!(await isChangeable(tx, order))) return reject("order-paid");
    await endUnpaidOrder(tx, { orderId: order.id, to: "cancelled", actor: "buyer", cause: DROPPED, now: shop.clock() });
    return { ok: true } as const;
  });
  if (result.ok) shop.wake();
  return result;
}
