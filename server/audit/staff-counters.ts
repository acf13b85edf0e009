import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { firstIdAt } from "#server/db/new-id.ts";
import { hongKongDay, startOfHongKongDay } from "#server/locale/time/hong-kong-day.ts";
import { STAFF_ACTION_ID, type StaffActionName } from "./staff-actions.schema.ts";
import type { Staff } from "./staff-action-log.ts";

type Db = Database | DatabaseTransaction;

/**
 * Actions that are harmless one by one and not in numbers, with how many of them one member of staff does in a day of Hong Kong before owners are
 * notified, and before only an owner may do more. They are counted in the audit log itself.
 */
const STAFF_COUNTERS = {
  "order.correct-email": { alertAt: 5, stopAt: 10 },
  "registration.view-photo": { alertAt: 200, stopAt: null },
  "refund.give": { alertAt: 20, stopAt: null },
  "list.search": { alertAt: 300, stopAt: null },
} as const satisfies Partial<Record<StaffActionName, { alertAt: number; stopAt: number | null }>>;

type StaffCounter = keyof typeof STAFF_COUNTERS;
export const STAFF_COUNTER_NAMES = Object.keys(STAFF_COUNTERS) as StaffCounter[];

/** Selects the actions of one member of staff since the day began in Hong Kong. */
export const selectStaffActionsOfDay = (db: Db, { who, actions, now }: { who: Staff; actions: readonly StaffActionName[]; now: number }) =>
  db
    .selectFrom("staff_actions")
    .where((eb) => (who.accountId === null ? eb.and([eb("account_id", "is", null), eb("who", "=", who.name)]) : eb("account_id", "=", who.accountId)))
    .where("action", "in", actions)
    .where("id", ">=", firstIdOfDay(now));

/** Whether a member of staff has done as much of something today as they may without an owner. */
export async function hasReachedDailyLimit(db: Db, { who, counter, now }: { who: Staff; counter: StaffCounter; now: number }): Promise<boolean> {
  const { stopAt } = STAFF_COUNTERS[counter];
  if (stopAt === null) return false;
  const { count } = await selectStaffActionsOfDay(db, { who, actions: [counter], now })
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count) >= stopAt;
}

/** `since`: the first of them, ms UTC. */
type UnusualActivity = { who: string; accountId: string | null; counter: StaffCounter; count: number; since: number };

/** Returns who has done so much of something today that owners are notified. */
export async function findUnusualActivity(db: Db, now: number): Promise<UnusualActivity[]> {
  const rows = await db
    .selectFrom("staff_actions")
    .select((eb) => ["who", "account_id", "action", eb.fn.countAll<number>().as("count"), eb.fn.min("at").as("since")])
    .where("action", "in", STAFF_COUNTER_NAMES)
    .where("id", ">=", firstIdOfDay(now))
    .groupBy(["who", "account_id", "action"])
    .execute();
  return rows.flatMap(({ who, account_id: accountId, action, count, since }) => {
    const counter = action as StaffCounter;
    return Number(count) < STAFF_COUNTERS[counter].alertAt ? [] : [{ who, accountId, counter, count: Number(count), since: Number(since) }];
  });
}

const firstIdOfDay = (now: number) => firstIdAt(STAFF_ACTION_ID, startOfHongKongDay(hongKongDay(now)) ?? now);
