import type { DatabaseTransaction } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { Shop } from "#server/shop.ts";
import { findRefundable, type RefundRequest } from "./find-refundable.ts";
import { addOrderEvent, lockOrder, moveOrder } from "./move-order.ts";
import { OPEN_REFUNDS } from "./refund.ts";
import type { RefundReason } from "./refund.schema.ts";

type Unit = Extract<Awaited<ReturnType<typeof findRefundable>>, { ok: true }>["unit"];

/**
 * Asks for the money of one package back; a person decides (§2, §4, Unsubscribe). The buyer is told by mail that the request is here;
 * an order all of whose units are asked back is refund-requested. Refuses as `findRefundable` does; asked twice at once it is one request.
 */
export async function requestRefund(
  shop: Shop,
  request: RefundRequest & { reason: RefundReason },
): Promise<{ ok: true } | { ok: false; reason: string }> {
  const found = await findRefundable(shop, request);
  if (!found.ok) return found;
  const stored = await shop.db.transaction().execute((tx) => storeRequest(tx, found.unit, { ...request, now: shop.clock() }));
  if (!stored) return { ok: false, reason: "orders.refund-asked" };
  shop.wake();
  return { ok: true };
}

async function storeRequest(tx: DatabaseTransaction, unit: Unit, request: { accountId: string; reason: RefundReason; now: number }) {
  const { accountId, reason, now } = request;
  const orderId = unit.order_id;
  await lockOrder(tx, orderId);
  const id = newId("ref", now);
  const row = { id, order_id: orderId, fulfilment_id: unit.id, account_id: accountId, reason, state: "requested" as const, requested_at: now };
  const inserted = await tx
    .insertInto("refund_requests")
    .values(row)
    .onConflict((on) => on.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) return false;
  const cause = `refund of unit ${unit.unit} requested`;
  const whole = (await countKept(tx, orderId)) === 0;
  if (!(whole && (await moveOrder(tx, { orderId, to: "refund-requested", actor: "buyer", cause, now })))) {
    const { state } = await tx.selectFrom("orders").select("state").where("id", "=", orderId).executeTakeFirstOrThrow();
    await addOrderEvent(tx, { orderId, from: state, to: state, actor: "buyer", cause, now });
  }
  await enqueueJob(tx, { topic: "orders.mail", ref: `${id}:refund-requested`, payload: { kind: "refund-requested", orderId }, now });
  return true;
}

/** How many units of an order nobody has asked back. */
async function countKept(tx: DatabaseTransaction, orderId: string): Promise<number> {
  const asked = tx
    .selectFrom("refund_requests")
    .select("fulfilment_id")
    .where("order_id", "=", orderId)
    .where("fulfilment_id", "is not", null)
    .where("state", "in", OPEN_REFUNDS);
  const kept = await tx.selectFrom("fulfilments").select("id").where("order_id", "=", orderId).where("id", "not in", asked).execute();
  return kept.length;
}
