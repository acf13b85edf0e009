import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import type { Shop } from "#server/shop.ts";
import { claimJobs } from "./claim-jobs.ts";
import { SLOW_TOPICS, type JobHandlers } from "./job.ts";
import { runJob } from "./run-job.ts";

const SLOTS = 4;
const POLL_MS = 1000;
/** How long a stop waits for running jobs; one that takes longer is run again by the next worker. */
const PATIENCE_MS = 2500;
/** The workers of this process that are alive. */
const alive = new Set<string>();

export type Worker = {
  /** A job is due: look now. */
  wake: () => void;
  /** Takes no more jobs and resolves when the running ones have ended, after 2.5 s at the latest. */
  stop: () => Promise<void>;
};

/** Works on due jobs, four at a time, of slow ones one of each topic, until it is stopped; looks every second and when woken. */
export function startWorker(shop: Shop, handlers: JobHandlers): Worker {
  const me = `${hostname()}:${process.pid}:${randomBytes(4).toString("hex")}`;
  alive.add(me);
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
    const busy = () => SLOW_TOPICS.filter((topic) => [...running.values()].includes(topic));
    const jobs = await claimJobs(shop, me, SLOTS - running.size, busy());
    for (const job of jobs) {
      const run = runJob(shop, handlers, me, job)
        .catch((fault) => shop.log.error("job.release", fault, { job: job.id }))
        .then(() => {
          running.delete(run);
          wake();
        });
      running.set(run, job.topic);
    }
    return jobs.length > 0 ? 0 : Math.max(1, Math.min(POLL_MS, (await nextDue(shop, busy())) - shop.clock()));
  }

  const loop = (async () => {
    await freeLeases(shop).catch((fault) => shop.log.error("jobs.free-leases", fault));
    while (!stopping) {
      woken = false;
      let rest = POLL_MS;
      if (running.size < SLOTS) {
        rest = await round().catch((fault) => {
          shop.log.error("jobs.round", fault);
          return POLL_MS;
        });
      }
      if (rest > 0) await pause(rest);
    }
    await Promise.race([Promise.all(running.keys()), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref())]);
    alive.delete(me);
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

async function nextDue(shop: Shop, busy: readonly string[]): Promise<number> {
  const { next } = await shop.db
    .selectFrom("jobs")
    .select((eb) => eb.fn.min("available_at").as("next"))
    .where("state", "=", "waiting")
    .where("lease_until", "<=", shop.clock())
    .$if(busy.length > 0, (query) => query.where("topic", "not in", busy))
    .executeTakeFirstOrThrow();
  return next === null ? Infinity : Number(next);
}

/** Frees what a process of this machine held when it was killed, so that nobody waits for its leases to run out. */
async function freeLeases(shop: Shop): Promise<void> {
  const held = await shop.db
    .selectFrom("jobs")
    .select("leased_by")
    .distinct()
    .where("state", "=", "waiting")
    .where("leased_by", "is not", null)
    .execute();
  for (const { leased_by: holder } of held) {
    const [host, pid] = (holder ?? "").split(":");
    if (host !== hostname() || (Number(pid) === process.pid ? alive.has(holder ?? "") : isAlive(Number(pid)))) continue;
    await shop.db
      .updateTable("jobs")
      .set({ lease_until: 0, leased_by: null })
      .where("leased_by", "=", holder)
      .where("state", "=", "waiting")
      .execute();
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (fault) {
    return (fault as NodeJS.ErrnoException).code === "EPERM";
  }
}
