import type { AppContext } from "#server/context/app-context.ts";
import type { HidingReason, Stars } from "#server/domain/order-states.schema.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { planName } from "#server/destinations/plan-name.ts";
import { isErased } from "#server/orders/core/erased-buyer.ts";
import { isSignedKey, orderNumberOfKey } from "#server/orders/core/signed-order-key.ts";
import { lockOrder } from "#server/orders/core/transition-order.ts";
import { countStars, toMonth } from "./plan-ratings.ts";
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
 * Stores the rating of a buyer, or changes it; null deletes it, and the same key can rate again. A sentence that staff hid stays hidden, whatever it says
 * now. Returns false, without effect, if the key opens nothing.
 */
export async function ratePlan(
  shop: RatingContext & Pick<AppContext, "clock">,
  key: string,
  rating: (RatingForm & { language: Language }) | null,
): Promise<boolean> {
  const found = await findRating(shop, key);
  if (!found) return false;
  const { order_id: orderId } = found;
  return shop.db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId);
    const row = await tx.selectFrom("ratings").selectAll().where("order_id", "=", orderId).executeTakeFirst();
    if (!row) return false;
    const sentence = rating?.sentence ?? null;
    // A rating that is sent again unchanged does not become the newest one.
    if (row.stars === (rating?.stars ?? null) && row.sentence === sentence) return true;
    const values = rating
      ? { stars: rating.stars, sentence, language: rating.language, rated_at: shop.clock() }
      : { stars: null, sentence, language: null, rated_at: null };
    await tx.updateTable("ratings").set(values).where("order_id", "=", orderId).execute();
    await countStars(tx, row.plan_id, { was: row.stars, is: values.stars });
    return true;
  });
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
