import { sql } from "kysely";
import { LEASE_MS, MAX_ATTEMPTS, maxAttempts, payloadOfDead, SLOW_TOPICS, type Job, type JobContext } from "./job.ts";

type Claim = {
  worker: string;
  /** Topics that the worker handles. Jobs of other topics wait for a worker of a release that handles them. */
  topics: readonly string[];
  /** Maximum number of jobs. */
  limit: number;
};

/**
 * Leases due jobs to one worker, at most one of each slow topic, and returns them. Each lease is a compare-and-set, so two workers never get the same
 * job.
 */
export async function claimJobs(context: Pick<JobContext, "db" | "clock" | "log">, claim: Claim): Promise<Job[]> {
  const { worker, topics, limit } = claim;
  const now = context.clock();
  const due = await context.db
    .selectFrom("jobs")
    .select(["id", "attempts", "lease_until", "topic", "payload", "error"])
    .where("state", "=", "waiting")
    .where("available_at", "<=", now)
    .where("lease_until", "<=", now)
    .where(isOneOf(topics))
    .orderBy("available_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  const claimed: Job[] = [];
  for (const candidate of due) {
    if (SLOW_TOPICS.includes(candidate.topic) && claimed.some(({ topic }) => topic === candidate.topic)) continue;
    // A job that ran but has no error ended the process of each worker that ran it. It gets no more than MAX_ATTEMPTS, even if its topic has more.
    const isExhausted = candidate.attempts >= (candidate.error === null ? MAX_ATTEMPTS : maxAttempts(candidate.topic));
    const row = await context.db
      .updateTable("jobs")
      .set(
        isExhausted
          ? { state: "dead", payload: payloadOfDead(JSON.parse(candidate.payload)), error: "every worker that ran it was lost" }
          : { lease_until: now + LEASE_MS, leased_by: worker, hurried_at: null, attempts: candidate.attempts + 1 },
      )
      .where("id", "=", candidate.id)
      .where("state", "=", "waiting")
      .where("attempts", "=", candidate.attempts)
      .where("lease_until", "=", candidate.lease_until)
      .returningAll()
      .executeTakeFirst();
    if (isExhausted) context.log.error("job.dead", "every worker that ran it was lost", { topic: candidate.topic, job: candidate.id });
    else if (row) {
      claimed.push({
        id: row.id,
        topic: row.topic,
        ref: row.ref,
        payload: JSON.parse(row.payload),
        attempts: row.attempts,
        createdAt: row.created_at,
      });
    }
  }
  // Other workers have taken all of these jobs, or the jobs are dead. More may be due behind them.
  return claimed.length === 0 && due.length > 0 ? claimJobs(context, claim) : claimed;
}

/** Returns when the next job of these topics is due, ms UTC; null if none waits. */
export async function findNextDue(context: Pick<JobContext, "db" | "clock">, topics: readonly string[]): Promise<number | null> {
  const next = await context.db
    .selectFrom("jobs")
    .select("available_at")
    .where("state", "=", "waiting")
    .where("lease_until", "<=", context.clock())
    .where(isOneOf(topics))
    .orderBy("available_at")
    .limit(1)
    .executeTakeFirst();
  return next?.available_at ?? null;
}

/**
 * `coalesce` makes the database use the index of due times. With the plain column it may choose the index by topic, and read and sort every due job.
 */
const isOneOf = (topics: readonly string[]) =>
  topics.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`coalesce(topic, '') in (${sql.join(topics)})`;
