import { sql } from "kysely";
import { HONG_KONG_MS, hongKongDay } from "#server/locale/time/hong-kong-day.ts";
import type { AppContext } from "#server/context/app-context.ts";

const DAY_MS = 24 * 60 * 60_000;
/** An event after a longer pause begins a new visit. */
const VISIT_PAUSE_MS = 30 * 60_000;
const MAX_ITEMS = 30;

type Figures = { visits: number; visitors: number; views: number; clicks: number };
type DayStats = Figures & { day: string; placed: number; paid: number };
/** `agreed`: visitors who consented and reached the step. `all`: orders of all visitors. A step has one of the two; the other is null. */
type FunnelStep = {
  step: "visit" | "plan-detail" | "order-sim" | "order-result" | "placed" | "paid";
  agreed: number | null;
  all: number | null;
};
export type Stats = {
  days: DayStats[];
  total: Figures & { placed: number; paid: number };
  funnel: FunnelStep[];
  items: { type: string; value: string; clicks: number; visitors: number }[];
  sources: { source: string | null; visits: number; placed: number; paid: number }[];
};

type OrderCount = { day: number; source: string | null; orders: number };

/**
 * Returns the statistics of the last `dayCount` Hong Kong days, including today. Visits, views and clicks are those of visitors who consented.
 * Orders are all orders, with or without consent; an order that was refunded later counts as paid.
 */
export async function readStats({ db, clock }: Pick<AppContext, "db" | "clock">, dayCount: number): Promise<Stats> {
  const today = Math.floor((clock() + HONG_KONG_MS) / DAY_MS);
  const since = (today - dayCount + 1) * DAY_MS - HONG_KONG_MS;
  // `coalesce` makes SQLite read the events of these days only. With the plain column it reads all in the order of the index by visitor.
  const eventsWithVisits = db.with("events_with_visits", (query) =>
    query
      .selectFrom("tracking_events")
      .select(["day", "event", "page", "visitor_hash", "source"])
      .select(
        sql<number>`case when at - lag(at) over (partition by coalesce(visitor_hash, '') order by at, id) <= ${VISIT_PAUSE_MS} then 0 else 1 end`.as(
          "starts_visit",
        ),
      )
      .where("at", ">=", since),
  );
  const figures = {
    visits: sql<number>`coalesce(sum(starts_visit), 0)`.as("visits"),
    visitors: sql<number>`count(distinct visitor_hash)`.as("visitors"),
    views: sql<number>`coalesce(sum(case when event = 'view' then 1 else 0 end), 0)`.as("views"),
    clicks: sql<number>`coalesce(sum(case when event = 'click' then 1 else 0 end), 0)`.as("clicks"),
  };
  const figureColumns = [figures.visits, figures.visitors, figures.views, figures.clicks];
  const byDay = await eventsWithVisits.selectFrom("events_with_visits").select("day").select(figureColumns).groupBy("day").execute();
  const total = await eventsWithVisits.selectFrom("events_with_visits").select(figureColumns).executeTakeFirstOrThrow();
  const bySource = await eventsWithVisits.selectFrom("events_with_visits").select("source").select(figures.visits).groupBy("source").execute();
  const reached = await db
    .selectFrom("tracking_events")
    .select(["page", sql<number>`count(distinct visitor_hash)`.as("visitors")])
    .where("at", ">=", since)
    .where("page", "in", ["plan-detail", "order-sim", "order-result"])
    .groupBy("page")
    .execute();
  const items = await db
    .selectFrom("tracking_events")
    .select(["item_type", "item_val", sql<number>`count(*)`.as("clicks"), sql<number>`count(distinct visitor_hash)`.as("visitors")])
    .where("at", ">=", since)
    .where("event", "=", "click")
    .where("item_type", "is not", null)
    .groupBy(["item_type", "item_val"])
    .orderBy("clicks", "desc")
    .orderBy("item_type")
    .orderBy("item_val")
    .limit(MAX_ITEMS)
    .execute();
  const placed = await countOrders(db, "created_at", since);
  const paid = await countOrders(db, "paid_at", since);
  const sum = (rows: { orders: number }[]) => rows.reduce((count, row) => count + row.orders, 0);
  const onDay = (rows: OrderCount[], day: number) => sum(rows.filter((row) => row.day === day));
  const fromSource = (rows: OrderCount[], source: string | null) => sum(rows.filter((row) => row.source === source));
  const agreed = (page: string) => reached.find((row) => row.page === page)?.visitors ?? 0;
  const sources = [...new Set([...bySource, ...placed, ...paid].map((row) => row.source))];
  return {
    days: Array.from({ length: dayCount }, (_, index) => {
      const dayNumber = today - dayCount + 1 + index;
      const day = hongKongDay(dayNumber * DAY_MS - HONG_KONG_MS);
      const { visits = 0, visitors = 0, views = 0, clicks = 0 } = byDay.find((row) => row.day === day) ?? {};
      return { day, visits, visitors, views, clicks, placed: onDay(placed, dayNumber), paid: onDay(paid, dayNumber) };
    }),
    total: { ...total, placed: sum(placed), paid: sum(paid) },
    funnel: [
      { step: "visit", agreed: total.visitors, all: null },
      { step: "plan-detail", agreed: agreed("plan-detail"), all: null },
      { step: "order-sim", agreed: agreed("order-sim"), all: null },
      { step: "order-result", agreed: agreed("order-result"), all: null },
      { step: "placed", agreed: null, all: sum(placed) },
      { step: "paid", agreed: null, all: sum(paid) },
    ],
    items: items.map((row) => ({ type: row.item_type ?? "", value: row.item_val ?? "", clicks: row.clicks, visitors: row.visitors })),
    sources: sources
      .map((source) => ({
        source,
        visits: bySource.find((row) => row.source === source)?.visits ?? 0,
        placed: fromSource(placed, source),
        paid: fromSource(paid, source),
      }))
      .sort((a, b) => b.visits - a.visits || b.placed - a.placed || b.paid - a.paid),
  };
}

/** Returns the number of orders placed or paid since a time, by Hong Kong day (days since 1970) and source. */
function countOrders(db: AppContext["db"], timeColumn: "created_at" | "paid_at", since: number): Promise<OrderCount[]> {
  const day = sql<number>`(${sql.ref(timeColumn)} + ${sql.lit(HONG_KONG_MS)}) / ${sql.lit(DAY_MS)}`;
  return db
    .selectFrom("orders")
    .select([day.as("day"), "source", sql<number>`count(*)`.as("orders")])
    .where(timeColumn, ">=", since)
    .groupBy([day, "source"])
    .execute();
}
