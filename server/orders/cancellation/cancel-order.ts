import type { Selectable } from "kysely";
import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff-action-log.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import type { FulfilmentsTable, OrdersTable } from "#server/db/tables/order-tables.ts";
import { refundableAmount } from "#server/payments/refundable-amount.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { storeApproval } from "#server/orders/refunds/approve-refund.ts";
import { findRefundRequest } from "#server/orders/refunds/find-refund-request.ts";
import { cancellationAmount, isCancellable } from "#server/orders/refunds/find-cancellable-units.ts";
import { checkRefundLimits, type OverLimit, type RefundLimits } from "#server/orders/refunds/over-limit.ts";
import { lockOrder } from "#server/orders/core/transition-order.ts";
import { findOpenCancellation } from "#server/orders/core/order-hold.ts";
import { outstandingRefundAmount } from "#server/orders/refunds/outstanding-refund-amount.ts";
import { storeRefundRequest } from "#server/orders/refunds/store-refund-request.ts";
import { staffActor } from "#server/orders/core/order.ts";
import { findPaidPayment } from "#server/orders/core/find-order.ts";

/**
 * `units`: numbers of the units to cancel; without any, all units that are not delivered. `because`: a note. `limits`: the most that `who` may
 * refund; missing if there are none.
 */
export type Cancellation = { number: string; units?: number[]; because: string; limits?: RefundLimits | undefined; who: Staff };
type CancellationResult =
  | { ok: true; requestId: string; units: number[]; /** The refund, minor units. */ amount: number }
  /** Everything was cancelled before. */
  | { ok: true; requestId: null }
  | { ok: false; code: "unknown" | "never-paid" | "no-such-unit" | "all-delivered" }
  | { ok: false; code: "unit-delivered"; unit: number }
  | { ok: false; code: "whole-asked"; requestId: string }
  | OverLimit;

/**
 * Cancels undelivered units of an order and refunds them, for staff, even if a cancellation was rejected before. Approves the buyer's open
 * cancellation request or, if there is none, stores a request and approves it immediately. The refund is limited to what is left of the
 * payment; if nothing is left, as after a dispute, the units are cancelled without one. Repeating the call changes nothing. The buyer is
 * notified by mail once the carrier has responded. Rejects delivered units, and single units while a buyer's request for the whole order is
 * open. Rejects a refund that exceeds one of the `limits`.
 */
export async function cancelOrder(shop: AppContext, cancellation: Cancellation): Promise<CancellationResult> {
  const result = await shop.db.transaction().execute((tx) => cancelInTransaction(tx, shop.clock(), cancellation));
  if (result.ok) shop.wake();
  return result;
}

type CancelRejection = Extract<CancellationResult, { ok: false }>;
type Plan = Awaited<ReturnType<typeof planCancellation>>;

/** Returns which units `cancelOrder` would cancel, and the refund in minor units; `units` is empty if everything was cancelled before. */
export async function quoteCancelledUnits(
  shop: AppContext,
  request: Omit<Cancellation, "because">,
): Promise<{ ok: true; units: number[]; amount: number } | CancelRejection> {
  const plan = await shop.db.transaction().execute((tx) => planCancellation(tx, shop.clock(), request));
  return plan.ok ? { ok: true, units: plan.unitsToCancel.map(({ unit }) => unit), amount: plan.amount } : plan;
}

/** Returns the units that staff may cancel; null if the order was never paid. */
export const findStaffCancellableUnits = <Unit extends Pick<Selectable<FulfilmentsTable>, "state" | "revoked_at">>(
  order: Pick<Selectable<OrdersTable>, "paid_at">,
  units: Unit[],
): Unit[] | null => (order.paid_at === null ? null : units.filter(isCancellable));

/** Checks a cancellation. Returns the order, locked, with the units to cancel. */
async function planCancellation(
  tx: DatabaseTransaction,
  now: number,
  { number, units: requestedUnits = [], limits, who }: Omit<Cancellation, "because">,
) {
  const reject = (rejection: CancelRejection) => rejection;
  const orderRow = await tx.selectFrom("orders").select("id").where("number", "=", number).executeTakeFirst();
  if (!orderRow) return reject({ ok: false, code: "unknown" });
  const { id: orderId } = orderRow;
  await lockOrder(tx, orderId);
  const order = await tx.selectFrom("orders").selectAll().where("id", "=", orderId).executeTakeFirstOrThrow();
  const units = await tx.selectFrom("fulfilments").selectAll().where("order_id", "=", orderId).orderBy("unit").execute();
  const possible = findStaffCancellableUnits(order, units);
  if (!possible) return reject({ ok: false, code: "never-paid" });
  const chosen = requestedUnits.length === 0 ? units : units.filter(({ unit }) => requestedUnits.includes(unit));
  if (requestedUnits.some((requested) => !units.some(({ unit }) => unit === requested))) return reject({ ok: false, code: "no-such-unit" });
  const deliveredUnit = chosen.find(({ state }) => state === "delivered");
  if (requestedUnits.length > 0 && deliveredUnit) return reject({ ok: false, code: "unit-delivered", unit: deliveredUnit.unit });
  const unitsToCancel = chosen.filter((unit) => possible.includes(unit));
  const openUnits = possible.length;
  if (unitsToCancel.length === 0 && deliveredUnit) return reject({ ok: false, code: "all-delivered" });
  const openRequest = await findOpenCancellation(tx, orderId);
  if (unitsToCancel.length > 0 && openRequest && unitsToCancel.length < openUnits)
    return reject({ ok: false, code: "whole-asked", requestId: openRequest.id });
  const amount = Math.min(cancellationAmount(order, units, unitsToCancel), await unpromisedAmount(tx, orderId));
  const overLimit = await checkRefundLimits(tx, { orderId, currency: order.currency, amount, limits, who, now });
  if (overLimit) return reject(overLimit);
  return { ok: true as const, order, unitsToCancel, openUnits, openRequest, amount };
}

/** Like `cancelOrder`, in a transaction of the caller, who then wakes the worker. */
export async function cancelInTransaction(tx: DatabaseTransaction, now: number, cancellation: Cancellation): Promise<CancellationResult> {
  const plan = await planCancellation(tx, now, cancellation);
  if (!plan.ok) return plan;
  return plan.unitsToCancel.length === 0 ? { ok: true, requestId: null } : storeCancellation(tx, now, cancellation, plan);
}

async function storeCancellation(
  tx: DatabaseTransaction,
  now: number,
  { because, who }: Cancellation,
  { order, unitsToCancel, openUnits, openRequest, amount }: Extract<Plan, { ok: true }>,
): Promise<CancellationResult> {
  const { id: orderId, number } = order;
  const cause = `cancelled: ${unitsToCancel.map(({ unit }) => `unit ${unit}`).join(", ")}`;
  const requestId =
    openRequest?.id ??
    (await storeRefundRequest(tx, { orderId, fulfilmentId: null, accountId: order.account_id, reason: "staff", amount, note: because, cause, now }));
  const request = requestId === null ? undefined : await findRefundRequest(tx, requestId);
  if (!request) throw new Error(`The cancellation of ${orderId} was not stored`);
  if (openRequest) await tx.updateTable("refund_requests").set({ note: because }).where("id", "=", openRequest.id).execute();
  await storeApproval(tx, request, { amount, unitIds: unitsToCancel.map(({ id }) => id), actor: staffActor(who), cause, now });
  const cancelledUnits = unitsToCancel.map(({ unit }) => unit);
  await recordStaffAction(tx, {
    who,
    action: "order.cancel",
    subject: { kind: "order", id: number },
    before: { state: order.state, openUnits },
    after: { openUnits: openUnits - cancelledUnits.length, units: cancelledUnits.join(", "), amount, currency: order.currency, request: request.id },
    now,
  });
  return { ok: true, requestId: request.id, units: cancelledUnits, amount };
}

/** Returns what is left of the payment and not promised to an approved request, minor units. */
async function unpromisedAmount(tx: DatabaseTransaction, orderId: string): Promise<number> {
  const { id: paymentId } = await findPaidPayment(tx, orderId);
  return Math.max(0, (await refundableAmount(tx, paymentId)) - (await outstandingRefundAmount(tx, orderId, ["approved"])));
}
