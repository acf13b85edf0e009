import type { Selectable } from "kysely";
import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff-action-log.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import type { FulfilmentsTable } from "#server/db/tables/order-tables.ts";
import { restartJob } from "#server/jobs/enqueue-job.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { carrierRef } from "#server/sims/sim.ts";
import { staffActor } from "#server/orders/core/order.ts";
import { addOrderEvent, lockOrder } from "#server/orders/core/transition-order.ts";

type Unit = Pick<Selectable<FulfilmentsTable>, "id" | "kind" | "state" | "carrier_attempt" | "revoked_at">;

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
    const found = await tx.selectFrom("orders").select("id").where("number", "=", request.number).executeTakeFirst();
    if (!found) return false;
    const orderId = found.id;
    await lockOrder(tx, orderId);
    const { state } = await tx.selectFrom("orders").select("state").where("id", "=", orderId).executeTakeFirstOrThrow();
    const unit = await tx.selectFrom("fulfilments").selectAll().where("order_id", "=", orderId).where("unit", "=", request.unit).executeTakeFirst();
    if (!unit || !(await isRetryable(tx, unit))) return false;
    const attempt = unit.state === "failed" ? await retryFulfilment(tx, unit, now) : await retryLoading(tx, unit, now);
    await addOrderEvent(tx, { orderId, from: state, to: state, actor: staffActor(request.who), cause: `unit ${request.unit} asked for again`, now });
    await recordStaffAction(tx, {
      who: request.who,
      action: "order.retry-unit",
      subject: { kind: "order", id: request.number },
      before: { unit: request.unit, attempt: unit.carrier_attempt },
      after: { unit: request.unit, attempt },
      now,
    });
    return true;
  });
  if (isRestarted) shop.wake();
  return isRestarted ? { ok: true } : reject("not-failed");
}

/** Whether a unit waits for staff: the carrier refused it, or the credit of a posted prepaid SIM card (`findLoadingProblem`). */
export async function isRetryable(tx: DatabaseTransaction, unit: Unit): Promise<boolean> {
  return unit.revoked_at === null && (unit.state === "failed" || (await findLoadingProblem(tx, unit)) !== null);
}

/**
 * Why the credit of a posted prepaid SIM card is not on it: the carrier refused it, or the job that loads it was given up. Null if it is or will be.
 * A resolved discrepancy about a refusal counts as well: resolving it does not load the card.
 */
export async function findLoadingProblem(tx: DatabaseTransaction, unit: Unit): Promise<"refused" | "given-up" | null> {
  if (unit.state !== "delivered" || unit.kind !== "physical" || unit.revoked_at !== null) return null;
  const job = await tx.selectFrom("jobs").select("state").where("topic", "=", "orders.load-card").where("ref", "=", unit.id).executeTakeFirst();
  if (job?.state === "dead") return "given-up";
  const refused = await tx
    .selectFrom("discrepancies")
    .select("id")
    .where("kind", "=", "card-not-loaded")
    .where("ref", "=", carrierRef(unit.id, unit.carrier_attempt))
    .executeTakeFirst();
  return refused ? "refused" : null;
}

/** Returns the number of the new attempt. */
async function retryFulfilment(tx: DatabaseTransaction, unit: Unit, now: number): Promise<number> {
  const attempt = unit.carrier_attempt + 1;
  await tx
    .updateTable("fulfilments")
    .set({ state: "requested", waiting_since: now, failure: null, failed_at: null, carrier_request: null, carrier: null, carrier_attempt: attempt })
    .where("id", "=", unit.id)
    .execute();
  await restartJob(tx, "orders.fulfil", unit.id, now);
  return attempt;
}

/** Returns the number of the attempt. A job that was given up has no answer yet, so it goes on with its reference. */
async function retryLoading(tx: DatabaseTransaction, unit: Unit, now: number): Promise<number> {
  const attempt = (await findLoadingProblem(tx, unit)) === "given-up" ? unit.carrier_attempt : unit.carrier_attempt + 1;
  await tx.updateTable("fulfilments").set({ carrier_attempt: attempt }).where("id", "=", unit.id).execute();
  await restartJob(tx, "orders.load-card", unit.id, now);
  return attempt;
}
