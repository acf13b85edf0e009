import type { AppContext } from "#server/context/app-context.ts";
import { findOrder, type OrderAccess } from "#server/orders/core/find-order.ts";
import { findCancellableUnits } from "#server/orders/refunds/find-cancellable-units.ts";
import { lockOrder } from "#server/orders/core/transition-order.ts";
import type { RefundReason } from "#server/orders/refunds/refund-request.schema.ts";
import { storeRefundRequest } from "#server/orders/refunds/store-refund-request.ts";

/**
 * Requests the cancellation and refund of all undelivered units of an order; staff decide (§4). Until then the order is on hold: nothing more
 * is delivered. Requires access by link key or account; rejects what `findCancellableUnits` rejects.
 */
export async function requestCancellation(
  shop: AppContext,
  access: OrderAccess,
  { reason }: { reason: RefundReason },
): Promise<{ ok: true } | { ok: false; reason: string }> {
  const accessibleOrder = await findOrder(shop, access);
  if (!accessibleOrder) return { ok: false, reason: "errors.order-unknown" };
  const result = await shop.db.transaction().execute(async (tx): Promise<{ ok: true } | { ok: false; reason: string }> => {
    await lockOrder(tx, accessibleOrder.id);
    const order = await findOrder({ db: tx }, access);
    if (!order) return { ok: false, reason: "errors.order-unknown" };
    const found = await findCancellableUnits(tx, order);
    if (!found.ok) return found;
    const { id: orderId, account_id: accountId } = order;
    const cause = found.whole ? "cancellation asked for" : "cancellation of what is not delivered asked for";
    const stored = await storeRefundRequest(tx, {
      orderId,
      fulfilmentId: null,
      accountId,
      reason,
      amount: found.amount,
      cause,
      now: shop.clock(),
    });
    return stored ? { ok: true } : { ok: false, reason: "orders.cancel-asked" };
  });
  if (result.ok) shop.wake();
  return result;
}
