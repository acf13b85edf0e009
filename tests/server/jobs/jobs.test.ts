import type { AppContext } from "#server/context/app-context.ts";
import { describe, expect, test } from "vitest";
import { claimJobs } from "#server/jobs/claim-jobs.ts";
import { cancelJob, enqueueJob } from "#server/jobs/enqueue-job.ts";
import { UnrecoverableJobError, LEASE_MS, MAX_ATTEMPTS, retryDelay, type JobHandlers } from "#server/jobs/job.ts";
import { runDueJobs, runJob } from "#server/jobs/run-job.ts";
import { useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();

const enqueue = (ref: string, topic = "test", at?: number) => enqueueJob(shop.db, { topic, ref, now: shop.clock(), at });
const claim = (worker: string, limit: number) => claimJobs(shop, { worker, topics: ["test"], limit });
const jobs = () => shop.db.selectFrom("jobs").select(["ref", "state", "attempts"]).orderBy("ref").execute();
/** A countable effect: one row in the mailbox. */
const counting: JobHandlers<AppContext> = {
  test: async (_, job) => ({
    commit: async (tx) => {
      const row = {
        id: `${job.ref}:${job.attempts}`,
        channel: "mail" as const,
        recipient: job.ref,
        subject: "",
        body_text: "",
        body_html: "",
        sent_at: 0,
      };
      await tx.insertInto("mailbox").values(row).execute();
    },
  }),
};
const effects = async () => (await shop.db.selectFrom("mailbox").select("recipient").orderBy("recipient").execute()).map((row) => row.recipient);

describe("a job", () => {
  test("is enqueued once per topic and ref", async () => {
    await enqueue("a");
    await enqueue("a");
    await enqueue("b");
    expect(await runDueJobs(shop, counting)).toBe(2);
    expect(await effects()).toEqual(["a", "b"]);
  });

  test("does not run before it is due or after it is cancelled", async () => {
    await enqueue("later", "test", shop.clock() + 1000);
    await enqueue("off");
    await shop.db.transaction().execute((tx) => cancelJob(tx, "test", "off", shop.clock()));
    expect(await runDueJobs(shop, counting)).toBe(0);
    shop.pass(1000);
    expect(await runDueJobs(shop, counting)).toBe(1);
  });

  test("is run by one of several workers that claim it", async () => {
    for (let n = 0; n < 40; n++) await enqueue(`job-${String(n).padStart(2, "0")}`);
    const claims = await Promise.all(["w1", "w2", "w3"].map((worker) => claim(worker, 40)));
    const all = claims.flat().map((job) => job.ref);
    expect(all).toHaveLength(40);
    expect(new Set(all).size).toBe(40);
  });

  test("is taken over by another worker when the lease of a lost worker ends", async () => {
    await enqueue("a");
    await claim("lost", 1);
    expect(await runDueJobs(shop, counting)).toBe(0);
    shop.pass(LEASE_MS);
    expect(await runDueJobs(shop, counting)).toBe(1);
  });

  test("leaves no effect if it took longer than its lease; the other run counts", async () => {
    await enqueue("a");
    const [slow] = await claim("slow", 1);
    shop.pass(LEASE_MS);
    await runDueJobs(shop, counting);
    if (slow) await runJob(shop, counting, "slow", slow);
    expect(await shop.db.selectFrom("mailbox").select("id").execute()).toEqual([{ id: "a:2" }]);
    expect(shop.logged.join()).toContain("job.lease-lost");
  });

  test("is retried with growing pauses when it fails, and never delays other jobs", async () => {
    let broken = true;
    const handlers: JobHandlers<AppContext> = {
      ...counting,
      poison: async () => {
        if (broken) throw new Error("not today");
        return {};
      },
    };
    await enqueue("p", "poison");
    await enqueue("a");
    await runDueJobs(shop, handlers);
    expect(await effects()).toEqual(["a"]);
    expect(await jobs()).toContainEqual({ ref: "p", state: "waiting", attempts: 1 });
    broken = false;
    shop.pass(700);
    expect(await runDueJobs(shop, handlers)).toBe(0);
    shop.pass(600);
    expect(await runDueJobs(shop, handlers)).toBe(1);
    expect(await jobs()).toContainEqual({ ref: "p", state: "done", attempts: 2 });
  });

  test("leaves no partial effect when it fails", async () => {
    await enqueue("a");
    const handlers: JobHandlers<AppContext> = {
      test: async (one, job) => ({
        commit: async (tx) => {
          await (await counting.test?.(one, job))?.commit?.(tx);
          throw new Error("after the effect");
        },
      }),
    };
    await runDueJobs(shop, handlers);
    expect(await effects()).toEqual([]);
    expect(await jobs()).toEqual([{ ref: "a", state: "waiting", attempts: 1 }]);
  });

  test("is dead after its last attempt, after an unrecoverable error, or if every worker was lost", async () => {
    const handlers: JobHandlers<AppContext> = {
      test: async (_, job) => {
        throw job.ref === "hopeless" ? new UnrecoverableJobError("never") : new Error("again");
      },
    };
    for (const ref of ["tired", "hopeless", "crashing"]) await enqueue(ref);
    await shop.db
      .updateTable("jobs")
      .set({ attempts: MAX_ATTEMPTS - 1 })
      .where("ref", "=", "tired")
      .execute();
    await shop.db.updateTable("jobs").set({ attempts: MAX_ATTEMPTS }).where("ref", "=", "crashing").execute();
    await runDueJobs(shop, handlers);
    expect(new Set((await jobs()).map((job) => job.state))).toEqual(new Set(["dead"]));
    shop.pass(7 * 24 * 3_600_000);
    expect(await runDueJobs(shop, handlers)).toBe(0);
  });

  test("of a topic that only a newer release knows waits for a worker that knows it", async () => {
    await enqueue("new", "orders.of-the-next-release");
    for (const ref of ["a", "b", "c", "d", "e"]) await enqueue(ref);
    // A worker of the previous release.
    expect(await runDueJobs(shop, counting)).toBe(5);
    expect(await effects()).toEqual(["a", "b", "c", "d", "e"]);
    const waiting = () => shop.db.selectFrom("jobs").select(["ref", "state", "attempts", "error"]).where("ref", "=", "new").executeTakeFirst();
    expect(await waiting()).toEqual({ ref: "new", state: "waiting", attempts: 0, error: null });
    await runDueJobs(shop, { "orders.of-the-next-release": async () => ({}) });
    expect(await waiting()).toMatchObject({ state: "done" });
  });

  test("stores and logs no email address from an error, and keeps no encrypted value once it is dead", async () => {
    const handlers: JobHandlers<AppContext> = {
      test: async (_, job) => {
        throw new (job.ref === "again" ? Error : UnrecoverableJobError)(
          "550 5.1.1 <ada.lo@example.com>: no mailbox; +852 9123 4567, 85291234567; port 587",
        );
      },
    };
    for (const ref of ["again", "dead", "lost"]) {
      await enqueueJob(shop.db, { topic: "test", ref, payload: { encrypted: "an address" }, now: shop.clock() });
    }
    await enqueueJob(shop.db, { topic: "test", ref: "plain", payload: { order: "ord_1" }, now: shop.clock() });
    await shop.db.updateTable("jobs").set({ attempts: MAX_ATTEMPTS }).where("ref", "=", "lost").execute();
    await runDueJobs(shop, handlers);
    const rows = await shop.db.selectFrom("jobs").select(["ref", "state", "payload", "error"]).orderBy("ref").execute();
    expect(rows.map((row) => [row.ref, row.state, row.payload])).toEqual([
      ["again", "waiting", JSON.stringify({ encrypted: "an address" })],
      ["dead", "dead", "{}"],
      ["lost", "dead", "{}"],
      ["plain", "dead", JSON.stringify({ order: "ord_1" })],
    ]);
    expect(rows[0]?.error).toBe("Error: 550 5.1.1 <[address]>: no mailbox; [number], [number]; port 587");
    expect(JSON.stringify([rows, shop.logged])).not.toMatch(/ada\.lo|9123/);
  });

  test("restarts its attempts when it reschedules itself", async () => {
    await enqueue("a");
    let looks = 0;
    const handlers: JobHandlers<AppContext> = { test: async () => (++looks < 3 ? { again: shop.clock() + 5000 } : {}) };
    for (let round = 0; round < 3; round++) {
      await runDueJobs(shop, handlers);
      shop.pass(5000);
    }
    expect(looks).toBe(3);
    expect(await jobs()).toEqual([{ ref: "a", state: "done", attempts: 1 }]);
  });

  test("rests 1 s, 2 s, 4 s … at most an hour, give or take a fifth", () => {
    expect([1, 2, 3, 4].map((attempts) => retryDelay(attempts, 0.5))).toEqual([1000, 2000, 4000, 8000]);
    expect(retryDelay(MAX_ATTEMPTS, 1)).toBe(1.2 * 3_600_000);
    expect(retryDelay(1, 0)).toBe(800);
  });
});
