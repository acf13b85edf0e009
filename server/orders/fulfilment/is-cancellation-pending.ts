import type { DatabaseTransaction } from "#server/db/database.ts";
import { restartJob } from "#server/jobs/enqueue-job.ts";
import { isOrderOnHold } from "#server/orders/core/order-hold.ts";
import { lockOrder } from "#server/orders/core/transition-order.ts";

/** An order that its buyer wants to call off waits for the decision, which wakes it. */
export const HOLD_RECHECK_MS = 10 * 60_000;

/**
 * Locks the order's row, so that two units that finish at the same moment do not each take the other for unfinished. Answers whether the
 * buyer has called it off meanwhile: then nothing of this run stays, and where nobody has decided yet the job looks again later.
 */
export async function isCancellationPending(tx: DatabaseTransaction, unit: { id: string; order_id: string }, now: number): Promise<boolean> {
  await lockOrder(tx, unit.order_id);
  const held = await isOrderOnHold(tx, unit.order_id);
  if (held) await restartJob(tx, "orders.fulfil", unit.id, now + HOLD_RECHECK_MS);
  const row = await tx.selectFrom("fulfilments").select("taken_back_at").where("id", "=", unit.id).executeTakeFirstOrThrow();
  return held || row.taken_back_at !== null;
}
