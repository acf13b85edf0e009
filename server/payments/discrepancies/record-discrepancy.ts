import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import { unitIdFromCarrierRef } from "#server/sims/carrier-ref.ts";

/**
 * Where somebody else's books differ from ours; `ours` and `theirs` are said in references and amounts, never in names. `orderId`: the
 * order it is about, where `ref` is not stored with us.
 */
export type NewDiscrepancy = { kind: string; ref: string; ours: string; theirs: string; now: number; orderId?: string };

/**
 * Writes down a difference for a person to look at (`money differences`); nothing is corrected. The same one is one row until it is
 * resolved. Answers whether it is new. `found`: a comparison will find the same again, so what was resolved stays resolved unless
 * something about it has changed; without it the same may happen anew.
 */
export async function recordDiscrepancy(
  db: Database | DatabaseTransaction,
  { kind, ref, ours, theirs, now, orderId }: NewDiscrepancy,
  how?: "found",
): Promise<boolean> {
  if (how === "found" && (await isResolved(db, { kind, ref, ours, theirs }))) return false;
  const inserted = await db
    .insertInto("discrepancies")
    .values({ id: newId("dis", now), order_id: orderId ?? (await findOrderOfRef(db, ref)), kind, ref, ours, theirs, found_at: now })
    .onConflict((on) => on.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The order that a reference is about: a payment, refund, request, dispute, unit or provider session; null where it is about none of ours. */
async function findOrderOfRef(db: Database | DatabaseTransaction, ref: string): Promise<string | null> {
  const found = await db
    .selectFrom("payments")
    .select("order_id")
    .where("id", "=", ref)
    .unionAll(db.selectFrom("payments").select("order_id").where("session_id", "=", ref))
    .unionAll(db.selectFrom("refunds").select("order_id").where("id", "=", ref))
    .unionAll(db.selectFrom("refund_requests").select("order_id").where("id", "=", ref))
    .unionAll(db.selectFrom("disputes").select("order_id").where("id", "=", ref))
    .unionAll(db.selectFrom("fulfilments").select("order_id").where("id", "=", unitIdFromCarrierRef(ref)))
    .limit(1)
    .executeTakeFirst();
  return found?.order_id ?? null;
}

async function isResolved(db: Database | DatabaseTransaction, { kind, ref, ours, theirs }: Omit<NewDiscrepancy, "now">): Promise<boolean> {
  const resolved = await db
    .selectFrom("discrepancies")
    .select("id")
    .where("kind", "=", kind)
    .where("ref", "=", ref)
    .where("ours", "=", ours)
    .where("theirs", "=", theirs)
    .where("resolved_at", "is not", null)
    .executeTakeFirst();
  return resolved !== undefined;
}
