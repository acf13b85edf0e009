import type { AppContext } from "#server/context/app-context.ts";
import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import { lookUpWithin, type AttemptLimit, type AttemptLimitCode } from "#server/db/rate-limit/consume-limits.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import { LOOK_UP_QUEUE } from "#server/db/rate-limit/queue.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { isRefundDeadlineOver, unitRefundAmount, WITHDRAWAL_REASON } from "#server/orders/core/refund-request.ts";
import { addOrderEvent, lockOrder } from "#server/orders/core/transition-order.ts";
import { cancellationAmount, isCancellable } from "#server/orders/refunds/find-cancellable-units.ts";
import { storeRefundRequest } from "#server/orders/refunds/store-refund-request.ts";

export type WithdrawalRejectionCode = AttemptLimitCode | "withdrawal-unknown";

type Declaration = { name: string; orderNumber: string; email: string };
type PaidOrder = Exclude<Awaited<ReturnType<typeof findPaidOrder>>, undefined>;

const HOUR_MS = 60 * 60_000;
/** Orders named by one network that do not exist. */
const unknownLimit = (clientAddress: string): AttemptLimit => ({
  name: "withdrawal-unknown",
  subject: clientAddress,
  limit: 20,
  windowMs: HOUR_MS,
  queue: LOOK_UP_QUEUE,
});

/**
 * Records that a consumer withdraws from the contract of an order, and mails the acknowledgement with the time to the order's address (Directive
 * 2011/83/EU, article 11a). The number and the address must be those of one paid order. A second declaration for an order is not stored, but
 * acknowledged again, at most once an hour.
 *
 * Staff settle it: it puts undelivered units on hold, and requests a refund for each delivered eSIM and renewal within the refund period. For a
 * delivered SIM card and for credit, staff refund by hand.
 */
export async function declareWithdrawal(
  shop: AppContext,
  { clientAddress, ticket, ...declaration }: Declaration & { clientAddress: string; /** For `lookUpWithin`. */ ticket: string },
): Promise<{ ok: true } | Rejection<WithdrawalRejectionCode>> {
  const found = await lookUpWithin(shop, unknownLimit(clientAddress), {
    values: [`${declaration.orderNumber} ${declaration.email}`],
    ticket,
    lookUp: () => findPaidOrder(shop.db, declaration),
    isWrong: (order) => order === undefined,
  });
  if (!found.ok) return found;
  const [order] = found.results;
  if (!order || !(await withdrawFromOrder(shop, order.id, declaration))) return reject("withdrawal-unknown");
  shop.wake();
  return { ok: true };
}

/** Stores the withdrawal. Returns false if the buyer has been erased meanwhile. */
function withdrawFromOrder(shop: AppContext, orderId: string, declaration: Declaration): Promise<boolean> {
  return shop.db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId);
    const order = await findPaidOrder(tx, declaration);
    if (!order) return false;
    await storeWithdrawal(tx, order, { name: declaration.name, now: shop.clock() });
    return true;
  });
}

function findPaidOrder(db: Database | DatabaseTransaction, { orderNumber, email }: Pick<Declaration, "orderNumber" | "email">) {
  return db
    .selectFrom("orders")
    .selectAll()
    .where("number", "=", orderNumber)
    .where("email", "=", email)
    .where("paid_at", "is not", null)
    .executeTakeFirst();
}

/** Stores the withdrawal with its refund requests unless the order has one already, and enqueues the acknowledgement. The caller holds the lock. */
async function storeWithdrawal(tx: DatabaseTransaction, order: PaidOrder, { name, now }: { name: string; now: number }): Promise<void> {
  const id = newId("wdr", now);
  const stored = await tx
    .insertInto("order_withdrawals")
    .values({ id, order_id: order.id, name, declared_at: now })
    .onConflict((on) => on.column("order_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (stored) {
    await addOrderEvent(tx, { orderId: order.id, from: order.state, to: order.state, actor: "buyer", cause: "withdrawal from the contract", now });
    await requestRefunds(tx, order, now);
  }
  const hour = Math.floor(now / HOUR_MS);
  const payload = { kind: "withdrawal-received", orderId: order.id };
  await enqueueJob(tx, { topic: "orders.mail", ref: `${order.id}:withdrawal-received:${hour}`, payload, now });
}

/** Requests the cancellation of the undelivered units and the refund of the delivered ones that can still be returned. The caller holds the lock. */
async function requestRefunds(tx: DatabaseTransaction, order: PaidOrder, now: number): Promise<void> {
  const orderId = order.id;
  const line = await tx.selectFrom("order_lines").selectAll().where("order_id", "=", orderId).executeTakeFirstOrThrow();
  const units = await tx.selectFrom("fulfilments").selectAll().where("order_id", "=", orderId).orderBy("unit").execute();
  const request = { orderId, accountId: order.account_id, reason: WITHDRAWAL_REASON, now };
  // Unlike a request for cancellation, a withdrawal is not prevented by an earlier rejection, or by a price of 0.
  const undelivered = units.filter(isCancellable);
  if (undelivered.length > 0) {
    const amount = cancellationAmount(order, units, undelivered);
    await storeRefundRequest(tx, { ...request, fulfilmentId: null, amount, cause: "withdrawal: cancellation of what is not delivered" });
  }
  if (line.credit !== null || isRefundDeadlineOver(order.paid_at ?? 0, now)) return;
  const returnable = units.filter((unit) => unit.state === "delivered" && unit.kind !== "physical" && unit.revoked_at === null);
  for (const { id, unit } of returnable) {
    const amount = unitRefundAmount(line, unit);
    if (amount > 0) await storeRefundRequest(tx, { ...request, fulfilmentId: id, amount, cause: `withdrawal: refund of unit ${unit}` });
  }
}
