import type { AppContext } from "#server/context/app-context.ts";
import type { Database } from "#server/db/database.ts";
import type { Currency } from "#server/locale/locale.schema.ts";
import { findPromoCode, withTerms } from "./find-promo-code.ts";
import { promoState, type PromoCode, type PromoState } from "./promo-code.ts";

export type ListedPromoCode = PromoCode & { state: PromoState };
/** `which`: those that have not ended, or have; without it, all. `after`: the last code of the page before. `limit`: missing for no limit. */
type ListQuery = { which?: "current" | "ended"; after?: string | undefined; limit?: number };

/** Lists promo codes by code, for staff. */
export async function listPromoCodes(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  { which, after, limit }: ListQuery,
): Promise<{ rows: ListedPromoCode[]; next: string | null }> {
  const now = clock();
  let query = db.selectFrom("promo_codes").selectAll().orderBy("code");
  if (which === "ended") query = query.where("ends_at", "<=", now);
  if (which === "current") query = query.where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", now)]));
  if (after !== undefined) query = query.where("code", ">", after);
  const rows = await (limit === undefined ? query : query.limit(limit + 1)).execute();
  const page = limit === undefined ? rows : rows.slice(0, limit);
  const promos = await withTerms(db, page);
  return {
    rows: promos.map((promo) => ({ ...promo, state: promoState(promo, now) })),
    next: page.length < rows.length ? (page.at(-1)?.code ?? null) : null,
  };
}

/** How many paid orders used a code in a currency, and the discount of all of them, minor units. */
export type PromoUsage = { currency: Currency; orders: number; discount: number };

/** Returns a promo code with its state and what it has discounted; null if there is no such code. */
export async function showPromoCode(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  code: string,
): Promise<{ promo: ListedPromoCode; usage: PromoUsage[] } | null> {
  const promo = await findPromoCode(db, code);
  if (!promo) return null;
  return { promo: { ...promo, state: promoState(promo, clock()) }, usage: await readUsage(db, promo.code) };
}

async function readUsage(db: Database, code: string): Promise<PromoUsage[]> {
  const rows = await db
    .selectFrom("promo_uses")
    .innerJoin("orders", "orders.id", "promo_uses.order_id")
    .select(({ fn }) => ["orders.currency", fn.countAll<number>().as("orders"), fn.sum<number>("orders.discount").as("discount")])
    .where("promo_uses.code", "=", code)
    .groupBy("orders.currency")
    .orderBy("orders.currency")
    .execute();
  return rows.map((row) => ({ ...row, orders: Number(row.orders), discount: Number(row.discount) }));
}
