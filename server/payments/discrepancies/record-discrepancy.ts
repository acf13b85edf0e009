import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff-action-log.ts";
import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import { unitIdFromCarrierRef } from "#server/sims/sim.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import type { DiscrepancyKind } from "./discrepancy-kinds.schema.ts";

/**
 * A difference between our records (`ours`) and those of a provider or carrier (`theirs`), described by references and amounts, never by names.
 * `orderId` names the order if `ref` is not stored in our database.
 */
export type NewDiscrepancy = { kind: DiscrepancyKind; ref: string; ours: string; theirs: string; now: number; orderId?: string };

/**
 * Records a difference for manual review (*Money* at the staff desk); nothing is corrected. The same difference is one row until it is resolved. Returns
 * whether the row is new. With `"found"`, a resolved difference is recorded again only if `ours` or `theirs` has changed, because every comparison
 * finds it again. Without it, the same difference may be recorded anew.
 */
export async function recordDiscrepancy(
  db: Database | DatabaseTransaction,
  { kind, ref, ours, theirs, now, orderId }: NewDiscrepancy,
  source?: "found",
): Promise<boolean> {
  if (source === "found" && (await isResolved(db, { kind, ref, ours, theirs }))) return false;
  const inserted = await db
    .insertInto("discrepancies")
    .values({ id: newId("dis", now), order_id: orderId ?? (await findOrderOfRef(db, ref)), kind, ref, ours, theirs, found_at: now })
    .onConflict((on) => on.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Returns the order of a payment, refund, refund request, dispute, unit or provider session; null if the reference belongs to no order. */
async function findOrderOfRef(db: Database | DatabaseTransaction, ref: string): Promise<string | null> {
  const row = await db
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
  return row?.order_id ?? null;
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

/** The kinds of discrepancies about a payment that pays for nothing; its refund resolves them. */
export const UNMATCHED_KINDS: DiscrepancyKind[] = ["payment-amount", "payment-unknown"];

/** Resolves the open discrepancies of these kinds about one reference, because what was recorded about it is settled. */
export async function resolveDiscrepancies(
  tx: DatabaseTransaction,
  { ref, kinds, note, now }: { ref: string; kinds: DiscrepancyKind[]; note: string; now: number },
): Promise<void> {
  await tx
    .updateTable("discrepancies")
    .set({ resolved_at: now, note })
    .where("kind", "in", kinds)
    .where("ref", "=", ref)
    .where("resolved_at", "is", null)
    .execute();
}

/** Resolves a discrepancy with the note and, in brackets, the name of a staff member. Rejects one that is not open. */
export async function resolveDiscrepancy(
  shop: AppContext,
  request: { id: string; note: string; who: Staff },
): Promise<{ ok: true } | Rejection<"discrepancy-not-open">> {
  return shop.db.transaction().execute(async (tx) => {
    const now = shop.clock();
    const resolved = await tx
      .updateTable("discrepancies")
      .set({ resolved_at: now, note: `${request.note} (${request.who.name})` })
      .where("id", "=", request.id)
      .where("resolved_at", "is", null)
      .returning(["kind", "ref"])
      .executeTakeFirst();
    if (!resolved) return reject("discrepancy-not-open");
    await recordStaffAction(tx, {
      who: request.who,
      action: "discrepancy.resolve",
      subject: { kind: "discrepancy", id: request.id },
      before: { state: "open" },
      after: { state: "resolved", kind: resolved.kind, ref: resolved.ref },
      now,
    });
    return { ok: true };
  });
}
