import type { ExpressionBuilder } from "kysely";
import type { AppContext } from "#server/context/app-context.ts";
import { INDEX_CONDITIONS } from "#server/db/partial-indexes.ts";
import type { Tables } from "#server/db/tables/tables.ts";
import { overdueUnits, waitingSince } from "#server/orders/fulfilment/undelivered-units.ts";
import { findUnmatchedPayments } from "#server/payments/find-unmatched-payments.ts";
import { findFailedRefunds } from "./list-failed-refunds.ts";

/** `since`: since when the oldest waits, ms UTC; null if nothing does. */
export type Waiting = { count: number; since: number | null };

const count = <Table extends keyof Tables>(eb: ExpressionBuilder<Tables, Table>) => eb.fn.countAll<number>().as("count");
const toWaiting = (row: { count: number; since: number | null }): Waiting => ({
  count: Number(row.count),
  since: row.since === null ? null : Number(row.since),
});

/** Returns what waits for staff in orders and money: how many, and since when. Each is one query of an index that contains only what waits. */
export async function findWaitingForStaff({ db, payments, clock }: Pick<AppContext, "db" | "payments" | "clock">) {
  const overdue = await overdueUnits(db, clock())
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min<number>(waitingSince).as("since")])
    .executeTakeFirstOrThrow();
  const failedUnits = await db
    .selectFrom("fulfilments")
    .select((eb) => [count(eb), eb.fn.min("failed_at").as("since")])
    .where(INDEX_CONDITIONS.failedUnits)
    .executeTakeFirstOrThrow();
  const refundRequests = await db
    .selectFrom("refund_requests")
    .select((eb) => [count(eb), eb.fn.min("requested_at").as("since")])
    .where(INDEX_CONDITIONS.unfinishedRequests)
    .where("state", "=", "requested")
    .executeTakeFirstOrThrow();
  const toShip = await db
    .selectFrom("orders")
    .select((eb) => [count(eb), eb.fn.min("paid_at").as("since")])
    .where("state", "=", "preparing")
    .where("delivery_method", "=", "physical")
    .executeTakeFirstOrThrow();
  const returnedParcels = await db
    .selectFrom("returned_parcels")
    .select((eb) => [count(eb), eb.fn.min("returned_at").as("since")])
    .where("settled_at", "is", null)
    .executeTakeFirstOrThrow();
  const discrepancies = await db
    .selectFrom("discrepancies")
    .select((eb) => [count(eb), eb.fn.min("found_at").as("since")])
    .where("resolved_at", "is", null)
    .executeTakeFirstOrThrow();
  const disputes = await db
    .selectFrom("disputes")
    .select((eb) => [count(eb), eb.fn.min("opened_at").as("since"), eb.fn.min("evidence_due_at").as("due")])
    .where("state", "=", "opened")
    .executeTakeFirstOrThrow();
  const failedRefunds = await findFailedRefunds(db, payments.name)
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("refunds.created_at").as("since")])
    .executeTakeFirstOrThrow();
  const unmatchedPayments = await db
    .selectFrom(findUnmatchedPayments(db).clearOrderBy().as("unmatched"))
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("unmatched.paid_at").as("since")])
    .executeTakeFirstOrThrow();
  const withdrawals = await db
    .selectFrom("order_withdrawals")
    .select((eb) => [count(eb), eb.fn.min("declared_at").as("since")])
    .where("closed_at", "is", null)
    .executeTakeFirstOrThrow();
  const replacements = await db
    .selectFrom("replacement_requests")
    .innerJoin("fulfilments", "fulfilments.id", "replacement_requests.fulfilment_id")
    .select((eb) => [count(eb), eb.fn.min("requested_at").as("since")])
    .where("closed_at", "is", null)
    // Nobody installs an eSIM that was revoked.
    .where("fulfilments.revoked_at", "is", null)
    .executeTakeFirstOrThrow();
  const deadJobs = await db
    .selectFrom("jobs")
    .select((eb) => [count(eb), eb.fn.min("available_at").as("since")])
    .where(INDEX_CONDITIONS.deadJobs)
    .executeTakeFirstOrThrow();
  return {
    /** eSIMs and renewals that the carrier has neither delivered nor refused. */
    overdueUnits: toWaiting(overdue),
    failedUnits: toWaiting(failedUnits),
    refundRequests: toWaiting(refundRequests),
    toShip: toWaiting(toShip),
    returnedParcels: toWaiting(returnedParcels),
    discrepancies: toWaiting(discrepancies),
    /** `due`: until when the first evidence is due, ms UTC. */
    disputes: { ...toWaiting(disputes), due: disputes.due === null ? null : Number(disputes.due) },
    failedRefunds: toWaiting(failedRefunds),
    unmatchedPayments: toWaiting(unmatchedPayments),
    withdrawals: toWaiting(withdrawals),
    replacements: toWaiting(replacements),
    deadJobs: toWaiting(deadJobs),
  };
}
