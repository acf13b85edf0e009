import { withTtlCache } from "#server/content/ttl-cache.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { Stars } from "#server/domain/order-states.schema.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { hongKongDay } from "#server/locale/time/hong-kong-day.ts";
import { RATINGS_SHOWN_FROM } from "./rating.schema.ts";

/** What pages show of the ratings of a plan. `average`: of all stars, one decimal. `sentences`: the newest that are not hidden; `month`: "2026-11". */
export type PlanRatings = { average: number; count: number; sentences: { stars: Stars; sentence: string; language: Language; month: string }[] };

const SENTENCES_SHOWN = 3;

/**
 * Returns the ratings of a plan of the catalogue; null if there are fewer than ten. The stars of a hidden sentence count, so that hiding cannot improve
 * an average. Read from the database at most once in the period of `withTtlCache`, in which pages that visitors share are kept too.
 */
export const getPlanRatings = (shop: Pick<AppContext, "db" | "clock">, planId: string): Promise<PlanRatings | null> =>
  withTtlCache(shop, `ratings ${planId}`, () => readPlanRatings(shop, planId));

async function readPlanRatings({ db }: Pick<AppContext, "db">, planId: string): Promise<PlanRatings | null> {
  // The index ratings_by_plan has all that is counted. PostgreSQL returns sums as text.
  const { count, sum } = await db
    .selectFrom("ratings")
    .select(({ fn }) => [fn.countAll<number | string>().as("count"), fn.sum<number | string | null>("stars").as("sum")])
    .where("plan_id", "=", planId)
    .where("stars", "is not", null)
    .executeTakeFirstOrThrow();
  if (Number(count) < RATINGS_SHOWN_FROM) return null;
  const rows = await db
    .selectFrom("ratings")
    .select(["stars", "sentence", "language", "ended_at"])
    .where("plan_id", "=", planId)
    .where("sentence", "is not", null)
    .where("hidden_because", "is", null)
    .orderBy("rated_at", "desc")
    .limit(SENTENCES_SHOWN)
    .execute();
  const sentences = rows.flatMap(({ stars, sentence, language, ended_at: endedAt }) =>
    stars && sentence && language ? { stars, sentence, language, month: toMonth(endedAt) } : [],
  );
  return { average: Math.round((Number(sum) / Number(count)) * 10) / 10, count: Number(count), sentences };
}

/** Returns the month of a time in Hong Kong: "2026-11". */
export const toMonth = (at: number): string => hongKongDay(at).slice(0, 7);
