import { spawn } from "node:child_process";
import { once } from "node:events";
import { hostname } from "node:os";
import { describe, expect, test } from "vitest";
import { claimJobs } from "#server/jobs/claim-jobs.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { LEASE_MS } from "#server/jobs/job.ts";
import { runDueJobs } from "#server/jobs/run-job.ts";
import { startWorker } from "#server/jobs/start-worker.ts";
import { newWorkerId } from "#server/jobs/worker-id.ts";
import { useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();

const enqueue = (ref: string, topic = "test") => enqueueJob(shop.db, { topic, ref, now: shop.clock() });
const claim = (worker: string, limit: number) => claimJobs(shop, { worker, topics: ["test"], limit });
const jobs = () => shop.db.selectFrom("jobs").select(["ref", "state", "attempts"]).orderBy("ref").execute();

describe("a worker", () => {
  test("runs due jobs when it is notified, and lets running jobs end when it is stopped", async () => {
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

  test.each([
    ["before it started", true],
    ["while it runs", false],
  ])("runs what a clock delayed that was set back %s, but nothing that was scheduled", async (_, isBefore) => {
    const ran: string[] = [];
    let done = () => {};
    const finished = new Promise<void>((resolve) => (done = resolve));
    const handler = (topic: string) => async () => ({ committed: () => (ran.push(topic), topic === "orders.fulfil" && done()) });
    const handlers = { test: handler("test"), "orders.fulfil": handler("orders.fulfil") };
    const delay = async () => {
      for (const [topic, ref] of [
        ["test", "edition"],
        ["orders.fulfil", "unit"],
      ] as const)
        await enqueueJob(shop.db, { topic, ref, now: shop.clock(), at: shop.clock() + 60_000 });
      await shop.db
        .updateTable("jobs")
        .set({ lease_until: shop.clock() + LEASE_MS, leased_by: "elsewhere" })
        .where("topic", "=", "test")
        .execute();
      shop.pass(-24 * 3_600_000);
    };
    if (isBefore) await delay();
    const worker = startWorker(shop, handlers);
    if (!isBefore) await delay();
    worker.wake();
    await finished;
    await worker.stop();
    expect(ran).toEqual(["orders.fulfil"]);
    const leases = await shop.db.selectFrom("jobs").select("lease_until").where("topic", "=", "test").execute();
    expect(leases).toEqual([{ lease_until: shop.clock() + LEASE_MS }]);
  });

  test("runs quick jobs while a job that waits for the document reader is running", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let reading = 0;
    let max = 0;
    for (let n = 0; n < 6; n++) await enqueue(`photo ${n}`, "real-name.decide");
    await enqueue("order");
    let paid = () => {};
    const quick = new Promise<void>((resolve) => (paid = resolve));
    const worker = startWorker(shop, {
      "real-name.decide": async () => {
        max = Math.max(max, ++reading);
        await held;
        reading--;
        return {};
      },
      test: async () => ({ committed: paid }),
    });
    await quick;
    release();
    await worker.stop();
    expect(max).toBe(1);
    while ((await runDueJobs(shop, { "real-name.decide": async () => ({}) })) > 0);
    expect((await jobs()).every(({ state }) => state === "done")).toBe(true);
  });

  test("releases the jobs of a killed process on this machine immediately", async () => {
    const worker = newWorkerId();
    worker.end();
    const [machine, , start] = worker.id.split(":");
    const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    child.kill("SIGKILL");
    await once(child, "exit");
    const killed = `${machine}:${child.pid}:${start}:0a`;
    // Its pid was reused by another process.
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
    expect((await jobs()).map(({ ref, state, attempts }) => [ref, state, attempts])).toEqual([
      ["killed", "done", 2],
      ["reused", "done", 2],
      ["stopped", "done", 2],
    ]);
  });

  test("leaves jobs of a process that it cannot check until their lease ends", async () => {
    const own = newWorkerId();
    const [machine, pid, start] = own.id.split(":");
    // Workers of another container, whose processes have the same pids and may have the same host name; of a process that cannot be checked;
    // of this process, still running; of a release with another format of worker id.
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
