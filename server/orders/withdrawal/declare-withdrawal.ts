import type { AppContext } from "#server/context/app-context.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import { countAttempt } from "#server/db/rate-limit/rate-limit.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { isRefundDeadlineOver, unitRefundAmount, WITHDRAWAL_REASON } from "#server/orders/core/refund-request.ts";
import { lockOrder } from "#server/orders/core/transition-order.ts";
import { findCancellableUnits } from "#server/orders/refunds/find-cancellable-units.ts";
import { storeRefundRequest } from "#server/orders/refunds/store-refund-request.ts";

export type WithdrawalRejectionCode = "too-many-tries" | "withdrawal-unknown";

type Declaration = { name: string; orderNumber: string; email: string; clientAddress: string };

const HOUR_MS = 60 * 60_000;
const ATTEMPTS_PER_HOUR = 20;

/**
 * Records that a consumer withdraws from the contract of an order, and mails the acknowledgement with the time to the order's address (Directive
 * 2011/83/EU, article 11a). The number and the address must be those of one paid order. A second declaration for an order changes nothing.
 *
 * Staff settle it: it puts undelivered units on hold, and requests the refund of every delivered unit that can be returned. For a posted SIM card
 * and for credit, staff refund by hand.
 */
export async function declareWithdrawal(
  shop: AppContext,
  { name, orderNumber, email, clientAddress }: Declaration,
): Promise<{ ok: true } | Rejection<WithdrawalRejectionCode>> {
  const now = shop.clock();
  const limit = { name: "withdrawal", subject: clientAddress, limit: ATTEMPTS_PER_HOUR, windowMs: HOUR_MS, now };
  if (!(await countAttempt(shop.db, limit))) return reject("too-many-tries");
  const order = await shop.db
    .selectFrom("orders")
    .select("id")
    .where("number", "=", orderNumber)
    .where("email", "=", email)
    .where("paid_at", "is not", null)
    .executeTakeFirst();
  if (!order) return reject("withdrawal-unknown");
  await shop.db.transaction().execute(async (tx) => {
    await lockOrder(tx, order.id);
    const stored = await tx
      .insertInto("order_withdrawals")
      .values({ id: newId("wdr", now), order_id: order.id, name, declared_at: now })
      .onConflict((on) => on.column("order_id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!stored) return;
    await requestRefunds(tx, order.id, now);
    const payload = { kind: "withdrawal-received", orderId: order.id };
    await enqueueJob(tx, { topic: "orders.mail", ref: `${stored.id}:withdrawal-received`, payload, now });
  });
  shop.wake();
  return { ok: true };
}

/** Requests the cancellation of the undelivered units and the refund of the delivered ones that can still be returned. The caller holds the lock. */
async function requestRefunds(tx: DatabaseTransaction, orderId: string, now: number): Promise<void> {
  const order = await tx.selectFrom("orders").selectAll().where("id", "=", orderId).executeTakeFirstOrThrow();
  const line = await tx.selectFrom("order_lines").selectAll().where("order_id", "=", orderId).executeTakeFirstOrThrow();
  const request = { orderId, accountId: order.account_id, reason: WITHDRAWAL_REASON, cause: "contract withdrawn from", now };
  const cancellable = await findCancellableUnits(tx, order);
  if (cancellable.ok) await storeRefundRequest(tx, { ...request, fulfilmentId: null, amount: cancellable.amount });
  if (line.credit !== null || order.paid_at === null || isRefundDeadlineOver(order.paid_at, now)) return;
  const delivered = await tx
    .selectFrom("fulfilments")
    .select(["id", "unit"])
    .where("order_id", "=", orderId)
    .where("state", "=", "delivered")
    .where("kind", "<>", "physical")
    .where("taken_back_at", "is", null)
    .execute();
  for (const { id, unit } of delivered) {
    const amount = unitRefundAmount(line, unit);
    if (amount > 0) await storeRefundRequest(tx, { ...request, fulfilmentId: id, amount });
  }
}
