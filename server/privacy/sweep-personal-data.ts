import { sql } from "kysely";
import { INDEX_CONDITIONS } from "#server/db/partial-indexes.ts";
import { enqueueJob, restartJob } from "#server/jobs/enqueue-job.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import { processRows } from "#server/jobs/process-rows.ts";
import { eraseOrder } from "#server/orders/privacy/erase-orders.ts";
import { NO_SHIPPING_ADDRESS } from "#server/orders/core/erased-buyer.ts";
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

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Rows of each kind in one run. */
const BATCH = 200;
const STANDING_JOB = { topic: "privacy.sweep", ref: "pulse" };
export const PRIVACY_SWEEP_TOPIC = STANDING_JOB.topic;
/** States of an order that has ended. */
const ENDED = ["delivered", "refunded", "cancelled", "expired"] as const;

/** Creates the standing job, once for all workers. Restarts it if it is dead. */
export async function startSweepingPersonalData(shop: Pick<AppContext, "db" | "clock">): Promise<void> {
  const now = shop.clock();
  await shop.db.transaction().execute(async (tx) => {
    await enqueueJob(tx, { ...STANDING_JOB, now, at: now + HOUR_MS });
    await restartJob(tx, STANDING_JOB.topic, STANDING_JOB.ref, now);
  });
}

/** Job `privacy.sweep`, every hour: deletes what no other sweep deletes, as listed in personal-data-inventory.ts. */
export const sweepPersonalData: JobHandler<AppContext> = async (shop) => {
  let more = false;
  // A standing job must not become dead, so a failing step is logged and retried in the next run.
  for (const step of [removeEnded, removePaymentNetworks, removeMailbox, removeJobs, emptyPaymentEvents, removeShippingAddresses, eraseOldOrders]) {
    try {
      more = (await step(shop)) === BATCH || more;
    } catch (error) {
      shop.log.error("privacy.sweep-failed", error);
    }
  }
  return { again: shop.clock() + (more ? 1 : HOUR_MS) };
};

/** Deletes expired sessions, codes, hand-over tokens and rate limits. The rows are small, so there is no batch limit. */
async function removeEnded({ db, clock }: AppContext): Promise<number> {
  const now = clock();
  await db.deleteFrom("sessions").where("ends_at", "<=", now).execute();
  await db.deleteFrom("identity_codes").where("expires_at", "<=", now).execute();
  await db.deleteFrom("esim_handovers").where("expires_at", "<=", now).execute();
  await db.deleteFrom("rate_limits").where("resets_at", "<=", now).execute();
  return 0;
}

const removePaymentNetworks = (shop: AppContext) => deletePaymentNetworks(shop, BATCH);

async function removeMailbox({ db, clock }: AppContext): Promise<number> {
  const old = db
    .selectFrom("mailbox")
    .select("id")
    .where("sent_at", "<=", clock() - MAILBOX_DAYS * DAY_MS)
    .limit(BATCH);
  return (await db.deleteFrom("mailbox").where("id", "in", old).returning("id").execute()).length;
}

/** The row of a done job finds the messages that it sent, so it is kept longer than they are. */
async function removeJobs({ db, clock }: AppContext): Promise<number> {
  const now = clock();
  const jobs = db.selectFrom("jobs").select("id");
  const done = jobs.where(INDEX_CONDITIONS.doneJobs).where("done_at", "<=", now - DONE_JOB_DAYS * DAY_MS);
  const dead = jobs.where(INDEX_CONDITIONS.deadJobs).where("available_at", "<=", now - DEAD_JOB_DAYS * DAY_MS);
  const removed = [];
  for (const old of [done, dead]) removed.push(await db.deleteFrom("jobs").where("id", "in", old.limit(BATCH)).returning("id").execute());
  return Math.max(...removed.map((rows) => rows.length));
}

/**
 * The body of a payment event identifies the payer. The row stays, so that a late duplicate is still recognised. An event that was never processed is
 * emptied too.
 */
async function emptyPaymentEvents({ db, clock }: AppContext): Promise<number> {
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
  return emptied.length;
}

/** Deletes shipping addresses. The country is kept for accounting, and the e-mail address as long as the order. */
async function removeShippingAddresses({ db, clock }: AppContext): Promise<number> {
  const before = clock() - SHIPPING_ADDRESS_DAYS * DAY_MS;
  const old = db
    .selectFrom("orders")
    .select("id")
    .where("address", "is not", null)
    .where("created_at", "<=", before)
    .where((eb) =>
      eb.or([
        eb.and([eb("state", "in", ENDED), eb.or([eb("delivered_at", "is", null), eb("delivered_at", "<=", before)])]),
        // An order that was never closed is not posted any more.
        eb(sql<number>`coalesce(delivered_at, paid_at, created_at)`, "<=", clock() - OPEN_ORDER_ADDRESS_DAYS * DAY_MS),
      ]),
    )
    .limit(BATCH);
  return (await db.updateTable("orders").set(NO_SHIPPING_ADDRESS).where("id", "in", old).returning("id").execute()).length;
}

/** Erases orders after the retention period for accounting, whatever their state, and ended orders that were never paid after a few months. */
async function eraseOldOrders(shop: AppContext): Promise<number> {
  const now = shop.clock();
  // The same conditions as the indexes orders_never_paid and orders_with_buyer, so that they are used.
  const withBuyer = shop.db.selectFrom("orders").select("id").where("erased_at", "is", null);
  const lastChange = sql<number>`coalesce(delivered_at, paid_at, created_at)`;
  const unpaid = await withBuyer
    .where("paid_at", "is", null)
    .where("created_at", "<=", now - UNPAID_ORDER_DAYS * DAY_MS)
    .where("state", "in", ENDED)
    .limit(BATCH)
    .execute();
  const old = await withBuyer
    .where(lastChange, "<=", now - shop.env.orderContactDays * DAY_MS)
    .where((eb) =>
      eb.or([eb("state", "in", ENDED), eb(lastChange, "<=", now - Math.max(shop.env.orderContactDays, OPEN_ORDER_ADDRESS_DAYS) * DAY_MS)]),
    )
    .limit(BATCH)
    .execute();
  const due = [...new Map([...unpaid, ...old].map((row) => [row.id, row])).values()].slice(0, BATCH);
  return processRows(shop.log, "privacy.sweep-failed", due, ({ id }) =>
    shop.db.transaction().execute(async (tx) => {
      await lockOrder(tx, id);
      const order = await tx.selectFrom("orders").selectAll().where("id", "=", id).where("erased_at", "is", null).executeTakeFirst();
      if (order) await eraseOrder(shop, tx, order, { actor: "shop", cause: "kept long enough" });
    }),
  );
}
