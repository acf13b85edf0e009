import { newId } from "#server/db/new-id.ts";
import { openRefund } from "#server/payments/open-refund.ts";
import { refundableAmount } from "#server/payments/refundable-amount.ts";
import type { Shop } from "#server/shop.ts";
import { findMoneyOf } from "./find-money.ts";
import { addOrderEvent, lockOrder } from "./move-order.ts";

export type GoodwillAnswer =
  | { ok: true; refundId: string }
  | { ok: false; reason: "refunds.order-unknown" | "refunds.not-paid" | "refunds.not-delivered" }
  | { ok: false; reason: "refunds.more-than-paid"; left: number };

/**
 * Gives money of an order back without a request, for staff: as goodwill, or for a posted card that came back. In minor units of the
 * order's currency. Refuses more than is left of the payment or owed to requests, and an order of which nothing was delivered: that is
 * called off instead.
 */
export async function refundGoodwill(shop: Shop, gift: { number: string; amount: number; because: string }): Promise<GoodwillAnswer> {
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
    const delivered = await tx.selectFrom("fulfilments").select("id").where("order_id", "=", order.id).where("state", "=", "delivered").execute();
    if (delivered.length === 0) return { ok: false, reason: "refunds.not-delivered" };
    const { id: paymentId } = await findMoneyOf(tx, order.id);
    const owed = await tx
      .selectFrom("refund_requests")
      .select((eb) => eb.fn.sum<number>("amount").as("amount"))
      .where("order_id", "=", order.id)
      .where("state", "in", ["requested", "approved"])
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("refunds")
              .select("refunds.id")
              .whereRef("refunds.request_id", "=", "refund_requests.id")
              .where("refunds.state", "<>", "failed"),
          ),
        ),
      )
      .executeTakeFirstOrThrow();
    const left = (await refundableAmount(tx, paymentId)) - Number(owed.amount ?? 0);
    if (amount > left) return { ok: false, reason: "refunds.more-than-paid", left: Math.max(0, left) };
    const now = shop.clock();
    const opened = await openRefund(tx, shop, { paymentId, subject: newId("giv", now), requestId: null, reason: "goodwill", amount });
    if (!opened.ok) throw new Error(`A gift was refused: ${opened.reason}`);
    const cause = `refund ${opened.refundId} given: ${because}`;
    await addOrderEvent(tx, { orderId: order.id, from: state, to: state, actor: "staff", cause, now });
    return { ok: true, refundId: opened.refundId };
  });
  shop.wake();
  return answer;
}
