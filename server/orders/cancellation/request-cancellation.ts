import { reject, type Rejection } from "#server/forms/rejection.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { findOrder, type OrderAccess, findPaidPayment } from "#server/orders/core/find-order.ts";
import { findCancellableUnits, type CancelRejectionCode } from "#server/orders/refunds/find-cancellable-units.ts";
import { lockOrder } from "#server/orders/core/transition-order.ts";
import type { RefundReason } from "#server/orders/refunds/refund-request.schema.ts";
import { storeRefundRequest } from "#server/orders/refunds/store-refund-request.ts";
import type { PaymentsTable } from "#server/db/tables/payment-tables.ts";
import type { Currency } from "#server/locale/locale.schema.ts";

export type RequestCancellationRejectionCode = CancelRejectionCode | "order-unknown";

/** `whole`: whether these are all units of the order; `postalFee` is 0 if not. */
export type CancellationQuote =
  | { ok: true; amount: number; currency: Currency; method: PaymentsTable["method"]; units: number; whole: boolean; postalFee: number }
  | Rejection<RequestCancellationRejectionCode>;

/**
 * Requests the cancellation and refund of all undelivered units of an order; staff decide (§4). Until then the order is on hold: nothing more
 * is delivered. Requires access by link key or account; rejects what `findCancellableUnits` rejects.
 */
export async function requestCancellation(
  shop: AppContext,
  access: OrderAccess,
  { reason }: { reason: RefundReason },
): Promise<{ ok: true } | Rejection<RequestCancellationRejectionCode>> {
  const accessibleOrder = await findOrder(shop, access);
  if (!accessibleOrder) return reject("order-unknown");
  const result = await shop.db.transaction().execute(async (tx): Promise<{ ok: true } | Rejection<RequestCancellationRejectionCode>> => {
    await lockOrder(tx, accessibleOrder.id);
    const order = await findOrder({ db: tx }, access);
    if (!order) return reject("order-unknown");
    const cancellable = await findCancellableUnits(tx, order);
    if (!cancellable.ok) return cancellable;
    const { id: orderId, account_id: accountId } = order;
    const cause = cancellable.whole ? "cancellation asked for" : "cancellation of what is not delivered asked for";
    const requestId = await storeRefundRequest(tx, {
      orderId,
      fulfilmentId: null,
      accountId,
      reason,
      amount: cancellable.amount,
      cause,
      now: shop.clock(),
    });
    return requestId ? { ok: true } : reject("cancel-asked");
  });
  if (result.ok) shop.wake();
  return result;
}

/** Returns the refund of a cancellation now, in minor units, and its payment method. Rejects what `requestCancellation` would reject. */
export async function quoteCancellation(shop: Pick<AppContext, "db">, access: OrderAccess): Promise<CancellationQuote> {
  const order = await findOrder(shop, access);
  if (!order) return reject("order-unknown");
  const cancellable = await findCancellableUnits(shop.db, order);
  if (!cancellable.ok) return cancellable;
  const { method } = await findPaidPayment(shop.db, order.id);
  const { amount, units, whole } = cancellable;
  return { ok: true, amount, currency: order.currency, method, units: units.length, whole, postalFee: whole ? order.postal_fee : 0 };
}
