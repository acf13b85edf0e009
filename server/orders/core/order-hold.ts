import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { makeJobDueNow } from "#server/jobs/enqueue-job.ts";

/** Whether fulfilment of an order is blocked: a cancellation request is undecided, or a dispute took its money and is not won. */
export async function isOrderOnHold(db: Database | DatabaseTransaction, orderId: string): Promise<boolean> {
  return (await findOpenCancellation(db, orderId)) !== undefined || isOrderDisputed(db, orderId);
}

/** Returns the undecided request to cancel a whole order. */
export const findOpenCancellation = (db: Database | DatabaseTransaction, orderId: string) =>
  db
    .selectFrom("refund_requests")
    .select("id")
    .where("order_id", "=", orderId)
    .where("fulfilment_id", "is", null)
    .where("state", "=", "requested")
    .executeTakeFirst();

/** Whether a lost dispute took money of an order. A dispute about a duplicate payment does not count. */
export async function isDisputeLost(db: Database | DatabaseTransaction, orderId: string): Promise<boolean> {
  const lost = await db
    .selectFrom("disputes")
    .innerJoin("payments", "payments.id", "disputes.payment_id")
    .select("disputes.id")
    .where("disputes.order_id", "=", orderId)
    .where("disputes.state", "=", "lost")
    .where("payments.duplicate", "=", 0)
    .executeTakeFirst();
  return lost !== undefined;
}

/** Whether a dispute took money of an order and is not won. A dispute about a duplicate payment does not count. */
export async function isOrderDisputed(db: Database | DatabaseTransaction, orderId: string): Promise<boolean> {
  const disputed = await db
    .selectFrom("ledger")
    .innerJoin("payments", "payments.id", "ledger.payment_id")
    .select("ledger.id")
    .where("ledger.order_id", "=", orderId)
    .where("ledger.kind", "=", "dispute")
    .where("payments.duplicate", "=", 0)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("ledger as won").select("won.id").whereRef("won.ref", "=", "ledger.ref").where("won.kind", "=", "dispute-won"))),
    )
    .executeTakeFirst();
  return disputed !== undefined;
}

/** Runs the fulfilment jobs that waited for the end of a hold. The units wait for the carrier from now on. */
export async function resumeFulfilment(tx: DatabaseTransaction, orderId: string, now: number): Promise<void> {
  const waiting = await tx
    .updateTable("fulfilments")
    .set({ waiting_since: now })
    .where("order_id", "=", orderId)
    .where("state", "<>", "delivered")
    .returning("id")
    .execute();
  for (const { id } of waiting) await makeJobDueNow(tx, "orders.fulfil", id, now);
}
