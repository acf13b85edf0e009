import type { DatabaseTransaction } from "#server/db/database.ts";
import { closeEmptyOrder } from "#server/orders/core/recalculate-order-status.ts";
import { settleReturnedParcel } from "#server/orders/core/settle-returned-parcel.ts";
import { dropUnsentRefunds, revokeWithoutRefund } from "#server/orders/refunds/revoke-without-refund.ts";

type LostDispute = { disputeId: string; orderId: string; paymentId: string; now: number };

/**
 * Ends an order after a lost dispute, if nothing of the payment is left: drops refunds that were not sent, cancels undelivered units,
 * releases their SIM cards, and asks the carrier to revoke those that it has already made. A parcel that came back no longer waits. An order
 * without remaining units becomes refunded, because the dispute returned its money. If something of the payment is left, nothing is done;
 * staff decide. If the payment is a duplicate, only its refunds are dropped. The caller holds the order's lock.
 */
export async function endDisputedOrder(tx: DatabaseTransaction, { disputeId, orderId, paymentId, now }: LostDispute): Promise<void> {
  if (await isMoneyLeft(tx, paymentId)) return;
  await dropUnsentRefunds(tx, { paymentId, failure: "disputed", now });
  const { duplicate } = await tx.selectFrom("payments").select("duplicate").where("id", "=", paymentId).executeTakeFirstOrThrow();
  if (duplicate === 1) return;
  await settleReturnedParcel(tx, orderId, now);
  const cause = `dispute ${disputeId} lost`;
  await revokeWithoutRefund(tx, { orderId, reason: "dispute", cause, now });
  await closeEmptyOrder(tx, { orderId, actor: "payment", cause, now });
}

/** Whether money of a payment is left with us, assuming that its pending refunds succeed. */
async function isMoneyLeft(tx: DatabaseTransaction, paymentId: string): Promise<boolean> {
  const { posted } = await tx
    .selectFrom("ledger")
    .select((eb) => eb.fn.sum<number>("amount").as("posted"))
    .where("payment_id", "=", paymentId)
    .executeTakeFirstOrThrow();
  const { pending } = await tx
    .selectFrom("refunds")
    .select((eb) => eb.fn.sum<number>("amount").as("pending"))
    .where("payment_id", "=", paymentId)
    .where("state", "=", "pending")
    .executeTakeFirstOrThrow();
  return Number(posted ?? 0) - Number(pending ?? 0) > 0;
}
