import type { Selectable } from "kysely";
import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import type { PromoCodesTable } from "#server/db/tables/order-tables.ts";
import type { AttemptLimit } from "#server/db/rate-limit/consume-limits.ts";
import { LOOK_UP_QUEUE } from "#server/db/rate-limit/queue.ts";
import type { PromoCode } from "./promo-code.ts";

/** Promo codes of one network that cannot be used. */
export const promoLimit = (clientAddress: string): AttemptLimit => ({
  name: "promo",
  subject: clientAddress,
  limit: 60,
  windowMs: 10 * 60_000,
  queue: LOOK_UP_QUEUE,
});

/** Returns a promo code with its terms, or null. Codes are stored in upper case. */
export async function findPromoCode(db: Database | DatabaseTransaction, code: string): Promise<PromoCode | null> {
  const row = await db.selectFrom("promo_codes").selectAll().where("code", "=", code.toUpperCase()).executeTakeFirst();
  const [promo] = row ? await withTerms(db, [row]) : [];
  return promo ?? null;
}

/** Returns promo codes with their terms in each currency. */
export async function withTerms(db: Database | DatabaseTransaction, rows: readonly Selectable<PromoCodesTable>[]): Promise<PromoCode[]> {
  if (rows.length === 0) return [];
  const codes = rows.map(({ code }) => code);
  const terms = await db.selectFrom("promo_amounts").selectAll().where("code", "in", codes).execute();
  return rows.map((row) => ({
    code: row.code,
    kind: row.kind,
    basisPoints: row.basis_points,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    maxUses: row.max_uses,
    maxUsesPerCustomer: row.max_uses_per_customer,
    taken: row.taken,
    amounts: Object.fromEntries(
      terms.filter(({ code }) => code === row.code).map((term) => [term.currency, { amount: term.amount, minimumSubtotal: term.minimum_subtotal }]),
    ),
  }));
}
