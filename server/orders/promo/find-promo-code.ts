import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import type { PromoCode } from "./promo-code.ts";

/** A promo code with its terms, or null; codes are kept in capitals. */
export async function findPromoCode(db: Database | DatabaseTransaction, code: string): Promise<PromoCode | null> {
  const row = await db.selectFrom("promo_codes").selectAll().where("code", "=", code.toUpperCase()).executeTakeFirst();
  if (!row) return null;
  const terms = await db.selectFrom("promo_amounts").selectAll().where("code", "=", row.code).execute();
  return {
    code: row.code,
    kind: row.kind,
    basisPoints: row.basis_points,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    maxUses: row.max_uses,
    maxUsesPerCustomer: row.max_uses_per_customer,
    taken: row.taken,
    amounts: Object.fromEntries(terms.map((term) => [term.currency, { amount: term.amount, minimumSubtotal: term.minimum_subtotal }])),
  };
}
