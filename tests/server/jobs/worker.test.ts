import { spawn } from "node:child_process";
import { once } from "node:events";
import { hostname } from "node:os";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { claimJobs } from "#server/jobs/claim-jobs.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { LEASE_MS } from "#server/jobs/job.ts";
import { runDueJobs } from "#server/jobs/run-job.ts";
import { startWorker } from "#server/jobs/start-worker.ts";
import { newWorkerId } from "#server/jobs/worker-id.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";

let shop: TestShop;
beforeEach(async () => void (shop = await openTestShop()));
afterEach(() => shop.close());

const enqueue = (ref: string, topic = "test") => enqueueJob(shop.db, { topic, ref, now: shop.clock() });
const claim = (worker: string, limit: number) => claimJobs(shop, { worker, topics: ["test"], limit });
const jobs = () => shop.db.selectFrom("jobs").select(["ref", "state", "tries"]).orderBy("ref").execute();

describe("a worker", () => {
  test("does what is due when it is woken, and lets running jobs end when it is stopped", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let started = () => {};
    const running = new Promise<void>((resolve) => (started = resolve));
    const ended: string[] = [];
    const worker = startWorker(shop, {
      test: async (_, job) => {
        started();
        await held;
        return { commit: async () => void ended.push(job.ref) };
      },
    });
    await enqueue("a");
    worker.wake();
    await running;
    const stopped = worker.stop();
    release();
    await stopped;
    expect(ended).toEqual(["a"]);
  });

  test("does what is quick while one that waits for a document's reader is at it", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let reading = 0;
    let most = 0;
    for (let n = 0; n < 6; n++) await enqueue(`photo ${n}`, "real-name.decide");
    await enqueue("order");
    let paid = () => {};
    const quick = new Promise<void>((resolve) => (paid = resolve));
    const worker = startWorker(shop, {
      "real-name.decide": async () => {
        most = Math.max(most, ++reading);
        await held;
        reading--;
        return {};
      },
      test: async () => ({ committed: paid }),
    });
    await quick;
    release();
    await worker.stop();
    expect(most).toBe(1);
    while ((await runDueJobs(shop, { "real-name.decide": async () => ({}) })) > 0);
    expect((await jobs()).every(({ state }) => state === "done")).toBe(true);
  });

  test("frees at once what a process had that was killed on this machine", async () => {
    const worker = newWorkerId();
    worker.end();
    const [machine, , start] = worker.id.split(":");
    const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    child.kill("SIGKILL");
    await once(child, "exit");
    const killed = `${machine}:${child.pid}:${start}:0a`;
    // Its pid was given to another process since.
    const reused = `${machine}:${process.ppid}:1:0b`;
    for (const [ref, holder] of Object.entries({ killed, reused, stopped: worker.id })) {
      await enqueue(ref);
      await claim(holder, 1);
    }
    const ran = new Set<string>();
    await new Promise<void>((resolve) => {
      const next = startWorker(shop, {
        test: async (_, { ref }) => ({ committed: () => void (ran.add(ref).size === 3 && next.stop().then(resolve)) }),
      });
    });
    expect((await jobs()).map(({ ref, state, tries }) => [ref, state, tries])).toEqual([
      ["killed", "done", 2],
      ["reused", "done", 2],
      ["stopped", "done", 2],
    ]);
  });

  test("leaves what a process has that it cannot see, until its lease runs out", async () => {
    const own = newWorkerId();
    const [machine, pid, start] = own.id.split(":");
    // Of another container, whose processes have the same pids and may even have the same host name; of a process that nobody can judge; of
    // a worker of this process that is at it; of a release that named workers otherwise.
    const holders = [`other-machine:${pid}:${start}:0a`, `${machine}:${process.ppid}::0b`, own.id, `${hostname()}:${pid}:0c`];
    for (const [n, holder] of holders.entries()) {
      await enqueue(`held ${n}`);
      await claim(holder, 1);
    }
    await enqueue("free");
    await new Promise<void>((resolve) => {
      const next = startWorker(shop, { test: async () => ({ committed: () => void next.stop().then(resolve) }) });
    });
    own.end();
    expect((await jobs()).map(({ ref, state }) => [ref, state])).toEqual([["free", "done"], ...holders.map((_, n) => [`held ${n}`, "waiting"])]);
    shop.pass(LEASE_MS);
    expect(await runDueJobs(shop, { test: async () => ({}) })).toBe(holders.length);
  });
});
