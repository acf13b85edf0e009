import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import type { PromoCode } from "./promo-code.ts";
import { countAttempt, isRateLimited, type RateLimit } from "#server/db/rate-limit/rate-limit.ts";
import type { AppContext } from "#server/context/app-context.ts";

const TRIES = { what: "promo", limit: 20, windowMs: 10 * 60_000 };

const rateOf = (shop: AppContext, who: string): RateLimit => ({ ...TRIES, who, now: shop.clock() });

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

/** Whether a visitor has tried 20 different promo codes that do not hold in the last 10 minutes. */
export function isPromoRateLimited(shop: AppContext, who: string): Promise<boolean> {
  return isRateLimited(shop.db, rateOf(shop, who));
}

/** Counts a code that did not hold. A form asks for its price often, so the same try of one visitor counts once. */
export async function countInvalidPromoCode(shop: AppContext, who: string, tried: string): Promise<void> {
  const rate = rateOf(shop, who);
  const first = await countAttempt(shop.db, { ...rate, what: "promo-code", who: `${who} ${tried.toUpperCase()}`, limit: 1, ownNetworkOnly: true });
  if (first) await countAttempt(shop.db, rate);
}
