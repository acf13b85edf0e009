import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { restartJob } from "#server/jobs/enqueue-job.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { carrierRef } from "#server/sims/carrier-ref.ts";
import { staffActor } from "#server/orders/core/order.ts";
import { addOrderEvent } from "#server/orders/core/transition-order.ts";

type Unit = { id: string; carrier_try: number };

/**
 * Retries a unit that the carrier refused, under a new reference: its fulfilment, or adding credit to a posted prepaid SIM card. Rejects all
 * other units.
 */
export async function retryUnit(
  shop: AppContext,
  request: { number: string; unit: number; who: Staff },
): Promise<{ ok: true } | Rejection<"not-failed">> {
  const now = shop.clock();
  const isRestarted = await shop.db.transaction().execute(async (tx) => {
    const unit = await tx
      .selectFrom("fulfilments")
      .innerJoin("orders", "orders.id", "fulfilments.order_id")
      .select(["fulfilments.id", "fulfilments.carrier_try", "fulfilments.state as unit_state", "orders.id as order_id", "orders.state"])
      .where("orders.number", "=", request.number)
      .where("fulfilments.unit", "=", request.unit)
      .where("fulfilments.taken_back_at", "is", null)
      .executeTakeFirst();
    if (!unit) return false;
    const isRetried = unit.unit_state === "failed" ? await retryFulfilment(tx, unit, now) : await retryLoading(tx, unit, now);
    if (!isRetried) return false;
    const { order_id: orderId, state } = unit;
    await addOrderEvent(tx, { orderId, from: state, to: state, actor: staffActor(request.who), cause: `unit ${request.unit} asked for again`, now });
    await recordStaffAction(tx, {
      who: request.who,
      action: "order.retry-unit",
      subject: { kind: "order", id: request.number },
      before: { unit: request.unit, attempt: unit.carrier_try },
      after: { unit: request.unit, attempt: unit.carrier_try + 1 },
      now,
    });
    return true;
  });
  if (isRestarted) shop.wake();
  return isRestarted ? { ok: true } : reject("not-failed");
}

async function retryFulfilment(tx: DatabaseTransaction, unit: Unit, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("fulfilments")
    .set({ state: "requested", failure: null, failed_at: null, carrier_job: null, carrier: null, carrier_try: unit.carrier_try + 1 })
    .where("id", "=", unit.id)
    .where("state", "=", "failed")
    .where("taken_back_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await restartJob(tx, "orders.fulfil", unit.id, now);
  return true;
}

/**
 * Retries adding credit if a discrepancy records that the last attempt was refused. A resolved discrepancy counts as well: it does not load the
 * card.
 */
async function retryLoading(tx: DatabaseTransaction, unit: Unit, now: number): Promise<boolean> {
  const refused = await tx
    .selectFrom("discrepancies")
    .select("id")
    .where("kind", "=", "card-not-loaded")
    .where("ref", "=", carrierRef(unit.id, unit.carrier_try))
    .executeTakeFirst();
  if (!refused) return false;
  const { numUpdatedRows } = await tx
    .updateTable("fulfilments")
    .set({ carrier_try: unit.carrier_try + 1 })
    .where("id", "=", unit.id)
    .where("state", "=", "delivered")
    .where("carrier_try", "=", unit.carrier_try)
    .where("taken_back_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await restartJob(tx, "orders.load-card", unit.id, now);
  return true;
}
