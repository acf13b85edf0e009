import type { DatabaseTransaction, Database } from "#server/db/database.ts";
import { restartJob } from "#server/jobs/enqueue-job.ts";
import type { PaidTopic } from "#server/jobs/job.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { recordDiscrepancy } from "#server/payments/discrepancies/record-discrepancy.ts";
import { sql } from "kysely";
import { INDEX_CONDITIONS } from "#server/db/partial-indexes.ts";
import { AUTOMATIC_REFUND_STATES } from "#server/domain/payment-states.schema.ts";

/** Something in progress that has no waiting job. */
type OrphanedJob = { label: string; topic: string; ref: string };

const MAX_ROWS = 100;
const MINUTE_MS = 60_000;
/** Minimum time between two restarts of a job that becomes dead again, until staff resolve the discrepancy. */
const RESTART_INTERVAL_MS = 15 * 60_000;

/** Restarts the job of everything in progress that has no waiting one, and records the loss (`job-lost`). Returns how many jobs were lost. */
export async function requeueOrphanedJobs(shop: AppContext): Promise<number> {
  let lost = 0;
  for (const orphan of await findOrphanedJobs(shop.db, shop.clock())) {
    const formerState = await shop.db.transaction().execute((tx) => restart(tx, orphan, shop.clock()));
    if (!formerState) continue;
    lost++;
    shop.log.error("reconcile.job-lost", `The ${orphan.label} in progress had no waiting job: its job was ${formerState}`, {
      topic: orphan.topic,
      ref: orphan.ref,
    });
  }
  if (lost > 0) shop.wake();
  return lost;
}

/**
 * Restarts the job, if its input still exists, and returns its former state. Returns null if the job is waiting again or was restarted recently.
 */
async function restart(tx: DatabaseTransaction, { label, topic, ref }: OrphanedJob, now: number): Promise<"missing" | "done" | "dead" | null> {
  const job = await tx.selectFrom("jobs").select(["state", "available_at"]).where("topic", "=", topic).where("ref", "=", ref).executeTakeFirst();
  const state = job?.state ?? "missing";
  if (state === "waiting") return null;
  const isNew = await recordDiscrepancy(tx, {
    kind: "job-lost",
    ref,
    ours: `the ${label} is under way`,
    theirs: `its job ${topic} was ${state}`,
    now,
  });
  if (!isNew && job && job.available_at > now - RESTART_INTERVAL_MS) return null;
  // The event of a webhook is the payload of its job. If the payload is gone, there is nothing to repeat.
  if (topic !== "payments.apply" || state === "dead") await restartJob(tx, topic, ref, now);
  return state;
}

/**
 * Finds everything in progress that has no waiting job: pending payments older than 2 minutes, refunds and approved refund requests older than 5,
 * webhooks older than 2, units older than 1, credit of posted SIM cards that was given up, and orders of a deleted account that are not erased yet.
 * At most 100 of each; the next run finds the others.
 */
async function findOrphanedJobs(db: Database, now: number): Promise<OrphanedJob[]> {
  const before = (minutes: number) => now - minutes * MINUTE_MS;
  const payments = db
    .selectFrom("payments")
    .select("id as ref")
    .where(INDEX_CONDITIONS.alivePayments)
    .where("created_at", "<", before(2))
    .where(hasNoWaitingJob("payments.check", sql.ref("payments.id")));
  const events = db
    .selectFrom("payment_events")
    .select(sql<string>`provider || ':' || event_id`.as("ref"))
    .where("processed_at", "is", null)
    .where("received_at", "<", before(2))
    .where(hasNoWaitingJob("payments.apply", sql`provider || ':' || event_id`));
  const refunds = db
    .selectFrom("refunds")
    .select("id as ref")
    .where(INDEX_CONDITIONS.unfinishedRefunds)
    .where("state", "in", AUTOMATIC_REFUND_STATES)
    .where("created_at", "<", before(5))
    .where(hasNoWaitingJob("refunds.send", sql.ref("refunds.id")));
  const revocations = db
    .selectFrom("refund_requests")
    .select("id as ref")
    .where(INDEX_CONDITIONS.unfinishedRequests)
    .where("state", "=", "approved")
    .where("decided_at", "<", before(5))
    // There is no money left to refund: staff decide, and the job is not restarted until then.
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
    .where(hasNoWaitingJob("orders.revoke-units", sql.ref("refund_requests.id")));
  const units = db
    .selectFrom("fulfilments")
    .select("id as ref")
    .where(INDEX_CONDITIONS.openFulfilments)
    .where("kind", "<>", "physical")
    .where("revoked_at", "is", null)
    .where("created_at", "<", before(1))
    .where(hasNoWaitingJob("orders.fulfil", sql.ref("fulfilments.id")));
  const erasures = db
    .selectFrom("orders")
    .select((eb) => eb.ref("orders.account_id").$notNull().as("ref"))
    .distinct()
    .where(INDEX_CONDITIONS.disownedOrders)
    .where(hasNoWaitingJob("orders.erase-account", sql.ref("orders.account_id")));
  // A unit does not tell whether its credit was added: only the job does. With `=`, the database would read every job of this topic instead of the dead ones.
  const credits = db.selectFrom("jobs").select("ref").where(INDEX_CONDITIONS.deadJobs).where("topic", "like", "orders.load-card");
  const queries: Record<PaidTopic, { label: string; query: { limit: (rows: number) => { execute: () => Promise<{ ref: string }[]> } } }> = {
    "payments.check": { label: "payment", query: payments },
    "payments.apply": { label: "webhook", query: events },
    "refunds.send": { label: "refund", query: refunds },
    "orders.revoke-units": { label: "revoking", query: revocations },
    "orders.fulfil": { label: "delivery", query: units },
    "orders.load-card": { label: "credit of a SIM card", query: credits },
    "orders.erase-account": { label: "erasure", query: erasures },
  };
  const orphans: OrphanedJob[] = [];
  for (const [topic, { label, query }] of Object.entries(queries)) {
    const rows = await query.limit(MAX_ROWS).execute();
    orphans.push(...rows.map(({ ref }) => ({ label, topic, ref })));
  }
  return orphans;
}

const hasNoWaitingJob = (topic: string, ref: ReturnType<typeof sql>) =>
  sql<boolean>`not exists (select 1 from jobs where jobs.topic = ${topic} and jobs.ref = ${ref} and jobs.state = 'waiting')`;
