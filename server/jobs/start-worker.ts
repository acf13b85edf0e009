import { claimJobs, findNextDue } from "./claim-jobs.ts";
import { SLOW_TOPICS, type JobContext, type JobHandlers } from "./job.ts";
import { runJob } from "./run-job.ts";
import { hasEnded, newWorkerId } from "./worker-id.ts";

const SLOTS = 4;
const POLL_MS = 1000;
/** How long a stop waits for running jobs; one that takes longer is run again by the next worker. */
const PATIENCE_MS = 2500;

export type Worker = {
  /** A job is due: look now. */
  wake: () => void;
  /** Takes no more jobs and resolves when the running ones have ended, after 2.5 s at the latest. */
  stop: () => Promise<void>;
};

/**
 * Works on due jobs of the topics that it has handlers for, four at a time, of slow ones one of each topic, until it is stopped; looks every
 * second and when woken.
 */
export function startWorker<C extends JobContext>(context: C, handlers: JobHandlers<C>): Worker {
  const me = newWorkerId();
  const known = Object.keys(handlers);
  /** What runs, by topic. */
  const running = new Map<Promise<void>, string>();
  let stopping = false;
  let woken = false;
  let endPause: () => void = () => {};
  const wake = () => {
    woken = true;
    endPause();
  };
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
      if (woken || stopping) endPause();
    });

  async function round(): Promise<number> {
    const free = () => known.filter((topic) => !SLOW_TOPICS.includes(topic) || ![...running.values()].includes(topic));
    const jobs = await claimJobs(context, { worker: me.id, topics: free(), limit: SLOTS - running.size });
    for (const job of jobs) {
      const run = runJob(context, handlers, me.id, job)
        .catch((error) => context.log.error("job.release", error, { job: job.id }))
        .then(() => {
          running.delete(run);
          wake();
        });
      running.set(run, job.topic);
    }
    if (jobs.length > 0) return 0;
    const next = await findNextDue(context, free());
    return next === null ? POLL_MS : Math.max(1, Math.min(POLL_MS, next - context.clock()));
  }

  const loop = (async () => {
    await freeLeases(context).catch((error) => context.log.error("jobs.free-leases", error));
    while (!stopping) {
      woken = false;
      let rest = POLL_MS;
      if (running.size < SLOTS) {
        rest = await round().catch((error) => {
          context.log.error("jobs.round", error);
          return POLL_MS;
        });
      }
      if (rest > 0) await pause(rest);
    }
    await Promise.race([Promise.all(running.keys()), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref())]);
    me.end();
  })();

  return {
    wake,
    stop: () => {
      stopping = true;
      endPause();
      return loop;
    },
  };
}

/** Frees what a process of this machine had when it was killed, so that nobody waits for its leases to run out. */
async function freeLeases(context: JobContext): Promise<void> {
  const held = await context.db
    .selectFrom("jobs")
    .select("leased_by")
    .distinct()
    .where("state", "=", "waiting")
    .where("leased_by", "is not", null)
    .execute();
  for (const { leased_by: holder } of held) {
    if (!holder || !hasEnded(holder)) continue;
    await context.db
      .updateTable("jobs")
      .set({ lease_until: 0, leased_by: null })
      .where("leased_by", "=", holder)
      .where("state", "=", "waiting")
      .execute();
  }
}
