import type { Shop } from "#server/shop.ts";
import { LEASE_MS, MAX_TRIES, payloadOfDead, SLOW_TOPICS, type Job } from "./job.ts";

/**
 * Leases up to `most` due jobs to one worker, of each slow topic one, and none of the topics in `busy`. Each is taken by
 * compare-and-set, so two workers never get the same one.
 */
export async function claimJobs(
  shop: Pick<Shop, "db" | "clock" | "log">,
  worker: string,
  most: number,
  busy: readonly string[] = [],
): Promise<Job[]> {
  const now = shop.clock();
  const due = await shop.db
    .selectFrom("jobs")
    .select(["id", "tries", "lease_until", "topic", "payload"])
    .where("state", "=", "waiting")
    .where("available_at", "<=", now)
    .where("lease_until", "<=", now)
    .$if(busy.length > 0, (query) => query.where("topic", "not in", busy))
    .orderBy("available_at")
    .orderBy("id")
    .limit(most)
    .execute();
  const claimed: Job[] = [];
  for (const seen of due) {
    if (SLOW_TOPICS.includes(seen.topic) && claimed.some(({ topic }) => topic === seen.topic)) continue;
    // It took its workers with it every time: no failure was ever written down.
    const worn = seen.tries >= MAX_TRIES;
    const row = await shop.db
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
    if (worn) shop.log.error("job.dead", "every worker that ran it was lost", { topic: seen.topic, job: seen.id });
    else if (row) {
      claimed.push({ id: row.id, topic: row.topic, ref: row.ref, payload: JSON.parse(row.payload), tries: row.tries, createdAt: row.created_at });
    }
  }
  // Nothing of what was due is left to us: others have taken it, or it is dead. There may be more behind.
  return claimed.length === 0 && due.length > 0 ? claimJobs(shop, worker, most, busy) : claimed;
}
