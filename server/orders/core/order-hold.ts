import type { Database, DatabaseTransaction } from "#server/db/database.ts";

/**
 * Whether nothing of an order may be handed over: somebody asked to call it off and nobody has decided yet, or the payer's bank took its
 * money and has not given it back.
 */
export async function isOrderOnHold(db: Database | DatabaseTransaction, orderId: string): Promise<boolean> {
  const open = await db
    .selectFrom("refund_requests")
    .select("id")
    .where("order_id", "=", orderId)
    .where("fulfilment_id", "is", null)
    .where("state", "=", "requested")
    .executeTakeFirst();
  return open !== undefined || isOrderDisputed(db, orderId);
}

/** Whether the payer's bank took what an order was paid with. Money that came twice is no part of it. */
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
