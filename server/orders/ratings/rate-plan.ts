import type { AppContext } from "#server/context/app-context.ts";
import type { HidingReason, Stars } from "#server/domain/order-states.schema.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { planName } from "#server/destinations/plan-name.ts";
import { isErased } from "#server/orders/core/erased-buyer.ts";
import { isSignedKey, orderNumberOfKey } from "#server/orders/core/signed-order-key.ts";
import { toMonth } from "./plan-ratings.ts";
import type { RatingForm } from "./rating.schema.ts";

/** What the link of a rating opens. `rating`: what its buyer gave; null if they did not rate, or withdrew it. */
export type OwnRating = {
  planId: string;
  /** The name of the plan. */
  place: string;
  /** The month in which the package ended: "2026-11". */
  month: string;
  rating: { stars: Stars; sentence: string | null; hiddenBecause: HidingReason | null } | null;
};
type RatingContext = Pick<AppContext, "db" | "env" | "catalogue">;

/** Returns the rating that a key opens; null if the key is not the shop's, its buyer was not asked or is erased. */
export async function readOwnRating(shop: RatingContext, key: string, language: Language): Promise<OwnRating | null> {
  const row = await findRating(shop, key);
  if (!row) return null;
  const catalogue = shop.catalogue();
  const plan = catalogue.plans.get(row.plan_id);
  const rating = row.stars === null ? null : { stars: row.stars, sentence: row.sentence, hiddenBecause: row.hidden_because };
  return { planId: row.plan_id, place: plan ? planName(catalogue, plan, language) : row.plan_id, month: toMonth(row.ended_at), rating };
}

/**
 * Stores the rating of a buyer, or changes it. A sentence that staff hid stays hidden, whatever it says now. Returns false, without effect, if the key
 * opens nothing.
 */
export async function ratePlan(
  shop: RatingContext & Pick<AppContext, "clock">,
  key: string,
  rating: RatingForm & { language: Language },
): Promise<boolean> {
  const row = await findRating(shop, key);
  if (!row) return false;
  const { stars, sentence = null, language } = rating;
  // A rating that is sent again unchanged does not become the newest one.
  if (row.stars === stars && row.sentence === sentence) return true;
  const values = { stars, sentence, language, rated_at: shop.clock() };
  const { numUpdatedRows } = await shop.db.updateTable("ratings").set(values).where("order_id", "=", row.order_id).executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes the stars and the sentence of a buyer. They can rate again with the same key. Returns false if the key opens nothing. */
export async function withdrawRating(shop: RatingContext, key: string): Promise<boolean> {
  const row = await findRating(shop, key);
  if (!row) return false;
  const nothing = { stars: null, sentence: null, language: null, rated_at: null };
  await shop.db.updateTable("ratings").set(nothing).where("order_id", "=", row.order_id).execute();
  return true;
}

async function findRating({ db, env }: RatingContext, key: string) {
  const number = orderNumberOfKey(key);
  if (number === null) return null;
  const row = await db
    .selectFrom("ratings")
    .innerJoin("orders", "orders.id", "ratings.order_id")
    .selectAll("ratings")
    .select("orders.email")
    .where("orders.number", "=", number)
    .executeTakeFirst();
  return row && !isErased(row.email) && isSignedKey(env, "rate", key, row.order_id) ? row : null;
}
