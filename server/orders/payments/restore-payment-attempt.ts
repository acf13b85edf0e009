import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import type { PaymentUpdate } from "#server/payments/payment.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { lockOrder } from "#server/orders/core/transition-order.ts";

/**
 * Stores the attempt of a paid session again if our database has lost it, because a backup older than the attempt was restored, and locks its order. The
 * attempt has ended, so that the order may have another one that is pending; a payment outranks every end. Does nothing if the session names no order of
 * ours: the payment then stays unknown.
 */
export async function restorePaymentAttempt(
  tx: DatabaseTransaction,
  shop: Pick<AppContext, "clock" | "payments" | "log">,
  paymentId: string,
  update: PaymentUpdate,
): Promise<void> {
  const order = update.state === "paid" ? await findLostOrder(tx, update.orderNumber) : undefined;
  if (!order) return;
  const now = shop.clock();
  await lockOrder(tx, order.id);
  const last = await tx
    .selectFrom("payments")
    .select(["attempt", "method"])
    .where("order_id", "=", order.id)
    .orderBy("attempt", "desc")
    .limit(1)
    .executeTakeFirst();
  await tx
    .insertInto("payments")
    .values({
      id: paymentId,
      order_id: order.id,
      attempt: (last?.attempt ?? 0) + 1,
      provider: shop.payments.name,
      method: last?.method ?? "card",
      amount: order.total,
      currency: order.currency,
      state: "expired",
      reason: "restored",
      snapshot: "{}",
      session_id: update.sessionId,
      created_at: now,
      expires_at: now,
    })
    // A concurrent event has restored it.
    .onConflict((on) => on.doNothing())
    .execute();
  shop.log.error("payment.restored", update.cause, { payment: paymentId });
}

/** Returns the order that a session of an unknown attempt names; undefined if it is none of ours. */
export function findLostOrder(db: Database | DatabaseTransaction, orderNumber: string | undefined) {
  return db
    .selectFrom("orders")
    .select(["id", "total", "currency"])
    .where("number", "=", orderNumber ?? "")
    .executeTakeFirst();
}
