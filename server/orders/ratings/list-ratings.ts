import type { AppContext } from "#server/context/app-context.ts";
import type { Database } from "#server/db/database.ts";
import type { Stars } from "#server/domain/order-states.schema.ts";
import type { Language } from "#server/locale/locale.schema.ts";

export type RatingFilter = { plan?: string | undefined; stars?: Stars | undefined; language?: Language | undefined; hidden?: boolean | undefined };
type Page = { after?: string | undefined; limit: number };

const findRatings = (db: Database) =>
  db
    .selectFrom("ratings")
    .innerJoin("orders", "orders.id", "ratings.order_id")
    .select(["ratings.order_id", "ratings.plan_id", "ratings.stars", "ratings.sentence", "ratings.language", "ratings.ended_at"])
    .select(["ratings.rated_at", "ratings.hidden_because", "orders.number"])
    .where("ratings.stars", "is not", null);

/** Returns a page of the ratings for staff, newest first, without their buyers. */
export async function listRatings({ db }: Pick<AppContext, "db">, { plan, stars, language, hidden, after, limit }: RatingFilter & Page) {
  let query = findRatings(db);
  if (plan) query = query.where("ratings.plan_id", "=", plan);
  if (stars) query = query.where("ratings.stars", "=", stars);
  if (language) query = query.where("ratings.language", "=", language);
  if (hidden) query = query.where("ratings.hidden_because", "is not", null);
  const [, at, id = ""] = /^(\d{1,15})-(.{1,60})$/.exec(after ?? "") ?? [];
  if (at) {
    const ratedAt = Number(at);
    query = query
      .where("ratings.rated_at", "<=", ratedAt)
      .where(({ eb, or }) => or([eb("ratings.rated_at", "<", ratedAt), eb("ratings.order_id", "<", id)]));
  }
  const found = await query
    .orderBy("ratings.rated_at", "desc")
    .orderBy("ratings.order_id", "desc")
    .limit(limit + 1)
    .execute();
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last ? `${last.rated_at}-${last.order_id}` : null };
}

/** Returns the rating of an order for staff; undefined if it has none. */
export const findRating = ({ db }: Pick<AppContext, "db">, number: string) => findRatings(db).where("orders.number", "=", number).executeTakeFirst();
