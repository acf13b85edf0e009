import { sql } from "kysely";
import { INDEX_CONDITIONS } from "#server/db/partial-indexes.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import { RECURRING_JOBS } from "#server/jobs/recurring-jobs.ts";
import { runSweep } from "#server/jobs/run-sweep.ts";
import { processRows } from "#server/jobs/process-rows.ts";
import { eraseOrder } from "#server/orders/privacy/erase-orders.ts";
import { NO_SHIPPING_ADDRESS } from "#server/orders/core/buyer.ts";
import { deletePaymentNetworks } from "#server/orders/reservations/limit-unpaid-payments.ts";
import { lockOrder } from "#server/orders/core/transition-order.ts";
import type { AppContext } from "#server/context/app-context.ts";
import {
  DEAD_JOB_DAYS,
  DONE_JOB_DAYS,
  MAILBOX_DAYS,
  OPEN_ORDER_ADDRESS_DAYS,
  PAYMENT_EVENT_DAYS,
  SHIPPING_ADDRESS_DAYS,
  UNPAID_ORDER_DAYS,
} from "./retention-periods.ts";
import { ENDED_ORDER_STATES } from "#server/domain/order-states.schema.ts";

const SWEEP_FAILED = "privacy.sweep-failed";
const DAY_MS = 24 * 60 * 60_000;
/** Maximum number of rows that one step processes in one run. */
const BATCH = 200;

/** Job `privacy.sweep`, every hour: deletes what no other sweep deletes, as listed in personal-data-inventory.ts. */
export const sweepPersonalData: JobHandler<AppContext> = (shop) =>
  runSweep(shop, {
    event: SWEEP_FAILED,
    intervalMs: RECURRING_JOBS["privacy.sweep"],
    steps: [removeEnded, removePaymentNetworks, removeMailbox, removeJobs, emptyPaymentEvents, removeShippingAddresses, eraseOldOrders],
  });

/** Deletes expired sessions, codes, handover tokens and rate limits. The rows are small, so there is no batch limit. */
async function removeEnded({ db, clock }: AppContext): Promise<void> {
  const now = clock();
  await db.deleteFrom("sessions").where("ends_at", "<=", now).execute();
  await db.deleteFrom("identity_codes").where("expires_at", "<=", now).execute();
  await db.deleteFrom("esim_handovers").where("expires_at", "<=", now).execute();
  await db.deleteFrom("rate_limits").where("resets_at", "<=", now).execute();
}

const removePaymentNetworks = async (shop: AppContext) => (await deletePaymentNetworks(shop, BATCH)) === BATCH;

async function removeMailbox({ db, clock }: AppContext): Promise<boolean> {
  const old = db
    .selectFrom("mailbox")
    .select("id")
    .where("sent_at", "<=", clock() - MAILBOX_DAYS * DAY_MS)
    .limit(BATCH);
  return (await db.deleteFrom("mailbox").where("id", "in", old).returning("id").execute()).length === BATCH;
}

/** The row of a done job finds the messages that it sent, so it is kept longer than they are. */
async function removeJobs({ db, clock }: AppContext): Promise<boolean> {
  const now = clock();
  const jobs = db.selectFrom("jobs").select("id");
  const done = jobs.where(INDEX_CONDITIONS.doneJobs).where("done_at", "<=", now - DONE_JOB_DAYS * DAY_MS);
  const dead = jobs.where(INDEX_CONDITIONS.deadJobs).where("available_at", "<=", now - DEAD_JOB_DAYS * DAY_MS);
  const removed = [];
  for (const old of [done, dead]) removed.push(await db.deleteFrom("jobs").where("id", "in", old.limit(BATCH)).returning("id").execute());
  return removed.some((rows) => rows.length === BATCH);
}

/**
 * The body of a payment event identifies the payer. The row stays, so that a late duplicate is still recognised. An event that was never processed is
 * emptied too.
 */
async function emptyPaymentEvents({ db, clock }: AppContext): Promise<boolean> {
  const before = clock() - PAYMENT_EVENT_DAYS * DAY_MS;
  const old = db
    .selectFrom("payment_events")
    .select(["provider", "event_id"])
    // The same condition as the partial index payment_events_with_body, so that it is used.
    .where(sql<boolean>`body <> '{}'`)
    .where("received_at", "<=", before)
    .where((eb) => eb.or([eb("processed_at", "is", null), eb("processed_at", "<=", before)]))
    .limit(BATCH);
  const emptied = await db
    .updateTable("payment_events")
    .set({ body: "{}" })
    .where((eb) => eb(eb.refTuple("provider", "event_id"), "in", old.$asTuple("provider", "event_id")))
    .returning("event_id")
    .execute();
  return emptied.length === BATCH;
}

/** Deletes shipping addresses. The country is kept for accounting, and the email address until the order is erased. */
async function removeShippingAddresses({ db, clock }: AppContext): Promise<boolean> {
  const before = clock() - SHIPPING_ADDRESS_DAYS * DAY_MS;
  const old = db
    .selectFrom("orders")
    .select("id")
    .where("address", "is not", null)
    .where("created_at", "<=", before)
    .where((eb) =>
      eb.or([
        eb.and([eb("state", "in", ENDED_ORDER_STATES), eb.or([eb("delivered_at", "is", null), eb("delivered_at", "<=", before)])]),
        // An order that was never closed is not posted any more.
        eb(sql<number>`coalesce(delivered_at, paid_at, created_at)`, "<=", clock() - OPEN_ORDER_ADDRESS_DAYS * DAY_MS),
      ]),
    )
    .limit(BATCH);
  return (await db.updateTable("orders").set(NO_SHIPPING_ADDRESS).where("id", "in", old).returning("id").execute()).length === BATCH;
}

/**
 * Erases the buyer from ended orders that were never paid, after UNPAID_ORDER_DAYS, and from all orders after the retention period for accounting. An
 * order that has not ended keeps its buyer for at least OPEN_ORDER_ADDRESS_DAYS.
 */
async function eraseOldOrders(shop: AppContext): Promise<boolean> {
  const now = shop.clock();
  // The same conditions as the indexes orders_never_paid and orders_with_buyer, so that they are used.
  const notErased = shop.db.selectFrom("orders").select("id").where("erased_at", "is", null);
  const lastChange = sql<number>`coalesce(delivered_at, paid_at, created_at)`;
  const unpaid = await notErased
    .where("paid_at", "is", null)
    .where("created_at", "<=", now - UNPAID_ORDER_DAYS * DAY_MS)
    .where("state", "in", ENDED_ORDER_STATES)
    .limit(BATCH)
    .execute();
  const old = await notErased
    .where(lastChange, "<=", now - shop.env.orderContactDays * DAY_MS)
    .where((eb) =>
      eb.or([
        eb("state", "in", ENDED_ORDER_STATES),
        eb(lastChange, "<=", now - Math.max(shop.env.orderContactDays, OPEN_ORDER_ADDRESS_DAYS) * DAY_MS),
      ]),
    )
    .limit(BATCH)
    .execute();
  const due = [...new Map([...unpaid, ...old].map((row) => [row.id, row])).values()].slice(0, BATCH);
  const erased = await processRows(shop.log, SWEEP_FAILED, due, ({ id }) =>
    shop.db.transaction().execute(async (tx) => {
      // Read only after the lock: another process may have erased the order meanwhile.
      await lockOrder(tx, id);
      const order = await tx.selectFrom("orders").selectAll().where("id", "=", id).where("erased_at", "is", null).executeTakeFirst();
      if (order) await eraseOrder(shop, tx, order, { actor: "shop", cause: "kept long enough" });
    }),
  );
  return erased === BATCH;
}
