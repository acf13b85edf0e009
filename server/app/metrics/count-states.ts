import { sql, type SelectQueryBuilder } from "kysely";
import type { Tables } from "#server/db/tables/tables.ts";
import { findUnusualActivity } from "#server/audit/staff-counters.ts";
import { INDEX_CONDITIONS } from "#server/db/partial-indexes.ts";
import { hongKongDay } from "#server/locale/time/hong-kong-day.ts";
import { needsManualReview } from "#server/real-name/staff/needs-manual-review.ts";
import { OPEN_ORDER_STATES, type DeliveryMethod } from "#server/domain/order-states.schema.ts";
import { undeliveredUnits, waitingSince } from "#server/orders/fulfilment/undelivered-units.ts";
import { UNDECIDED } from "#server/real-name/core/registration.ts";
import { countRefundsByRule } from "#server/orders/refunds/decide-by-rule.ts";
import type { AppContext } from "#server/context/app-context.ts";

/**
 * Numbers of rows in each unfinished state, read from the database, because other processes change them too. Finished rows are not counted: there
 * are more of them every day, and so the query would take longer every day.
 */
export type States = {
  waiting: { topic: string; rows: number }[];
  /** Jobs that were given up. */
  dead: number;
  /** How long the oldest due job has been waiting, ms; 0 if none is due. */
  oldestDueMs: number;
  payments: { state: string; provider: string; rows: number }[];
  refunds: Counted[];
  refundRequests: Counted[];
  /** Refunds that REFUND_BY_RULE approved today. */
  refundsByRule: number;
  /** How long the oldest refund request has been waiting for a decision, ms; 0 if there is none. */
  oldestUndecidedMs: number;
  /** How long the oldest withdrawal from a contract has been open, ms; 0 if there is none. */
  oldestWithdrawalMs: number;
  orders: Counted[];
  /** For how long the oldest unit of each delivery method has been paid and not delivered, ms; 0 if there is none. */
  oldestUndeliveredMs: Record<DeliveryMethod, number>;
  /** Units that the carrier refused permanently and staff have neither cancelled nor retried. */
  failedUnits: number;
  discrepancies: number;
  realName: Counted[];
  /** How long the oldest registration has been waiting for staff, ms; 0 if there is none. */
  oldestRealNameMs: number;
  /** How long the oldest undecided registration has been waiting, ms; 0 if there is none. */
  oldestUndecidedRealNameMs: number;
  /** SIMs of accepted registrations that the carrier refuses to register. */
  refusedSims: number;
  enquiries: Counted[];
  /** Enquiries that are still open after the day on which a reply was promised. */
  overdueEnquiries: number;
  /** Members of staff who did unusually much of something today. */
  unusualStaff: number;
};

type Query<Table extends keyof Tables> = SelectQueryBuilder<Tables, Table, object>;
type Counted = { state: string; rows: number };
const ROWS = sql<number>`count(*)`.as("rows");

async function countRows<Table extends keyof Tables>(query: Query<Table>): Promise<number> {
  return Number((await query.select(ROWS).$castTo<{ rows: number }>().executeTakeFirstOrThrow()).rows);
}

const countByState = <Table extends keyof Tables>(query: Query<Table>): Promise<Counted[]> =>
  query
    .select([sql<string>`state`.as("state"), ROWS])
    .groupBy(sql`state`)
    .$castTo<Counted>()
    .execute();

/** Returns the earliest time in a column; null if there is no row. */
async function findFirst<Table extends keyof Tables>(query: Query<Table>, column: string): Promise<number | null> {
  const time = sql<number | null>`min(${sql.ref(column)})`.as("time");
  return (await query.select(time).$castTo<{ time: number | null }>().executeTakeFirstOrThrow()).time;
}

/** Counts the open jobs, payments, refunds and refund requests, orders, discrepancies, registrations and enquiries. */
export async function countStates({ db, clock }: Pick<AppContext, "db" | "clock">): Promise<States> {
  const now = clock();
  const age = (time: number | null | undefined) => Math.max(0, now - Number(time ?? now));
  const waiting = await db
    .selectFrom("jobs")
    .select((eb) => ["topic", ROWS, eb.fn.min("available_at").as("first")])
    .where("state", "=", "waiting")
    .groupBy("topic")
    .execute();
  const payments = await db
    .selectFrom("payments")
    .select(["state", "provider", ROWS])
    .where(INDEX_CONDITIONS.alivePayments)
    .groupBy(["state", "provider"])
    .execute();
  const requests = db.selectFrom("refund_requests").where(INDEX_CONDITIONS.unfinishedRequests);
  const undelivered = await undeliveredUnits(db)
    .select((eb) => ["fulfilments.kind", eb.fn.min<number>(waitingSince).as("first")])
    .groupBy("fulfilments.kind")
    .execute();
  const undeliveredMs = (deliveryMethod: DeliveryMethod) => age(undelivered.find(({ kind }) => kind === deliveryMethod)?.first);
  const undecided = db.selectFrom("real_name_registrations").where("state", "in", UNDECIDED);
  const needingReview = await findFirst(
    undecided.where((eb) => needsManualReview(eb, now)),
    "updated_at",
  );
  const withRefusedSim = await db
    .selectFrom("real_name_sims")
    .innerJoin("real_name_registrations", "real_name_registrations.id", "real_name_sims.registration_id")
    .select((eb) => ["state", eb.fn.min("real_name_registrations.updated_at").as("first")])
    .where(INDEX_CONDITIONS.refusedSims)
    .groupBy("state")
    .execute();
  const enquiries = db.selectFrom("enquiries").where("state", "=", "new");
  return {
    waiting,
    dead: await countRows(db.selectFrom("jobs").where(INDEX_CONDITIONS.deadJobs)),
    oldestDueMs: Math.max(0, ...waiting.map(({ first }) => age(first))),
    payments,
    refunds: await countByState(db.selectFrom("refunds").where(INDEX_CONDITIONS.unfinishedRefunds)),
    refundRequests: await countByState(requests),
    refundsByRule: await countRefundsByRule(db, now),
    oldestUndecidedMs: age(await findFirst(requests.where("state", "=", "requested"), "requested_at")),
    oldestWithdrawalMs: age(await findFirst(db.selectFrom("order_withdrawals").where("closed_at", "is", null), "declared_at")),
    orders: await countByState(db.selectFrom("orders").where("state", "in", OPEN_ORDER_STATES)),
    oldestUndeliveredMs: { physical: undeliveredMs("physical"), esim: undeliveredMs("esim"), sim: undeliveredMs("sim") },
    failedUnits: await countRows(db.selectFrom("fulfilments").where(INDEX_CONDITIONS.failedUnits)),
    discrepancies: await countRows(db.selectFrom("discrepancies").where("resolved_at", "is", null)),
    realName: await countByState(undecided),
    oldestRealNameMs: Math.max(age(needingReview), age(withRefusedSim.find(({ state }) => state === "accepted")?.first)),
    oldestUndecidedRealNameMs: age(await findFirst(undecided, "updated_at")),
    refusedSims: await countRows(db.selectFrom("real_name_sims").where(INDEX_CONDITIONS.refusedSims)),
    enquiries: await countByState(enquiries),
    overdueEnquiries: await countRows(enquiries.where("reply_by", "<", hongKongDay(now))),
    unusualStaff: (await findUnusualActivity(db, now)).length,
  };
}
