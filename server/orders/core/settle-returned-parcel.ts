import type { DatabaseTransaction } from "#server/db/database.ts";

/**
 * Ends the wait of a parcel that came back, because its buyer has the money or gets it: a refund without a request, a refunded order, or a lost
 * dispute. Without such a parcel it does nothing. The caller holds the order's lock.
 */
export async function settleReturnedParcel(tx: DatabaseTransaction, orderId: string, now: number): Promise<void> {
  await tx
    .updateTable("returned_parcels")
    .set({ settled_at: now, outcome: "refunded" })
    .where("order_id", "=", orderId)
    .where("settled_at", "is", null)
    .execute();
}
