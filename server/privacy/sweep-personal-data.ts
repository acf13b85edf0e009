import { sql } from "kysely";
import { INDEX_CONDITIONS } from "#server/db/partial-indexes.ts";
import { deleteExpired } from "#server/jobs/delete-expired.ts";
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
  PROVIDER_EVENT_DAYS,
  SHIPPING_ADDRESS_DAYS,
  STAFF_ACCOUNT_DAYS,
  STAFF_SESSION_DAYS,
  UNPAID_ORDER_DAYS,
} from "./retention-periods.ts";
import { ENDED_ORDER_STATES } from "#server/domain/order-states.schema.ts";

const SWEEP_FAILED = "privacy.sweep-failed";
const DAY_MS = 24 * 60 * 60_000;
/** Maximum number of rows that one step processes in one run. */
const BATCH = 200;

/** Job `privacy.sweep`, every hour: deletes what no other sweep deletes, as listed in tests/support/personal-data-inventory.ts. */
export const sweepPersonalData: JobHandler<AppContext> = (shop) =>
  runSweep(shop, {
    event: SWEEP_FAILED,
    intervalMs: RECURRING_JOBS["privacy.sweep"],
    steps: [...deletions.map((remove) => (shop: AppContext) => remove(shop, shop.clock())), removeShippingAddresses, eraseOldOrders],
  });

/** What is deleted a fixed time after it was stored, or when it ends. The row of a done job finds the messages that it sent, so it outlives them. */
const deletions: ((shop: AppContext, now: number) => Promise<boolean>)[] = [
  ({ db }, until) => deleteExpired(db, { table: "sessions", key: ["token_hash"], time: "ends_at", until }),
  ({ db }, until) => deleteExpired(db, { table: "identity_codes", key: ["purpose", "recipient", "browser_hash"], time: "expires_at", until }),
  ({ db }, until) => deleteExpired(db, { table: "esim_handovers", key: ["token_hash"], time: "expires_at", until }),
  ({ db }, until) => deleteExpired(db, { table: "rate_limits", key: ["key"], time: "resets_at", until }),
  (shop) => deletePaymentNetworks(shop),
  ({ db }, until) => deleteExpired(db, { table: "staff_challenges", key: ["session_id", "purpose"], time: "expires_at", until }),
  ({ db }, until) => deleteExpired(db, { table: "staff_links", key: ["key_hash"], time: "expires_at", until }),
  ({ db }, now) => deleteExpired(db, { table: "email_corrections", key: ["id"], time: "ends_at", until: now }),
  ({ db }, now) => deleteExpired(db, { table: "staff_sessions", key: ["id"], time: "ends_at", until: now - STAFF_SESSION_DAYS * DAY_MS }),
  ({ db }, now) =>
    deleteExpired(db, {
      table: "staff_accounts",
      key: ["id"],
      time: "ended_at",
      until: now - STAFF_ACCOUNT_DAYS * DAY_MS,
      only: INDEX_CONDITIONS.endedStaffAccounts,
    }),
  ({ db }, now) => deleteExpired(db, { table: "mailbox", key: ["id"], time: "sent_at", until: now - MAILBOX_DAYS * DAY_MS }),
  ({ db }, now) =>
    deleteExpired(db, { table: "jobs", key: ["id"], time: "done_at", until: now - DONE_JOB_DAYS * DAY_MS, only: INDEX_CONDITIONS.doneJobs }),
  ({ db }, now) =>
    deleteExpired(db, { table: "jobs", key: ["id"], time: "available_at", until: now - DEAD_JOB_DAYS * DAY_MS, only: INDEX_CONDITIONS.deadJobs }),
  ({ db }, now) =>
    deleteExpired(db, { table: "payment_events", key: ["provider", "event_id"], time: "received_at", until: now - PROVIDER_EVENT_DAYS * DAY_MS }),
  ({ db }, now) =>
    deleteExpired(db, { table: "carrier_events", key: ["carrier", "event_id"], time: "received_at", until: now - PROVIDER_EVENT_DAYS * DAY_MS }),
];

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
    // The order of orders_never_paid makes PostgreSQL use it. It takes the columns that are null for independent, and so expects many such orders.
    .orderBy("erased_at")
    .orderBy("created_at")
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
