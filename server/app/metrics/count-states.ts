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
  refunds: { state: string; rows: number }[];
  refundRequests: { state: string; rows: number }[];
  /** Refunds that REFUND_BY_RULE approved today. */
  refundsByRule: number;
  /** How long the oldest refund request has been waiting for a decision, ms; 0 if there is none. */
  oldestUndecidedMs: number;
  /** How long the oldest withdrawal from a contract has been open, ms; 0 if there is none. */
  oldestWithdrawalMs: number;
  orders: { state: string; rows: number }[];
  /** For how long the oldest unit of each delivery method has been paid and not delivered, ms; 0 if there is none. */
  oldestUndeliveredMs: Record<DeliveryMethod, number>;
  /** Units that the carrier refused permanently and staff have neither cancelled nor retried. */
  failedUnits: number;
  discrepancies: number;
  realName: { state: string; rows: number }[];
  /** How long the oldest registration has been waiting for staff, ms; 0 if there is none. */
  oldestRealNameMs: number;
  /** How long the oldest undecided registration has been waiting, ms; 0 if there is none. */
  oldestUndecidedRealNameMs: number;
  /** SIMs of accepted registrations that the carrier refuses to register. */
  refusedSims: number;
  enquiries: { state: string; rows: number }[];
  /** Enquiries that are still open after the day on which a reply was promised. */
  overdueEnquiries: number;
  /** Members of staff who did unusually much of something today. */
  unusualStaff: number;
};

/** Counts the open jobs, payments, refunds and refund requests, orders, discrepancies, registrations and enquiries. */
export async function countStates({ db, clock }: Pick<AppContext, "db" | "clock">): Promise<States> {
  const now = clock();
  const waiting = await db
    .selectFrom("jobs")
    .select((eb) => ["topic", eb.fn.countAll<number>().as("rows"), eb.fn.min("available_at").as("first")])
    .where("state", "=", "waiting")
    .groupBy("topic")
    .execute();
  const dead = await db
    .selectFrom("jobs")
    .select((eb) => eb.fn.countAll<number>().as("rows"))
    .where(INDEX_CONDITIONS.deadJobs)
    .executeTakeFirstOrThrow();
  const payments = await db
    .selectFrom("payments")
    .select((eb) => ["state", "provider", eb.fn.countAll<number>().as("rows")])
    .where(INDEX_CONDITIONS.alivePayments)
    .groupBy(["state", "provider"])
    .execute();
  const refunds = await db
    .selectFrom("refunds")
    .select((eb) => ["state", eb.fn.countAll<number>().as("rows")])
    .where(INDEX_CONDITIONS.unfinishedRefunds)
    .groupBy("state")
    .execute();
  const refundRequests = await db
    .selectFrom("refund_requests")
    .select((eb) => ["state", eb.fn.countAll<number>().as("rows"), eb.fn.min("requested_at").as("first")])
    .where(INDEX_CONDITIONS.unfinishedRequests)
    .groupBy("state")
    .execute();
  const undecided = refundRequests.find(({ state }) => state === "requested");
  const withdrawal = await db
    .selectFrom("order_withdrawals")
    .select((eb) => eb.fn.min("declared_at").as("first"))
    .where("closed_at", "is", null)
    .executeTakeFirst();
  const orders = await db
    .selectFrom("orders")
    .select((eb) => ["state", eb.fn.countAll<number>().as("rows")])
    .where("state", "in", OPEN_ORDER_STATES)
    .groupBy("state")
    .execute();
  const undelivered = await undeliveredUnits(db)
    .select((eb) => ["fulfilments.kind", eb.fn.min<number>(waitingSince).as("first")])
    .groupBy("fulfilments.kind")
    .execute();
  const undeliveredMs = (way: DeliveryMethod) => Math.max(0, now - Number(undelivered.find(({ kind }) => kind === way)?.first ?? now));
  const failedUnits = await db
    .selectFrom("fulfilments")
    .select((eb) => eb.fn.countAll<number>().as("rows"))
    .where(INDEX_CONDITIONS.failedUnits)
    .executeTakeFirstOrThrow();
  const discrepancies = await db
    .selectFrom("discrepancies")
    .select((eb) => eb.fn.countAll<number>().as("rows"))
    .where("resolved_at", "is", null)
    .executeTakeFirstOrThrow();
  const realName = await db
    .selectFrom("real_name_registrations")
    .select((eb) => ["state", eb.fn.countAll<number>().as("rows")])
    .where("state", "in", UNDECIDED)
    .groupBy("state")
    .execute();
  const needingReview = await db
    .selectFrom("real_name_registrations")
    .select((eb) => eb.fn.min("updated_at").as("first"))
    .where("state", "in", UNDECIDED)
    .where((eb) => needsManualReview(eb, now))
    .executeTakeFirst();
  const withRefusedSim = await db
    .selectFrom("real_name_sims")
    .innerJoin("real_name_registrations", "real_name_registrations.id", "real_name_sims.registration_id")
    .select((eb) => ["state", eb.fn.min("real_name_registrations.updated_at").as("first")])
    .where(INDEX_CONDITIONS.refusedSims)
    .groupBy("state")
    .execute();
  const undecidedRealName = await db
    .selectFrom("real_name_registrations")
    .select((eb) => eb.fn.min("updated_at").as("first"))
    .where("state", "in", UNDECIDED)
    .executeTakeFirst();
  const refusedSims = await db
    .selectFrom("real_name_sims")
    .select((eb) => eb.fn.countAll<number>().as("rows"))
    .where(INDEX_CONDITIONS.refusedSims)
    .executeTakeFirstOrThrow();
  const enquiries = await db
    .selectFrom("enquiries")
    .select((eb) => ["state", eb.fn.countAll<number>().as("rows")])
    .where("state", "=", "new")
    .groupBy("state")
    .execute();
  const overdue = await db
    .selectFrom("enquiries")
    .select((eb) => eb.fn.countAll<number>().as("rows"))
    .where("state", "=", "new")
    .where("reply_by", "<", hongKongDay(now))
    .executeTakeFirstOrThrow();
  return {
    waiting,
    dead: Number(dead.rows),
    oldestDueMs: Math.max(0, now - Math.min(now, ...waiting.map(({ first }) => Number(first)))),
    payments,
    refunds,
    refundRequests,
    refundsByRule: await countRefundsByRule(db, now),
    oldestUndecidedMs: undecided ? Math.max(0, now - Number(undecided.first)) : 0,
    oldestWithdrawalMs: Math.max(0, now - Number(withdrawal?.first ?? now)),
    orders,
    oldestUndeliveredMs: { physical: undeliveredMs("physical"), esim: undeliveredMs("esim"), sim: undeliveredMs("sim") },
    failedUnits: Number(failedUnits.rows),
    discrepancies: Number(discrepancies.rows),
    realName,
    oldestRealNameMs: Math.max(
      0,
      now - Math.min(Number(needingReview?.first ?? now), Number(withRefusedSim.find(({ state }) => state === "accepted")?.first ?? now)),
    ),
    oldestUndecidedRealNameMs: Math.max(0, now - Number(undecidedRealName?.first ?? now)),
    refusedSims: Number(refusedSims.rows),
    enquiries,
    overdueEnquiries: Number(overdue.rows),
    unusualStaff: (await findUnusualActivity(db, now)).length,
  };
}
