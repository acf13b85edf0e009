import type { AppContext } from "#server/context/app-context.ts";

/** Resolves a discrepancy with the note of a staff member. Refuses one that is not open. */
export async function resolveDiscrepancy(
  shop: AppContext,
  request: { id: string; note: string },
): Promise<{ ok: true } | { ok: false; reason: string }> {
  const { numUpdatedRows } = await shop.db
    .updateTable("discrepancies")
    .set({ resolved_at: shop.clock(), note: request.note })
    .where("id", "=", request.id)
    .where("resolved_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? { ok: true } : { ok: false, reason: "payments.not-open" };
}
