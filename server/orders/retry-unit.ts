import { restartJob } from "#server/jobs/enqueue-job.ts";
import type { Shop } from "#server/shop.ts";
import { addOrderEvent } from "./move-order.ts";

/** Asks the carrier anew for one unit that it refused, under a new reference. Refuses units that did not fail. */
export async function retryUnit(shop: Shop, request: { number: string; unit: number }): Promise<{ ok: true } | { ok: false; reason: string }> {
  const now = shop.clock();
  const restarted = await shop.db.transaction().execute(async (tx) => {
    const unit = await tx
      .selectFrom("fulfilments")
      .innerJoin("orders", "orders.id", "fulfilments.order_id")
      .select(["fulfilments.id", "fulfilments.carrier_try", "orders.id as order_id", "orders.state"])
      .where("orders.number", "=", request.number)
      .where("fulfilments.unit", "=", request.unit)
      .where("fulfilments.state", "=", "failed")
      .where("fulfilments.taken_back_at", "is", null)
      .executeTakeFirst();
    if (!unit) return false;
    const { numUpdatedRows } = await tx
      .updateTable("fulfilments")
      .set({ state: "requested", failure: null, carrier_job: null, carrier: null, carrier_try: unit.carrier_try + 1 })
      .where("id", "=", unit.id)
      .where("state", "=", "failed")
      .where("taken_back_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    await restartJob(tx, "orders.fulfil", unit.id, now);
    const { order_id: orderId, state } = unit;
    await addOrderEvent(tx, { orderId, from: state, to: state, actor: "staff", cause: `unit ${request.unit} asked for again`, now });
    return true;
  });
  if (restarted) shop.wake();
  return restarted ? { ok: true } : { ok: false, reason: "orders.not-failed" };
}
