import { withTtlCache } from "#server/content/ttl-cache.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import type { Stars } from "#server/domain/order-states.schema.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { hongKongDay } from "#server/locale/time/hong-kong-day.ts";
import { RATINGS_SHOWN_FROM } from "./rating.schema.ts";

/**
 * What pages show of the ratings of a plan. `average`: of all stars, one decimal. `sentences`: the newest that are not hidden; `month`: in which the package
 * ended, "2026-11"; `day`: of the rating, in Hong Kong.
 */
export type PlanRatings = {
  average: number;
  count: number;
  sentences: { stars: Stars; sentence: string; language: Language; month: string; day: string }[];
};

const SENTENCES_SHOWN = 3;

/**
 * Returns the ratings of a plan of the catalogue; null if there are fewer than ten. The stars of a hidden sentence count, so that hiding cannot improve
 * an average. Read from the database at most once in the period of `withTtlCache`, in which pages that visitors share are kept too.
 */
export const getPlanRatings = (shop: Pick<AppContext, "db" | "clock">, planId: string): Promise<PlanRatings | null> =>
  withTtlCache(shop, `ratings ${planId}`, () => readPlanRatings(shop, planId));

async function readPlanRatings({ db }: Pick<AppContext, "db">, planId: string): Promise<PlanRatings | null> {
  const sum = await db.selectFrom("plan_ratings").select(["count", "stars"]).where("plan_id", "=", planId).executeTakeFirst();
  if (!sum || sum.count < RATINGS_SHOWN_FROM) return null;
  const rows = await db
    .selectFrom("ratings")
    .select(["stars", "sentence", "language", "ended_at", "rated_at"])
    .where("plan_id", "=", planId)
    .where("sentence", "is not", null)
    .where("hidden_because", "is", null)
    .orderBy("rated_at", "desc")
    .limit(SENTENCES_SHOWN)
    .execute();
  const sentences = rows.flatMap(({ stars, sentence, language, ended_at: endedAt, rated_at: ratedAt }) =>
    stars && sentence && language && ratedAt ? { stars, sentence, language, month: toMonth(endedAt), day: hongKongDay(ratedAt) } : [],
  );
  return { average: Math.round((sum.stars / sum.count) * 10) / 10, count: sum.count, sentences };
}

/** Counts a rating that was given, changed or deleted. The caller holds the lock of its order. */
export async function countStars(tx: DatabaseTransaction, planId: string, { was, is }: Record<"was" | "is", Stars | null>): Promise<void> {
  await tx
    .insertInto("plan_ratings")
    .values({ plan_id: planId })
    .onConflict((on) => on.doNothing())
    .execute();
  const [count, stars] = [Number(is !== null) - Number(was !== null), (is ?? 0) - (was ?? 0)];
  await tx
    .updateTable("plan_ratings")
    .set((eb) => ({ count: eb("count", "+", count), stars: eb("stars", "+", stars) }))
    .where("plan_id", "=", planId)
    .execute();
}

/** Deletes the rating of an order whose buyer is erased. The caller holds the lock of the order. */
export async function deleteRating(tx: DatabaseTransaction, orderId: string): Promise<void> {
  const deleted = await tx.deleteFrom("ratings").where("order_id", "=", orderId).returning(["plan_id", "stars"]).executeTakeFirst();
  if (deleted?.stars) await countStars(tx, deleted.plan_id, { was: deleted.stars, is: null });
}

/** Returns the month of a time in Hong Kong: "2026-11". */
export const toMonth = (at: number): string => hongKongDay(at).slice(0, 7);
