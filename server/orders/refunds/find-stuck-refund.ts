import type { Database, DatabaseTransaction } from "#server/db/database.ts";

export type RefundBlocker = { id: string; kind: string; ours: string; theirs: string };

/**
 * Why an approved request does not go on by itself, as it was noted; empty where nothing stands in its way, or its money is under way or
 * waits to be paid by hand.
 */
export async function findRefundBlockers(db: Database | DatabaseTransaction, requestId: string): Promise<RefundBlocker[]> {
  const tries = await db.selectFrom("refunds").select(["id", "state"]).where("request_id", "=", requestId).execute();
  if (tries.some(({ state }) => state !== "failed" && state !== "succeeded")) return [];
  const failed = tries.map(({ id }) => id);
  return db
    .selectFrom("discrepancies")
    .select(["id", "kind", "ours", "theirs"])
    .where("resolved_at", "is", null)
    .where(({ or, and, eb }) =>
      or([
        and([eb("kind", "in", ["refund-not-possible", "take-back-unclear"]), eb("ref", "=", requestId)]),
        ...(failed.length > 0 ? [and([eb("kind", "in", ["refund-failed", "refund-not-possible"]), eb("ref", "in", failed)])] : []),
      ]),
    )
    .execute();
}
