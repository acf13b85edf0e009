import { CURRENCIES } from "#server/locale/locale.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { PromoCode } from "./promo-code.ts";

/** A promo code that staff add; it has no uses yet. */
export type NewPromoCode = Omit<PromoCode, "taken">;

/** Adds a promo code. Importing the seed data never changes it. Rejects a code that exists already. */
export async function addPromoCode(shop: AppContext, promo: NewPromoCode): Promise<{ ok: true } | { ok: false; code: "promo-exists" }> {
  return shop.db.transaction().execute(async (tx) => {
    const inserted = await tx
      .insertInto("promo_codes")
      .values({
        code: promo.code,
        kind: promo.kind,
        basis_points: promo.basisPoints,
        starts_at: promo.startsAt,
        ends_at: promo.endsAt,
        max_uses: promo.maxUses,
        max_uses_per_customer: promo.maxUsesPerCustomer,
        by_staff: 1,
      })
      .onConflict((on) => on.column("code").doNothing())
      .returning("code")
      .executeTakeFirst();
    if (!inserted) return { ok: false, code: "promo-exists" };
    const terms = CURRENCIES.flatMap((currency) => {
      const term = promo.amounts[currency];
      return term ? [{ code: promo.code, currency, amount: term.amount, minimum_subtotal: term.minimumSubtotal }] : [];
    });
    if (terms.length > 0) await tx.insertInto("promo_amounts").values(terms).execute();
    return { ok: true };
  });
}
