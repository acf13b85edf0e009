import type { AppContext } from "#server/context/app-context.ts";
import { afterEach, describe, expect, test, vi } from "vitest";
import { claimJobs } from "#server/jobs/claim-jobs.ts";
import { enqueueJob, makeJobDueNow } from "#server/jobs/enqueue-job.ts";
import { LEASE_MS, MAX_ATTEMPTS, RENEW_MS, type JobHandlers } from "#server/jobs/job.ts";
import { runDueJobs, runJob } from "#server/jobs/run-job.ts";
import { useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();
afterEach(() => void vi.useRealTimers());

const enqueue = (ref: string, topic = "test", at?: number) => enqueueJob(shop.db, { topic, ref, now: shop.clock(), at });
const claim = (worker: string, limit: number) => claimJobs(shop, { worker, topics: ["test"], limit });
const job = () => shop.db.selectFrom("jobs").select(["state", "attempts", "leased_by", "lease_until"]).executeTakeFirstOrThrow();

describe("a job", () => {
  test("that outlasts its lease is renewed by its worker and not run twice", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    await enqueue("a");
    const [long] = await claim("long", 1);
    if (!long) throw new Error("Nothing to do");
    const claimedAt: number[] = [];
    const handlers: JobHandlers<AppContext> = {
      test: async () => {
        for (let ms = 0; ms < 3 * LEASE_MS; ms += RENEW_MS) {
          shop.pass(RENEW_MS);
          vi.advanceTimersByTime(RENEW_MS);
          await expect.poll(async () => (await job()).lease_until).toBe(shop.clock() + LEASE_MS);
          claimedAt.push((await claim("other", 1)).length);
        }
        return {};
      },
    };
    await runJob(shop, handlers, "long", long);
    expect(claimedAt).toEqual(Array.from({ length: 9 }, () => 0));
    expect(await job()).toMatchObject({ state: "done", attempts: 1 });
    expect(vi.getTimerCount()).toBe(0);
  });

  test("that another worker has claimed is not taken back", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    await enqueue("a");
    const [slow] = await claim("slow", 1);
    const handlers: JobHandlers<AppContext> = {
      test: async () => {
        shop.pass(LEASE_MS);
        expect(await claim("other", 1)).toHaveLength(1);
        shop.pass(LEASE_MS - 1);
        vi.advanceTimersByTime(RENEW_MS);
        return {};
      },
    };
    if (slow) await runJob(shop, handlers, "slow", slow);
    expect(await job()).toMatchObject({ leased_by: "other", lease_until: shop.clock() + 1 });
  });

  test("that is expedited while running runs again as soon as it has ended, then keeps its own schedule", async () => {
    await enqueue("a");
    let looks = 0;
    const handlers: JobHandlers<AppContext> = {
      test: async (_, { topic, ref }) => {
        if (++looks === 1) await shop.db.transaction().execute((tx) => makeJobDueNow(tx, topic, ref, shop.clock()));
        return { again: shop.clock() + 600_000 };
      },
    };
    expect(await runDueJobs(shop, handlers)).toBe(2);
    expect(await runDueJobs(shop, handlers)).toBe(0);
    shop.pass(600_000);
    expect(await runDueJobs(shop, handlers)).toBe(1);
  });

  test("that kills its worker each time is abandoned after 20 attempts, even a message that may be retried for days", async () => {
    const take = () => claimJobs(shop, { worker: "lost", topics: ["orders.mail"], limit: 1 });
    await enqueue("a", "orders.mail");
    for (let attempts = 1; attempts <= MAX_ATTEMPTS; attempts++) {
      expect(await take()).toMatchObject([{ attempts }]);
      shop.pass(LEASE_MS);
    }
    expect(await take()).toEqual([]);
    expect(await job()).toMatchObject({ state: "dead", attempts: MAX_ATTEMPTS });
  });

  test("that is scheduled for later is due immediately when expedited, once only", async () => {
    await enqueue("a", "test", shop.clock() + 600_000);
    const handlers: JobHandlers<AppContext> = { test: async () => ({ again: shop.clock() + 600_000 }) };
    await shop.db.transaction().execute((tx) => makeJobDueNow(tx, "test", "a", shop.clock()));
    expect(await runDueJobs(shop, handlers)).toBe(1);
    expect(await runDueJobs(shop, handlers)).toBe(0);
  });
});
