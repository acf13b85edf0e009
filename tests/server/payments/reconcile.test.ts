import { describe, expect, test } from "vitest";
import { startRecurringJob } from "#server/jobs/recurring-jobs.ts";
import { recordDiscrepancy } from "#server/payments/discrepancies/record-discrepancy.ts";
import { openRefund } from "#server/payments/open-refund.ts";
import { requeueOrphanedJobs } from "#server/payments/reconciliation/requeue-orphaned-jobs.ts";
import { deliverOrder } from "#tests/support/orders/money.ts";
import { decidePayment, readBuyerOrder, createOrder } from "#tests/support/orders/purchase.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";

const MINUTE = 60_000;
const shop = useTestShop();

const differences = () => shop.db.selectFrom("discrepancies").select(["kind", "ref", "theirs"]).orderBy("theirs").execute();
const end = (topic: string, state: "done" | "dead") => shop.db.updateTable("jobs").set({ state }).where("topic", "=", topic).execute();
const drop = (topic: string) => shop.db.deleteFrom("jobs").where("topic", "=", topic).execute();
const stateOf = async (topic: string) => (await shop.db.selectFrom("jobs").select("state").where("topic", "=", topic).executeTakeFirst())?.state;
const paymentId = async () => (await shop.db.selectFrom("payments").select("id").executeTakeFirstOrThrow()).id;

describe("every minute", () => {
  test.each([
    ["dead", () => end("payments.check", "dead")],
    ["done", () => end("payments.check", "done")],
    ["missing", () => drop("payments.check")],
  ])("a payment whose job is %s gets it back after 2 minutes, which is recorded", async (state, lose) => {
    shop.losesWebhooks = true;
    const order = await createOrder(shop, orderForm());
    await decidePayment(shop, order.payUrl, "pay");
    await lose();
    await startRecurringJob(shop, "reconcile.run");
    shop.pass(MINUTE);
    await shop.runJobs();
    expect(await differences()).toEqual([]);
    shop.pass(2 * MINUTE);
    await shop.runJobs();
    await shop.settle();
    expect((await readBuyerOrder(shop, order)).state).toBe("delivered");
    expect(await differences()).toEqual([{ kind: "job-lost", ref: await paymentId(), theirs: `its job payments.check was ${state}` }]);
  });

  test("a delivery without its job gets it back after a minute", async () => {
    const order = await createOrder(shop, orderForm());
    await decidePayment(shop, order.payUrl, "pay");
    shop.carrier.provisionEsim = () => Promise.reject(new Error("nobody there"));
    await shop.runJobs();
    await end("orders.fulfil", "dead");
    shop.pass(MINUTE + 1);
    expect(await requeueOrphanedJobs(shop)).toBe(1);
    expect(await stateOf("orders.fulfil")).toBe("waiting");
  });

  test("a webhook that was stored and never applied is applied", async () => {
    const order = await createOrder(shop, orderForm());
    await decidePayment(shop, order.payUrl, "pay");
    shop.handlers["payments.apply"] = () => Promise.reject(new Error("broken"));
    await shop.runJobs();
    await end("payments.apply", "dead");
    shop.pass(2 * MINUTE + 1);
    expect(await requeueOrphanedJobs(shop)).toBe(1);
    expect(await stateOf("payments.apply")).toBe("waiting");
  });

  test("a refund without its job gets it back after 5 minutes", async () => {
    await deliverOrder(shop);
    const refund = { paymentId: await paymentId(), subject: "goodwill", reason: "goodwill" as const, amount: 100 };
    await shop.db.transaction().execute((tx) => openRefund(tx, shop, refund));
    await end("refunds.send", "dead");
    shop.pass(5 * MINUTE);
    expect(await requeueOrphanedJobs(shop)).toBe(0);
    shop.pass(1);
    expect(await requeueOrphanedJobs(shop)).toBe(1);
    await shop.settle();
    expect(await shop.db.selectFrom("refunds").select("state").execute()).toEqual([{ state: "succeeded" }]);
  });

  test("an approved request that no job processes is resumed after 5 minutes, unless staff must find its money first", async () => {
    const order = await createOrder(shop, orderForm());
    const { id: order_id } = await shop.db.selectFrom("orders").select("id").where("number", "=", order.number).executeTakeFirstOrThrow();
    const requested = { order_id, account_id: null, fulfilment_id: null, reason: "other", amount: 1, decision: null };
    const at = shop.clock();
    const request = { ...requested, id: "ref_1", state: "approved" as const, requested_at: at, decided_at: at };
    await shop.db.insertInto("refund_requests").values(request).execute();
    shop.pass(5 * MINUTE + 1);
    await drop("payments.check");
    await shop.db.updateTable("payments").set({ state: "failed" }).execute();
    await recordDiscrepancy(shop.db, { kind: "refund-not-possible", ref: "ref_1", ours: "1", theirs: "0", now: at });
    expect(await requeueOrphanedJobs(shop)).toBe(0);
    await shop.db.updateTable("discrepancies").set({ resolved_at: at }).execute();
    expect(await requeueOrphanedJobs(shop)).toBe(1);
    expect(await stateOf("orders.revoke-units")).toBe("waiting");
  });

  test("work that has its job is left alone: nobody asks twice", async () => {
    const order = await createOrder(shop, orderForm());
    await decidePayment(shop, order.payUrl, "pay-later");
    await startRecurringJob(shop, "reconcile.run");
    await shop.runJobs();
    shop.pass(30 * MINUTE);
    expect(await requeueOrphanedJobs(shop)).toBe(0);
    expect(await differences()).toEqual([]);
  });

  test("a job that dies repeatedly is one row, and is tried every 15 minutes", async () => {
    await createOrder(shop, orderForm());
    await end("payments.check", "dead");
    shop.pass(3 * MINUTE);
    expect(await requeueOrphanedJobs(shop)).toBe(1);
    await end("payments.check", "dead");
    shop.pass(MINUTE);
    expect(await requeueOrphanedJobs(shop)).toBe(0);
    shop.pass(15 * MINUTE);
    expect(await requeueOrphanedJobs(shop)).toBe(1);
    expect(await differences()).toHaveLength(1);
  });

  test("an error does not end it", async () => {
    await startRecurringJob(shop, "reconcile.run");
    const { db } = shop;
    const failing = () => {
      throw new Error("gone");
    };
    shop.db = new Proxy(db, { get: (of, name) => (name === "selectFrom" ? failing : Reflect.get(of, name, of)) });
    const result = await shop.handlers["reconcile.run"]?.(shop, {
      id: "j",
      topic: "reconcile.run",
      ref: "pulse",
      payload: {},
      attempts: 1,
      createdAt: 0,
    });
    shop.db = db;
    expect(result).toEqual({ again: shop.clock() + MINUTE });
    expect(shop.logged.join()).toContain("reconcile.failed");
  });
});

describe("the reconciliation job", () => {
  test("exists once, however many workers start, and restarts if it had given up", async () => {
    await Promise.all([startRecurringJob(shop, "reconcile.run"), startRecurringJob(shop, "reconcile.run"), startRecurringJob(shop, "reconcile.run")]);
    await end("reconcile.run", "dead");
    await startRecurringJob(shop, "reconcile.run");
    expect(await shop.db.selectFrom("jobs").select(["topic", "state"]).execute()).toEqual([{ topic: "reconcile.run", state: "waiting" }]);
  });

  test("compares records once a day, after 03:10 UTC", async () => {
    const days = async () =>
      (await shop.db.selectFrom("jobs").select("ref").where("topic", "=", "reconcile.records").orderBy("ref").execute()).map(({ ref }) => ref);
    await startRecurringJob(shop, "reconcile.run");
    shop.pass(MINUTE);
    await shop.runJobs();
    expect(await days()).toEqual(["2026-11-21"]);
    // To 03:09 of the next day, and past 03:10.
    shop.pass(19 * 60 * MINUTE + 8 * MINUTE);
    await shop.runJobs();
    expect(await days()).toEqual(["2026-11-21"]);
    for (let minute = 0; minute < 3; minute++) {
      shop.pass(MINUTE);
      await shop.runJobs();
    }
    expect(await days()).toEqual(["2026-11-21", "2026-11-22"]);
  });
});
