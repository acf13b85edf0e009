import type { Selectable } from "kysely";
import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import type { FulfilmentsTable } from "#server/db/tables/order-tables.ts";
import { restartJob } from "#server/jobs/enqueue-job.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { carrierRef } from "#server/sims/carrier-ref.ts";
import { staffActor } from "#server/orders/core/order.ts";
import { addOrderEvent } from "#server/orders/core/transition-order.ts";

type Unit = Pick<Selectable<FulfilmentsTable>, "id" | "kind" | "state" | "carrier_try" | "taken_back_at">;

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
      .select(["fulfilments.id", "fulfilments.kind", "fulfilments.state", "fulfilments.carrier_try", "fulfilments.taken_back_at"])
      .select(["orders.id as order_id", "orders.state as order_state"])
      .where("orders.number", "=", request.number)
      .where("fulfilments.unit", "=", request.unit)
      .executeTakeFirst();
    if (!unit || !(await isRetryable(tx, unit))) return false;
    const isRetried = unit.state === "failed" ? await retryFulfilment(tx, unit, now) : await retryLoading(tx, unit, now);
    if (!isRetried) return false;
    const { order_id: orderId, order_state: state } = unit;
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

/**
 * Whether the carrier refused a unit, or the credit of a posted prepaid SIM card. A resolved discrepancy about the credit counts as well: resolving
 * it does not load the card.
 */
export async function isRetryable(tx: DatabaseTransaction, unit: Unit): Promise<boolean> {
  if (unit.taken_back_at !== null) return false;
  if (unit.state === "failed") return true;
  if (unit.state !== "delivered" || unit.kind !== "physical") return false;
  const refused = await tx
    .selectFrom("discrepancies")
    .select("id")
    .where("kind", "=", "card-not-loaded")
    .where("ref", "=", carrierRef(unit.id, unit.carrier_try))
    .executeTakeFirst();
  return refused !== undefined;
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

async function retryLoading(tx: DatabaseTransaction, unit: Unit, now: number): Promise<boolean> {
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
