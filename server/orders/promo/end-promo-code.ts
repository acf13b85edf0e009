import type { AppContext } from "#server/context/app-context.ts";

/**
 * Ends a promo code now. Orders that were placed with it keep it, and importing the seed data never reactivates it. Rejects a
 * code that does not exist or has ended already.
 */
export async function endPromoCode(shop: AppContext, code: string): Promise<{ ok: true } | { ok: false; code: "promo-unknown" | "promo-over" }> {
  const now = shop.clock();
  const { numUpdatedRows } = await shop.db
    .updateTable("promo_codes")
    .set({ ends_at: now, by_staff: 1 })
    .where("code", "=", code)
    .where(({ eb, or }) => or([eb("ends_at", "is", null), eb("ends_at", ">", now)]))
    .executeTakeFirst();
  if (numUpdatedRows === 1n) return { ok: true };
  const known = await shop.db.selectFrom("promo_codes").select("code").where("code", "=", code).executeTakeFirst();
  return { ok: false, code: known ? "promo-over" : "promo-unknown" };
}
