import { INDEX_CONDITIONS } from "#server/db/partial-indexes.ts";
import { withTimeout } from "#server/concurrency/with-timeout.ts";
import { claimJobs, findNextDue } from "./claim-jobs.ts";
import { LEASE_MS, PAID_TOPICS, SLOW_TOPICS, type JobContext, type JobHandlers } from "./job.ts";
import { RECURRING_TOPICS } from "./recurring-jobs.ts";
import { runJob } from "./run-job.ts";
import { hasEnded, newWorkerId } from "./worker-id.ts";

const SLOTS = 4;
const POLL_MS = 1000;
/** Longer than a job waits after a failed attempt, or between two questions about a refund, ms. */
const LONGEST_WAIT_MS = 7 * 60 * 60_000;
/** If the clock is set back by more than this, the times of jobs are corrected, ms. */
const MIN_JUMP_MS = 5_000;
/** How long a stop waits for running jobs, ms. A job that takes longer is run again by the next worker. */
const STOP_TIMEOUT_MS = 2500;

export type Worker = {
  /** Looks for due jobs now. */
  wake: () => void;
  /** Claims no more jobs, and resolves when the running jobs have ended, after 2.5 s at the latest. */
  stop: () => Promise<void>;
};

/**
 * Runs due jobs of the topics in `handlers`, four at a time and one of each slow topic, until it is stopped. Looks for jobs every second and when
 * woken.
 */
export function startWorker<C extends JobContext>(context: C, handlers: JobHandlers<C>): Worker {
  const self = newWorkerId();
  const topics = Object.keys(handlers);
  /** The running jobs and their topics. */
  const running = new Map<Promise<void>, string>();
  let isStopping = false;
  let isWoken = false;
  let endWait: () => void = () => {};
  const wake = () => {
    isWoken = true;
    endWait();
  };
  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      endWait = () => {
        clearTimeout(timer);
        resolve();
      };
      if (isWoken || isStopping) endWait();
    });

  /** Starts due jobs. Returns how long to wait before the next look, ms. */
  async function claimAndStart(): Promise<number> {
    const availableTopics = () => topics.filter((topic) => !SLOW_TOPICS.includes(topic) || ![...running.values()].includes(topic));
    const jobs = await claimJobs(context, { worker: self.id, topics: availableTopics(), limit: SLOTS - running.size });
    for (const job of jobs) {
      const run = runJob(context, handlers, self.id, job)
        .catch((error) => context.log.error("job.release", error, { job: job.id }))
        .then(() => {
          running.delete(run);
          wake();
        });
      running.set(run, job.topic);
    }
    if (jobs.length > 0) return 0;
    const next = await findNextDue(context, availableTopics());
    return next === null ? POLL_MS : Math.max(1, Math.min(POLL_MS, next - context.clock()));
  }

  const correctTimes = (beyondMs: number) => correctJobTimes(context, beyondMs).catch((error) => context.log.error("jobs.clock", error));

  const loop = (async () => {
    // Before the first correction: a clock that is set back during it is noticed by the first look for jobs.
    let lastSeen = context.clock();
    await freeLeases(context).catch((error) => context.log.error("jobs.free-leases", error));
    await correctTimes(LONGEST_WAIT_MS);
    while (!isStopping) {
      isWoken = false;
      const now = context.clock();
      if (now < lastSeen - MIN_JUMP_MS) await correctTimes(0);
      lastSeen = now;
      let delay = POLL_MS;
      if (running.size < SLOTS) {
        delay = await claimAndStart().catch((error) => {
          context.log.error("jobs.round", error);
          return POLL_MS;
        });
      }
      if (delay > 0) await wait(delay);
    }
    await withTimeout(Promise.all(running.keys()), STOP_TIMEOUT_MS, () => {});
    self.end();
  })();

  return {
    wake,
    stop: () => {
      isStopping = true;
      endWait();
      return loop;
    },
  };
}

/**
 * Makes jobs due that a clock which was ahead has delayed by more than `beyondMs`, and shortens its leases: else work in progress would wait until the
 * clock is there again. Only jobs that may run early without harm: those with a failed attempt, recurring ones, and those that somebody has paid for.
 */
async function correctJobTimes({ db, clock }: Pick<JobContext, "db" | "clock">, beyondMs: number): Promise<void> {
  const now = clock();
  await db
    .updateTable("jobs")
    .set({ available_at: now })
    .where(INDEX_CONDITIONS.waitingJobs)
    .where("available_at", ">", now + beyondMs)
    .where(({ eb, or }) => or([eb("attempts", ">", 0), eb("topic", "in", [...RECURRING_TOPICS, ...PAID_TOPICS])]))
    .execute();
  // A worker that runs the job renews its lease before this one ends.
  await db
    .updateTable("jobs")
    .set({ lease_until: now + LEASE_MS })
    .where(INDEX_CONDITIONS.waitingJobs)
    .where("lease_until", ">", now + 2 * LEASE_MS)
    .execute();
}

/** Frees the leases of killed processes on this machine, so that their jobs do not wait for the leases to expire. */
async function freeLeases(context: JobContext): Promise<void> {
  const leases = await context.db
    .selectFrom("jobs")
    .select("leased_by")
    .distinct()
    .where("state", "=", "waiting")
    .where("leased_by", "is not", null)
    .execute();
  for (const { leased_by: workerId } of leases) {
    if (!workerId || !hasEnded(workerId)) continue;
    await context.db
      .updateTable("jobs")
      .set({ lease_until: 0, leased_by: null })
      .where("leased_by", "=", workerId)
      .where("state", "=", "waiting")
      .execute();
  }
}
