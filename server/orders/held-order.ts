import type { Database, DatabaseTransaction } from "#server/db/database.ts";

/** Whether nothing of an order may be handed over, since somebody asked to call it off and nobody has decided yet. */
export async function isHeld(db: Database | DatabaseTransaction, orderId: string): Promise<boolean> {
  const open = await db
    .selectFrom("refund_requests")
    .select("id")
    .where("order_id", "=", orderId)
    .where("fulfilment_id", "is", null)
    .where("state", "=", "requested")
    .executeTakeFirst();
  return open !== undefined;
}
