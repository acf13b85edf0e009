import type { AppContext } from "#server/context/app-context.ts";
import { findRefundableUnit, type AccountPackage } from "./find-refundable-unit.ts";
import { lockOrder } from "#server/orders/core/transition-order.ts";
import type { RefundReason } from "./refund-request.schema.ts";
import { storeRefundRequest } from "./store-refund-request.ts";
import type { ErrorMessage } from "#server/forms/message.schema.ts";

/**
 * Requests the refund of one package; staff decide (§2, §4, Unsubscribe). The request is confirmed by mail. If a refund is requested for all
 * units of the order, the order becomes refund-requested. Rejects what `findRefundableUnit` rejects. Concurrent calls store one request.
 */
export async function requestRefund(
  shop: AppContext,
  request: AccountPackage & { reason: RefundReason },
): Promise<{ ok: true } | { ok: false; reason: ErrorMessage }> {
  const refundable = await findRefundableUnit(shop, request);
  if (!refundable.ok) return refundable;
  const { unit, amount } = refundable;
  const { accountId, reason } = request;
  const requestId = await shop.db.transaction().execute(async (tx) => {
    await lockOrder(tx, unit.order_id);
    const cause = `refund of unit ${unit.unit} requested`;
    return storeRefundRequest(tx, { orderId: unit.order_id, fulfilmentId: unit.id, accountId, reason, amount, cause, now: shop.clock() });
  });
  if (!requestId) return { ok: false, reason: "orders.refund-asked" };
  shop.wake();
  return { ok: true };
}
