import type { DatabaseTransaction } from "#server/db/database.ts";
import type { RefundRow } from "#server/payments/record-refund-update.ts";
import { addOrderEvent, transitionOrder } from "#server/orders/core/transition-order.ts";

/** A refund arrived: its request is answered, and an order of whose price nothing is left with us is refunded. */
export async function completeRefundRequest(tx: DatabaseTransaction, refund: RefundRow, now: number): Promise<void> {
  if (refund.request_id) {
    await tx.updateTable("refund_requests").set({ state: "refunded" }).where("id", "=", refund.request_id).where("state", "=", "approved").execute();
  }
  const { order_id: orderId } = refund;
  if (!(await isAllBack(tx, refund))) return;
  await transitionOrder(tx, { orderId, to: "refunded", actor: "payment", cause: `refund ${refund.id}`, now });
}

/** Money that had arrived was sent back to us: it is owed again, and what was closed over it is open again. */
export async function reopenRefundRequest(tx: DatabaseTransaction, refund: RefundRow, now: number): Promise<void> {
  if (refund.request_id) {
    await tx.updateTable("refund_requests").set({ state: "approved" }).where("id", "=", refund.request_id).where("state", "=", "refunded").execute();
  }
  const { order_id: orderId } = refund;
  const order = await tx.selectFrom("orders").select("state").where("id", "=", orderId).executeTakeFirstOrThrow();
  if (order.state !== "refunded" || (await isAllBack(tx, refund))) return;
  await tx.updateTable("orders").set({ state: "refund-requested" }).where("id", "=", orderId).where("state", "=", "refunded").execute();
  await addOrderEvent(tx, { orderId, from: "refunded", to: "refund-requested", actor: "payment", cause: `refund ${refund.id} came back`, now });
}

/**
 * Whether the price of an order is all back: of the money that paid it nothing is left with us, or, where everything was asked back, the
 * postage at most of a parcel that went. Money that came twice is no part of it.
 */
async function isAllBack(tx: DatabaseTransaction, { order_id: orderId, payment_id: paymentId }: RefundRow): Promise<boolean> {
  const payment = await tx.selectFrom("payments").select("duplicate").where("id", "=", paymentId).executeTakeFirstOrThrow();
  if (payment.duplicate) return false;
  const { left } = await tx
    .selectFrom("ledger")
    .select((eb) => eb.fn.sum<number>("amount").as("left"))
    .where("payment_id", "=", paymentId)
    .executeTakeFirstOrThrow();
  const order = await tx.selectFrom("orders").select(["state", "postal_fee"]).where("id", "=", orderId).executeTakeFirstOrThrow();
  return Number(left) <= (order.state === "refund-requested" ? order.postal_fee : 0);
}
