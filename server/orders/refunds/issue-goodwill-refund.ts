import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff-action-log.ts";
import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import { openRefund } from "#server/payments/open-refund.ts";
import { refundableAmount } from "#server/payments/refundable-amount.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { isCancellable } from "./find-cancellable-units.ts";
import { isErased } from "#server/orders/core/erased-buyer.ts";
import { staffActor } from "#server/orders/core/order.ts";
import { settleReturnedParcel } from "#server/orders/core/settle-returned-parcel.ts";
import { addOrderEvent, lockOrder } from "#server/orders/core/transition-order.ts";
import { outstandingRefundAmount } from "./outstanding-refund-amount.ts";
import { unitRefundAmount } from "#server/orders/core/refund-request.ts";
import { findPaidPayment } from "#server/orders/core/find-order.ts";
import { checkRefundLimits, type OverLimit, type RefundLimits } from "./over-limit.ts";
import { PENDING_REQUEST_STATES } from "#server/domain/payment-states.schema.ts";

/** A second refund of the same amount for the same order within this time counts as an accidental repeat, ms. */
const REPEAT_WINDOW_MS = 10 * 60_000;

/** `left`: the most that can be refunded now, minor units. */
type GoodwillResult =
  | { ok: true; refundId: string }
  | { ok: false; code: "order-unknown" | "not-paid" | "not-delivered" | "just-given" }
  | { ok: false; code: "more-than-paid" | "under-way"; left: number }
  | OverLimit;

/**
 * Refunds an amount of an order without a request, for staff: as goodwill, or for a returned SIM card. Minor units of the order's currency.
 *
 * Rejects more than is left of the payment after the amounts of open requests. Rejects an order of which nothing is delivered yet: it can be
 * cancelled instead. While units are undelivered, the limit is the price of the delivered ones, because the others may still be cancelled.
 * Rejects the same amount within ten minutes, unless `again` confirms it, and an amount that exceeds one of the `limits`. A parcel that came back no longer waits for staff.
 */
export async function issueGoodwillRefund(
  shop: AppContext,
  request: { number: string; amount: number; because: string; again?: boolean; limits?: RefundLimits | undefined; who: Staff },
): Promise<GoodwillResult> {
  const { number, amount, because } = request;
  const result = await shop.db.transaction().execute(async (tx): Promise<GoodwillResult> => {
    const order = await tx.selectFrom("orders").select(["id", "currency"]).where("number", "=", number).executeTakeFirst();
    if (!order) return { ok: false, code: "order-unknown" };
    await lockOrder(tx, order.id);
    const { state, paid_at: paidAt } = await tx
      .selectFrom("orders")
      .select(["state", "paid_at"])
      .where("id", "=", order.id)
      .executeTakeFirstOrThrow();
    const quote = await quoteGoodwill(tx, { id: order.id, paid_at: paidAt });
    if (!quote.ok) return quote;
    const { left, leftNow, paymentId } = quote;
    if (amount > left) return { ok: false, code: "more-than-paid", left };
    if (amount > leftNow) return { ok: false, code: "under-way", left: leftNow };
    const now = shop.clock();
    const { limits, who } = request;
    const overLimit = await checkRefundLimits(tx, { orderId: order.id, currency: order.currency, amount, limits, who, now });
    if (overLimit) return overLimit;
    if (!request.again && (await wasJustIssued(tx, order.id, amount, now))) return { ok: false, code: "just-given" };
    // A new subject, because an order may have several goodwill refunds.
    const opened = await openRefund(tx, shop, { paymentId, subject: newId("giv", now), requestId: null, reason: "goodwill", amount });
    if (!opened.ok) throw new Error(`The goodwill refund was rejected: ${opened.code}`);
    await tx.updateTable("refunds").set({ note: because }).where("id", "=", opened.refundId).execute();
    await settleReturnedParcel(tx, order.id, now);
    const cause = `refund ${opened.refundId} given`;
    await addOrderEvent(tx, { orderId: order.id, from: state, to: state, actor: staffActor(request.who), cause, now });
    await recordStaffAction(tx, {
      who: request.who,
      action: "refund.give",
      subject: { kind: "order", id: number },
      before: { refundable: left },
      after: { refundable: left - amount, amount, currency: order.currency, refund: opened.refundId },
      now,
    });
    return { ok: true, refundId: opened.refundId };
  });
  shop.wake();
  return result;
}

/** `left`: the most that can be refunded once everything is delivered; `leftNow`: the most now. Minor units. */
type GoodwillQuote = { ok: true; paymentId: string; left: number; leftNow: number } | { ok: false; code: "not-paid" | "not-delivered" };

/** Returns how much of an order can be refunded without a request. The caller holds the order's lock, or only shows it. */
export async function quoteGoodwill(db: Database | DatabaseTransaction, order: { id: string; paid_at: number | null }): Promise<GoodwillQuote> {
  if (order.paid_at === null) return { ok: false, code: "not-paid" };
  const units = await db.selectFrom("fulfilments").select(["state", "revoked_at"]).where("order_id", "=", order.id).execute();
  if (units.some(isCancellable) && !units.some(({ state }) => state === "delivered")) return { ok: false, code: "not-delivered" };
  const { id: paymentId } = await findPaidPayment(db, order.id);
  const left = (await refundableAmount(db, paymentId)) - (await outstandingRefundAmount(db, order.id, PENDING_REQUEST_STATES));
  const limit = await limitWhileUndelivered(db, order.id);
  return { ok: true, paymentId, left: Math.max(0, left), leftNow: Math.max(0, Math.min(left, limit ?? left)) };
}

/** Returns an order as the form of a goodwill refund shows it; null if there is none. `left`: the most that can be refunded now, minor units. */
export async function findGoodwillRefund({ db }: Pick<AppContext, "db">, number: string) {
  const columns = ["id", "paid_at", "currency", "email", "erased_at"] as const;
  const order = await db.selectFrom("orders").select(columns).where("number", "=", number).executeTakeFirst();
  if (!order) return null;
  const quote = await quoteGoodwill(db, order);
  const isBuyerErased = order.erased_at !== null || isErased(order.email);
  return { number, currency: order.currency, isErased: isBuyerErased, left: quote.ok ? quote.leftNow : 0 };
}

async function wasJustIssued(tx: DatabaseTransaction, orderId: string, amount: number, now: number): Promise<boolean> {
  const earlier = await tx
    .selectFrom("refunds")
    .select("id")
    .where("order_id", "=", orderId)
    .where("reason", "=", "goodwill")
    .where("request_id", "is", null)
    .where("amount", "=", amount)
    .where("created_at", ">", now - REPEAT_WINDOW_MS)
    .executeTakeFirst();
  return earlier !== undefined;
}

/** Returns the price of the delivered units less earlier goodwill refunds, minor units; null if all are delivered or revoked. */
async function limitWhileUndelivered(db: Database | DatabaseTransaction, orderId: string): Promise<number | null> {
  const units = await db
    .selectFrom("fulfilments")
    .innerJoin("order_lines", "order_lines.id", "fulfilments.line_id")
    .select(["fulfilments.unit", "fulfilments.state", "order_lines.subtotal", "order_lines.discount", "order_lines.quantity"])
    .where("fulfilments.order_id", "=", orderId)
    .where("revoked_at", "is", null)
    .execute();
  if (units.every(({ state }) => state === "delivered")) return null;
  const delivered = units.filter(({ state }) => state === "delivered");
  return delivered.reduce((sum, unit) => sum + unitRefundAmount(unit, unit.unit), 0) - (await issuedAmount(db, orderId));
}

/** Returns the sum of the goodwill refunds of an order that did not fail, minor units. */
async function issuedAmount(db: Database | DatabaseTransaction, orderId: string): Promise<number> {
  const { issued } = await db
    .selectFrom("refunds")
    .select((eb) => eb.fn.sum<number>("amount").as("issued"))
    .where("order_id", "=", orderId)
    .where("reason", "=", "goodwill")
    .where("request_id", "is", null)
    .where("state", "<>", "failed")
    .executeTakeFirstOrThrow();
  return Number(issued ?? 0);
}
