import type { DatabaseTransaction } from "#server/db/database.ts";
import type { LedgerTable } from "#server/db/tables/payment-tables.ts";
import { newId } from "#server/db/new-id.ts";

type NewLedgerEntry = Pick<LedgerTable, "order_id" | "payment_id" | "kind" | "amount" | "currency" | "ref">;

/**
 * Appends one entry to the ledger, once for its kind and reference. The amount is in minor units, negative if money leaves us. Returns whether the
 * entry is new.
 */
export async function postLedgerEntry(tx: DatabaseTransaction, now: number, entry: NewLedgerEntry): Promise<boolean> {
  const inserted = await tx
    .insertInto("ledger")
    .values({ ...entry, id: newId("led", now), at: now })
    .onConflict((on) => on.columns(["kind", "ref"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}
