import { BY_RULE } from "#server/audit/staff-action-log.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { INDEX_CONDITIONS } from "#server/db/partial-indexes.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import { processRows } from "#server/jobs/process-rows.ts";
import { RECURRING_JOBS } from "#server/jobs/recurring-jobs.ts";
import { runSweep } from "#server/jobs/run-sweep.ts";
import { isOrderOnHold } from "#server/orders/core/order-hold.ts";
import { lockOrder } from "#server/orders/core/transition-order.ts";
import { findLiveAttempts } from "#server/orders/fulfilment/find-live-attempts.ts";
import { cancelInTransaction } from "./cancel-order.ts";

const HOUR_MS = 60 * 60_000;
const MAX_ORDERS = 500;

/**
 * Job `orders.refund-failed`: cancels and refunds the paid orders of which the carrier has refused every unit for REFUND_FAILED_AFTER_HOURS, as
 * staff would (`cancelOrder`). A retry by staff begins this time anew. An order of which a unit was delivered is left to staff, who know whether the
 * buyer still wants the rest; so is one that is on hold, or that the carrier has executed in spite of its refusal.
 */
export const refundFailedOrders: JobHandler<AppContext> = (shop) =>
  runSweep(shop, { event: "orders.refund-failed", intervalMs: RECURRING_JOBS["orders.refund-failed"], steps: [refundDueOrders] });

async function refundDueOrders(shop: AppContext): Promise<void> {
  const { refundFailedAfterHours } = shop.env;
  if (refundFailedAfterHours === 0) return;
  const due = shop.clock() - refundFailedAfterHours * HOUR_MS;
  const orders = await shop.db
    .selectFrom("orders")
    .select(["orders.id", "orders.number"])
    .where("orders.id", "in", (eb) =>
      eb.selectFrom("fulfilments").select("fulfilments.order_id").where(INDEX_CONDITIONS.failedUnits).where("fulfilments.failed_at", "<=", due),
    )
    .where(INDEX_CONDITIONS.waitingOrders)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("fulfilments as other")
            .select("other.id")
            .whereRef("other.order_id", "=", "orders.id")
            .where("other.revoked_at", "is", null)
            .where(({ or, eb }) => or([eb("other.state", "<>", "failed"), eb("other.failed_at", ">", due)])),
        ),
      ),
    )
    .orderBy("orders.id")
    .limit(MAX_ORDERS)
    .execute();
  await processRows(shop.log, "orders.refund-failed", orders, (order) => refundOrder(shop, order, due));
}

async function refundOrder(shop: AppContext, order: { id: string; number: string }, due: number): Promise<void> {
  const findUnits = (db: Pick<AppContext["db"], "selectFrom">) =>
    db
      .selectFrom("fulfilments")
      .innerJoin("order_lines", "order_lines.id", "fulfilments.line_id")
      .select([
        "fulfilments.id",
        "fulfilments.state",
        "fulfilments.iccid",
        "fulfilments.carrier_attempt",
        "fulfilments.failed_at",
        "order_lines.credit",
      ])
      .where("fulfilments.order_id", "=", order.id)
      .where("fulfilments.revoked_at", "is", null)
      .execute();
  for (const unit of await findUnits(shop.db)) {
    if ((await findLiveAttempts(shop, unit, unit.carrier_attempt)).length === 0) continue;
    shop.log.error("orders.refund-failed", "the carrier has executed a unit that it refused", { fulfilment: unit.id });
    return;
  }
  const because = `The carrier has refused every unit for ${shop.env.refundFailedAfterHours} hours`;
  const result = await shop.db.transaction().execute(async (tx) => {
    await lockOrder(tx, order.id);
    const isFailed = (await findUnits(tx)).every(({ state, failed_at: failedAt }) => state === "failed" && failedAt !== null && failedAt <= due);
    if (!isFailed || (await isOrderOnHold(tx, order.id))) return null;
    return cancelInTransaction(tx, shop.clock(), { number: order.number, because, who: BY_RULE });
  });
  if (result?.ok) shop.wake();
  else if (result) shop.log.error("orders.refund-failed", result.code, { order: order.number });
}
