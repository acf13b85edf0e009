import type { DatabaseTransaction, Database } from "#server/db/database.ts";
import { restartJob } from "#server/jobs/enqueue-job.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { recordDiscrepancy } from "#server/payments/discrepancies/record-discrepancy.ts";
import { sql } from "kysely";
import { INDEXED } from "#server/db/partial-indexes.ts";

/** Something that is under way and that no waiting job looks after. */
type OrphanedJob = { what: string; topic: string; ref: string };

const MOST = 100;

const MINUTE_MS = 60_000;

const unattended = (topic: string, ref: ReturnType<typeof sql>) =>
  sql<boolean>`not exists (select 1 from jobs where jobs.topic = ${topic} and jobs.ref = ${ref} and jobs.state = 'waiting')`;

/** A job that gives up again and again is tried this rarely until a person has looked at it. */
const REST_MS = 15 * 60_000;

/** Gives everything that is under way and has lost its job a job again, and writes down that it was lost (`job-lost`). Answers how many. */
export async function requeueOrphanedJobs(shop: AppContext): Promise<number> {
  let restarted = 0;
  for (const lost of await findOrphanedJobs(shop.db, shop.clock())) {
    const found = await shop.db.transaction().execute((tx) => restart(tx, lost, shop.clock()));
    if (!found) continue;
    restarted++;
    shop.log.error("reconcile.job-lost", `The ${lost.what} was looked after by nobody: its job was ${found}`, { topic: lost.topic, ref: lost.ref });
  }
  if (restarted > 0) shop.wake();
  return restarted;
}

/** Answers what had become of the job; null where it is back meanwhile, or was restarted a short while ago. */
async function restart(tx: DatabaseTransaction, { what, topic, ref }: OrphanedJob, now: number): Promise<"missing" | "done" | "dead" | null> {
  const job = await tx.selectFrom("jobs").select(["state", "available_at"]).where("topic", "=", topic).where("ref", "=", ref).executeTakeFirst();
  const state = job?.state ?? "missing";
  if (state === "waiting") return null;
  const isNew = await recordDiscrepancy(tx, {
    kind: "job-lost",
    ref,
    ours: `the ${what} is under way`,
    theirs: `its job ${topic} was ${state}`,
    now,
  });
  if (!isNew && job && job.available_at > now - REST_MS) return null;
  // What a webhook said is in its job's payload: where that is gone there is nothing to do again.
  if (topic !== "payments.apply" || state === "dead") await restartJob(tx, topic, ref, now);
  return state;
}

/**
 * What should be looked after by a job and is not: payments older than 2 minutes that may still bring money, refunds and takings-back of
 * more than 5, webhooks of more than 2, deliveries of more than 1, and erasing the orders of an account that is deleted. At most 100 of each;
 * the next pulse finds the others.
 */
async function findOrphanedJobs(db: Database, now: number): Promise<OrphanedJob[]> {
  const before = (minutes: number) => now - minutes * MINUTE_MS;
  const payments = db
    .selectFrom("payments")
    .select("id as ref")
    .where(INDEXED.alivePayments)
    .where("created_at", "<", before(2))
    .where(unattended("payments.check", sql.ref("payments.id")));
  const events = db
    .selectFrom("payment_events")
    .select(sql<string>`provider || ':' || event_id`.as("ref"))
    .where("processed_at", "is", null)
    .where("received_at", "<", before(2))
    .where(unattended("payments.apply", sql`provider || ':' || event_id`));
  const refunds = db
    .selectFrom("refunds")
    .select("id as ref")
    .where(INDEXED.unfinishedRefunds)
    .where("state", "in", ["waiting", "pending"])
    .where("created_at", "<", before(5))
    .where(unattended("refunds.send", sql.ref("refunds.id")));
  const takings = db
    .selectFrom("refund_requests")
    .select("id as ref")
    .where(INDEXED.unfinishedRequests)
    .where("state", "=", "approved")
    .where("decided_at", "<", before(5))
    // Nothing is left to pay it with: a person looks, and until then nobody tries.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("discrepancies")
            .select("discrepancies.id")
            .whereRef("discrepancies.ref", "=", "refund_requests.id")
            .where("discrepancies.kind", "=", "refund-not-possible")
            .where("discrepancies.resolved_at", "is", null),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("refunds").select("refunds.id").whereRef("refunds.request_id", "=", "refund_requests.id"))),
    )
    .where(unattended("orders.take-back", sql.ref("refund_requests.id")));
  const units = db
    .selectFrom("fulfilments")
    .select("id as ref")
    .where(INDEXED.openFulfilments)
    .where("kind", "<>", "physical")
    .where("taken_back_at", "is", null)
    .where("created_at", "<", before(1))
    .where(unattended("orders.fulfil", sql.ref("fulfilments.id")));
  const erasures = db
    .selectFrom("orders")
    .select((eb) => eb.ref("orders.account_id").$notNull().as("ref"))
    .distinct()
    .where(INDEXED.disownedOrders)
    .where(unattended("orders.erase-account", sql.ref("orders.account_id")));
  const found = [
    { what: "payment", topic: "payments.check", rows: await payments.limit(MOST).execute() },
    { what: "webhook", topic: "payments.apply", rows: await events.limit(MOST).execute() },
    { what: "refund", topic: "refunds.send", rows: await refunds.limit(MOST).execute() },
    { what: "taking back", topic: "orders.take-back", rows: await takings.limit(MOST).execute() },
    { what: "delivery", topic: "orders.fulfil", rows: await units.limit(MOST).execute() },
    { what: "erasure", topic: "orders.erase-account", rows: await erasures.limit(MOST).execute() },
  ];
  return found.flatMap(({ what, topic, rows }) => rows.map(({ ref }) => ({ what, topic, ref })));
}
