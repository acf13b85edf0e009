import type { DatabaseTransaction } from "#server/db/database.ts";
import type { LedgerTable } from "#server/db/tables/money-tables.ts";
import { newId } from "#server/db/new-id.ts";

type Movement = Pick<LedgerTable, "order_id" | "payment_id" | "kind" | "amount" | "currency" | "ref">;

/** Writes one movement of money into the ledger, once for its kind and reference; minor units, below zero where it leaves us. Answers whether it is new. */
export async function postLedgerEntry(tx: DatabaseTransaction, now: number, movement: Movement): Promise<boolean> {
  const booked = await tx
    .insertInto("ledger")
    .values({ ...movement, id: newId("led", now), at: now })
    .onConflict((on) => on.columns(["kind", "ref"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return booked !== undefined;
}
