import { sql } from "kysely";
import { LEASE_MS, MAX_TRIES, maxTries, payloadOfDead, SLOW_TOPICS, type Job, type JobContext } from "./job.ts";

export type Claim = {
  worker: string;
  /** What the worker takes. Jobs of other topics wait for a worker of the release that knows them. */
  topics: readonly string[];
  /** How many it takes at most. */
  limit: number;
};

/**
 * Leases due jobs to one worker, of each slow topic one. Each is taken by compare-and-set, so two workers never get the same one.
 */
export async function claimJobs(context: Pick<JobContext, "db" | "clock" | "log">, claim: Claim): Promise<Job[]> {
  const { worker, topics, limit } = claim;
  const now = context.clock();
  const due = await context.db
    .selectFrom("jobs")
    .select(["id", "tries", "lease_until", "topic", "payload", "error"])
    .where("state", "=", "waiting")
    .where("available_at", "<=", now)
    .where("lease_until", "<=", now)
    .where(isOneOf(topics))
    .orderBy("available_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  const claimed: Job[] = [];
  for (const seen of due) {
    if (SLOW_TOPICS.includes(seen.topic) && claimed.some(({ topic }) => topic === seen.topic)) continue;
    // Without an error it took its workers with it every time: that is tried less often than a service that does not answer.
    const worn = seen.tries >= (seen.error === null ? MAX_TRIES : maxTries(seen.topic));
    const row = await context.db
      .updateTable("jobs")
      .set(
        worn
          ? { state: "dead", payload: payloadOfDead(JSON.parse(seen.payload)), error: "every worker that ran it was lost" }
          : { lease_until: now + LEASE_MS, leased_by: worker, hurried_at: null, tries: seen.tries + 1 },
      )
      .where("id", "=", seen.id)
      .where("state", "=", "waiting")
      .where("tries", "=", seen.tries)
      .where("lease_until", "=", seen.lease_until)
      .returningAll()
      .executeTakeFirst();
    if (worn) context.log.error("job.dead", "every worker that ran it was lost", { topic: seen.topic, job: seen.id });
    else if (row) {
      claimed.push({ id: row.id, topic: row.topic, ref: row.ref, payload: JSON.parse(row.payload), tries: row.tries, createdAt: row.created_at });
    }
  }
  // Nothing of what was due is left to us: others have taken it, or it is dead. There may be more behind.
  return claimed.length === 0 && due.length > 0 ? claimJobs(context, claim) : claimed;
}

/** When the next job of these topics is due, ms UTC; null where none waits. */
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

/** `coalesce` keeps the index of due times in use: with the plain column, the index by topic may be chosen, and every due job be read and sorted. */
const isOneOf = (topics: readonly string[]) =>
  topics.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`coalesce(topic, '') in (${sql.join(topics)})`;
