import type { Selectable } from "kysely";
import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import type { PromoCodesTable } from "#server/db/tables/order-tables.ts";
import type { PromoCode } from "./promo-code.ts";
import { countAttempt, isRateLimited, type RateLimit } from "#server/db/rate-limit/rate-limit.ts";
import type { AppContext } from "#server/context/app-context.ts";

const INVALID_CODE_LIMIT = { name: "promo", limit: 20, windowMs: 10 * 60_000 };

const promoRateLimit = (shop: AppContext, clientAddress: string): RateLimit => ({ ...INVALID_CODE_LIMIT, subject: clientAddress, now: shop.clock() });

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

/** Whether a visitor has entered 20 different invalid promo codes in the last 10 minutes. */
export function isPromoRateLimited(shop: AppContext, clientAddress: string): Promise<boolean> {
  return isRateLimited(shop.db, promoRateLimit(shop, clientAddress));
}

/** Counts an invalid promo code. A form requests quotes often, so the same code of one visitor counts once. */
export async function countInvalidPromoCode(shop: AppContext, clientAddress: string, code: string): Promise<void> {
  const rate = promoRateLimit(shop, clientAddress);
  const isFirst = await countAttempt(shop.db, {
    ...rate,
    name: "promo-code",
    subject: `${clientAddress} ${code.toUpperCase()}`,
    limit: 1,
    ownNetworkOnly: true,
  });
  if (isFirst) await countAttempt(shop.db, rate);
}
