import type { DatabaseTransaction } from "#server/db/database.ts";
import type { JobOutcome } from "#server/observability/metrics.ts";
import { summarizeError } from "#server/observability/serialize-error.ts";
import { claimJobs } from "./claim-jobs.ts";
import {
  UnrecoverableJobError,
  LEASE_MS,
  maxAttempts,
  RENEW_MS,
  retryDelay,
  payloadOfDead,
  payloadOfDone,
  type Job,
  type JobContext,
  type JobHandlers,
} from "./job.ts";
import { newWorkerId } from "./worker-id.ts";
import { logContext } from "#server/observability/log.ts";

/** Thrown if another worker has the job now or the job was cancelled: the effect of this run is rolled back. */
class LostLease extends Error {}

/**
 * Runs one leased job: its handler, then its effect and its end in one transaction, fenced by worker and attempt. After an error the job waits with a
 * growing delay; after the last attempt it is dead. Never throws for an error of the job.
 */
export async function runJob<C extends JobContext>(context: C, handlers: JobHandlers<C>, worker: string, job: Job): Promise<void> {
  const started = performance.now();
  const outcome = await logContext.run({ job: job.id }, () => executeJob(context, handlers, worker, job));
  context.metrics.job({ topic: job.topic, outcome }, (performance.now() - started) / 1000);
}

async function executeJob<C extends JobContext>(context: C, handlers: JobHandlers<C>, worker: string, job: Job): Promise<JobOutcome> {
  try {
    const handler = handlers[job.topic];
    if (!handler) throw new Error(`No handler for ${job.topic}`);
    const result = await withLeaseRenewal(context, worker, job, () => handler(context, job));
    await context.db.transaction().execute(async (tx) => {
      const changes =
        result.again === undefined
          ? { state: "done" as const, done_at: context.clock(), payload: payloadOfDone(job) }
          : { available_at: result.again, attempts: 0 };
      // First, because it locks the row and fails if the lease was lost.
      await release(tx, worker, job, { ...changes, error: null });
      await result.commit?.(tx);
    });
    result.committed?.();
    return result.again === undefined ? "done" : "again";
  } catch (error) {
    if (!(error instanceof LostLease)) return releaseFailedJob(context, worker, job, error);
    context.log.info("job.lease-lost", { topic: job.topic, job: job.id });
    return "lost";
  }
}

async function releaseFailedJob(context: JobContext, worker: string, job: Job, cause: unknown): Promise<"dead" | "failed"> {
  const isDead = cause instanceof UnrecoverableJobError || job.attempts >= maxAttempts(job.topic);
  context.log.error(isDead ? "job.dead" : "job.failed", cause, { topic: job.topic, job: job.id, attempts: job.attempts });
  // Redacted, because the error of a mail server may contain the recipient's address.
  const error = summarizeError(cause);
  const next = isDead
    ? { state: "dead" as const, payload: payloadOfDead(job.payload) }
    : { available_at: context.clock() + retryDelay(job.attempts, Math.random()) };
  await context.db
    .transaction()
    .execute((tx) => release(tx, worker, job, { ...next, error }))
    .catch((thrown) => {
      if (!(thrown instanceof LostLease)) throw thrown;
    });
  return isDead ? "dead" : "failed";
}

/** Ends the lease of a run and stores its changes. If `makeJobDueNow` was called during the run, the next run is due at once. Throws LostLease. */
async function release(
  tx: DatabaseTransaction,
  worker: string,
  job: Job,
  changes: { state?: "done" | "dead"; payload?: string; done_at?: number; available_at?: number; attempts?: number; error: string | null },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable("jobs")
    .set((eb) => ({
      ...changes,
      ...(changes.available_at !== undefined && { available_at: eb.fn.coalesce("hurried_at", eb.val(changes.available_at)) }),
      leased_by: null,
      lease_until: 0,
    }))
    .where("id", "=", job.id)
    .where("state", "=", "waiting")
    .where("leased_by", "=", worker)
    .where("attempts", "=", job.attempts)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new LostLease();
}

/**
 * Calls `handle` and renews the lease meanwhile, because a handler may take longer than a lease. The job stays with its worker as long as the process
 * lives and no other worker has claimed it.
 */
async function withLeaseRenewal<T>(context: JobContext, worker: string, job: Job, handle: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => {
    context.db
      .updateTable("jobs")
      .set({ lease_until: context.clock() + LEASE_MS })
      .where("id", "=", job.id)
      .where("state", "=", "waiting")
      .where("leased_by", "=", worker)
      .where("attempts", "=", job.attempts)
      .execute()
      .catch((error) => context.log.error("job.renew", error, { topic: job.topic, job: job.id }));
  }, RENEW_MS);
  timer.unref();
  try {
    return await handle();
  } finally {
    clearInterval(timer);
  }
}

/** Runs every job that is due now and the jobs that these make due, one after another; for tests and benchmarks. Returns how many ran. */
export async function runDueJobs<C extends JobContext>(context: C, handlers: JobHandlers<C>): Promise<number> {
  const worker = newWorkerId();
  try {
    for (let ran = 0; ; ran++) {
      const [job] = await claimJobs(context, { worker: worker.id, topics: Object.keys(handlers), limit: 1 });
      if (!job) return ran;
      await runJob(context, handlers, worker.id, job);
    }
  } finally {
    worker.end();
  }
}
