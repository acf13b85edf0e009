import type { DatabaseTransaction } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import { openRefund } from "#server/payments/open-refund.ts";
import { refundableAmount } from "#server/payments/refundable-amount.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { isCancellable } from "./find-cancellable-units.ts";
import { addOrderEvent, lockOrder } from "#server/orders/core/transition-order.ts";
import { outstandingRefundAmount } from "./outstanding-refund-amount.ts";
import { unitRefundAmount } from "#server/orders/core/refund-request.ts";
import { findPaidPayment } from "#server/orders/core/find-order.ts";

/** The same amount of the same order within this time is taken for the same command typed twice, ms. */
const TYPED_TWICE_MS = 10 * 60_000;

export type GoodwillAnswer =
  | { ok: true; refundId: string }
  | { ok: false; reason: "refunds.order-unknown" | "refunds.not-paid" | "refunds.not-delivered" | "refunds.just-given" }
  | { ok: false; reason: "refunds.more-than-paid" | "refunds.under-way"; left: number };

/**
 * Gives money of an order back without a request, for staff: as goodwill, or for a posted card that came back. In minor units of the
 * order's currency. Refuses more than is left of the payment or owed to requests, and an order that is still to be delivered: that is
 * cancelled instead. While units are under way no more than the delivered ones cost: the others are called off too. The same amount
 * within ten minutes is refused, unless `again` says that it is meant.
 */
export async function issueGoodwillRefund(
  shop: AppContext,
  gift: { number: string; amount: number; because: string; again?: boolean },
): Promise<GoodwillAnswer> {
  const { number, amount, because } = gift;
  const answer = await shop.db.transaction().execute(async (tx): Promise<GoodwillAnswer> => {
    const order = await tx.selectFrom("orders").select("id").where("number", "=", number).executeTakeFirst();
    if (!order) return { ok: false, reason: "refunds.order-unknown" };
    await lockOrder(tx, order.id);
    const { state, paid_at: paidAt } = await tx
      .selectFrom("orders")
      .select(["state", "paid_at"])
      .where("id", "=", order.id)
      .executeTakeFirstOrThrow();
    if (paidAt === null) return { ok: false, reason: "refunds.not-paid" };
    const units = await tx.selectFrom("fulfilments").select(["state", "taken_back_at"]).where("order_id", "=", order.id).execute();
    if (units.some(isCancellable) && !units.some(({ state }) => state === "delivered")) return { ok: false, reason: "refunds.not-delivered" };
    const { id: paymentId } = await findPaidPayment(tx, order.id);
    const left = (await refundableAmount(tx, paymentId)) - (await outstandingRefundAmount(tx, order.id, ["requested", "approved"]));
    if (amount > left) return { ok: false, reason: "refunds.more-than-paid", left: Math.max(0, left) };
    const most = await mostNow(tx, order.id);
    if (most !== null && amount > most) return { ok: false, reason: "refunds.under-way", left: Math.max(0, Math.min(left, most)) };
    const now = shop.clock();
    if (!gift.again && (await wasJustGiven(tx, order.id, amount, now))) return { ok: false, reason: "refunds.just-given" };
    const opened = await openRefund(tx, shop, { paymentId, subject: newId("giv", now), requestId: null, reason: "goodwill", amount });
    if (!opened.ok) throw new Error(`A gift was refused: ${opened.reason}`);
    await tx.updateTable("refunds").set({ note: because }).where("id", "=", opened.refundId).execute();
    const cause = `refund ${opened.refundId} given`;
    await addOrderEvent(tx, { orderId: order.id, from: state, to: state, actor: "staff", cause, now });
    return { ok: true, refundId: opened.refundId };
  });
  shop.wake();
  return answer;
}

async function wasJustGiven(tx: DatabaseTransaction, orderId: string, amount: number, now: number): Promise<boolean> {
  const twin = await tx
    .selectFrom("refunds")
    .select("id")
    .where("order_id", "=", orderId)
    .where("reason", "=", "goodwill")
    .where("request_id", "is", null)
    .where("amount", "=", amount)
    .where("created_at", ">", now - TYPED_TWICE_MS)
    .executeTakeFirst();
  return twin !== undefined;
}

/** What the delivered units cost, less what was given before, while others are under way; null where nothing is. */
async function mostNow(tx: DatabaseTransaction, orderId: string): Promise<number | null> {
  const units = await tx
    .selectFrom("fulfilments")
    .innerJoin("order_lines", "order_lines.id", "fulfilments.line_id")
    .select(["fulfilments.unit", "fulfilments.state", "order_lines.subtotal", "order_lines.discount", "order_lines.quantity"])
    .where("fulfilments.order_id", "=", orderId)
    .where("taken_back_at", "is", null)
    .execute();
  if (units.every(({ state }) => state === "delivered")) return null;
  const { given } = await tx
    .selectFrom("refunds")
    .select((eb) => eb.fn.sum<number>("amount").as("given"))
    .where("order_id", "=", orderId)
    .where("reason", "=", "goodwill")
    .where("request_id", "is", null)
    .where("state", "<>", "failed")
    .executeTakeFirstOrThrow();
  const there = units.filter(({ state }) => state === "delivered");
  return there.reduce((sum, unit) => sum + unitRefundAmount(unit, unit.unit), 0) - Number(given ?? 0);
}
