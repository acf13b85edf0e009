import type { DatabaseTransaction } from "#server/db/database.ts";
import { refundableAmount } from "#server/payments/refundable-amount.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { storeApproval } from "#server/orders/refunds/approve-refund.ts";
import { findRefundRequest } from "#server/orders/refunds/find-refund-request.ts";
import { cancellationAmount, isCancellable } from "#server/orders/refunds/find-cancellable-units.ts";
import { lockOrder } from "#server/orders/core/transition-order.ts";
import { outstandingRefundAmount } from "#server/orders/refunds/outstanding-refund-amount.ts";
import { storeRefundRequest } from "#server/orders/refunds/store-refund-request.ts";
import { findPaidPayment } from "#server/orders/core/find-order.ts";

/** `units`: by their numbers, all that were not delivered where none is named. */
export type Cancellation = { number: string; units?: number[]; because: string; who: string };
export type CancelAnswer =
  | { ok: true; requestId: string; units: number[]; /** What goes back, minor units. */ amount: number }
  /** All of it was cancelled before. */
  | { ok: true; requestId: null }
  | { ok: false; reason: "orders.unknown" | "orders.never-paid" | "orders.no-such-unit" | "orders.all-delivered" }
  | { ok: false; reason: "orders.unit-delivered"; unit: number }
  | { ok: false; reason: "orders.whole-asked"; requestId: string };

/**
 * Cancels what an order has not delivered and pays it back, for staff, whatever was asked or refused before: the buyer's own cancellation,
 * asked and approved at once. A buyer's open request for all of it is approved with it. Pays what is left of the payment at most; where
 * nothing is, as after a dispute, the order ends without. Once more changes nothing. The buyer is told by mail once the carrier has
 * answered. Refuses what was delivered, and single units of an order whose buyer waits for a decision on all.
 */
export async function cancelOrder(shop: AppContext, cancellation: Cancellation): Promise<CancelAnswer> {
  const answer = await shop.db.transaction().execute((tx) => cancel(tx, shop.clock(), cancellation));
  if (answer.ok) shop.wake();
  return answer;
}

async function cancel(tx: DatabaseTransaction, now: number, { number, units: named = [], because, who }: Cancellation): Promise<CancelAnswer> {
  const found = await tx.selectFrom("orders").select("id").where("number", "=", number).executeTakeFirst();
  if (!found) return { ok: false, reason: "orders.unknown" };
  const { id: orderId } = found;
  await lockOrder(tx, orderId);
  const order = await tx.selectFrom("orders").selectAll().where("id", "=", orderId).executeTakeFirstOrThrow();
  if (order.paid_at === null) return { ok: false, reason: "orders.never-paid" };
  const units = await tx.selectFrom("fulfilments").selectAll().where("order_id", "=", orderId).orderBy("unit").execute();
  const chosen = named.length === 0 ? units : units.filter(({ unit }) => named.includes(unit));
  if (named.some((unit) => !units.some((one) => one.unit === unit))) return { ok: false, reason: "orders.no-such-unit" };
  const delivered = chosen.find(({ state }) => state === "delivered");
  if (named.length > 0 && delivered) return { ok: false, reason: "orders.unit-delivered", unit: delivered.unit };
  const going = chosen.filter(isCancellable);
  if (going.length === 0) return delivered ? { ok: false, reason: "orders.all-delivered" } : { ok: true, requestId: null };

  const asked = await tx
    .selectFrom("refund_requests")
    .select("id")
    .where("order_id", "=", orderId)
    .where("fulfilment_id", "is", null)
    .where("state", "=", "requested")
    .executeTakeFirst();
  if (asked && going.length < units.filter(isCancellable).length) return { ok: false, reason: "orders.whole-asked", requestId: asked.id };
  const amount = Math.min(cancellationAmount(order, units, going), await amountLeft(tx, orderId));
  const cause = `cancelled: ${going.map(({ unit }) => `unit ${unit}`).join(", ")}`;
  const requestId =
    asked?.id ??
    (await storeRefundRequest(tx, { orderId, fulfilmentId: null, accountId: order.account_id, reason: "staff", amount, note: because, cause, now }));
  const request = requestId === null ? undefined : await findRefundRequest(tx, requestId);
  if (!request) throw new Error(`The cancellation of ${orderId} was not stored`);
  if (asked) await tx.updateTable("refund_requests").set({ note: because }).where("id", "=", asked.id).execute();
  await storeApproval(tx, request, { amount, unitIds: going.map(({ id }) => id), actor: `staff (${who})`, cause, now });
  return { ok: true, requestId: request.id, units: going.map(({ unit }) => unit), amount };
}

/** What is left of the payment and promised to nobody, minor units. */
async function amountLeft(tx: DatabaseTransaction, orderId: string): Promise<number> {
  const { id: paymentId } = await findPaidPayment(tx, orderId);
  return Math.max(0, (await refundableAmount(tx, paymentId)) - (await outstandingRefundAmount(tx, orderId, ["approved"])));
}
