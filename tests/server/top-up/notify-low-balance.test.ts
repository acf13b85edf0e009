import { describe, expect, test } from "vitest";
import { erasedEmail } from "#server/orders/core/erased-buyer.ts";
import { receiveCarrierCallback } from "#server/orders/webhooks/receive-carrier-callback.ts";
import { addSim } from "#server/sims/add-sim.ts";
import { removeSim } from "#server/sims/own-sims.ts";
import { checkBalance } from "#server/top-up/watch-balances.ts";
import { insertAccount } from "#tests/support/sims/sims.ts";
import { START, useTestShop } from "#tests/support/shop.ts";
import { CHINA, createPaidTopUp, PREPAID } from "#tests/support/sims/top-up.ts";
import { startRecurringJob } from "#server/jobs/recurring-jobs.ts";

const DAY = 86_400_000;
const MINUTE = 60_000;

const shop = useTestShop();

/** Sets the balance that the carrier reports from now on, HKD minor units. */
function setBalance(amount: number, phone: string | null = null): void {
  shop.carrier.readBalance = async (iccid) => ({
    iccid,
    product: "prepaid",
    enterprise: false,
    amount,
    ratePerGb: 680,
    validUntil: null,
    toppedUpAt: START,
    phone,
  });
}
const rows = () => shop.db.selectFrom("watched_sims").selectAll().execute();
const row = async () => {
  const [one] = await rows();
  if (!one) throw new Error("No SIM is watched");
  return one;
};
const sentMails = async () =>
  (await shop.db.selectFrom("mailbox").select(["channel", "recipient", "body_text"]).orderBy("sent_at").execute())
    .filter((one) => one.channel === "sms" || one.body_text.includes("Insufficient balance"))
    .map((one) => one.recipient);
const jobs = () => shop.db.selectFrom("jobs").selectAll().where("topic", "=", "top-up.low-balance").execute();

/** A top-up by that address that is on its SIM. */
async function bought(email = "ada@example.com", fields = {}) {
  const order = await createPaidTopUp(shop, { email, ...fields });
  await shop.settle();
  return order;
}

describe("a buyer who topped up a SIM", () => {
  test("is notified when it is low, at the address of the newest order", async () => {
    await bought("old@example.com");
    await bought("new@example.com");
    setBalance(100);
    await checkBalance(shop, await row());
    await shop.runJobs();
    expect(await sentMails()).toEqual(["new@example.com"]);
  });

  test("is notified once if their account also follows the SIM", async () => {
    await bought();
    const accountId = await insertAccount(shop, "ada@example.com");
    await addSim(shop, { accountId, iccid: PREPAID, remark: "", clientAddress: "203.0.113.7" });
    setBalance(100);
    await checkBalance(shop, await row());
    await shop.runJobs();
    expect(await sentMails()).toEqual(["ada@example.com"]);
  });

  test("is not notified after removing the SIM from their account", async () => {
    await bought();
    const accountId = await insertAccount(shop, "ada@example.com");
    await shop.db.updateTable("orders").set({ account_id: accountId }).execute();
    await removeSim(shop, { accountId, iccid: PREPAID });
    setBalance(100);
    await checkBalance(shop, await row());
    expect(await rows()).toEqual([]);
  });

  test("is not notified if they were erased, before the notification or after it was scheduled", async () => {
    await bought();
    setBalance(100);
    await checkBalance(shop, await row());
    await shop.db
      .updateTable("orders")
      .set((eb) => ({ email: eb.val(erasedEmail("x")) }))
      .execute();
    await shop.runJobs();
    expect(await sentMails()).toEqual([]);
    await shop.db.updateTable("watched_sims").set({ notified_at: null }).execute();
    await checkBalance(shop, await row());
    expect(await rows()).toEqual([]);
  });

  test("is notified of what the carrier really meters: the SIM falls below HK$20 and is topped up, twice", async () => {
    await startRecurringJob(shop, "top-up.watch");
    await bought("ada@example.com", { iccid: CHINA, amount: "5000" });
    for (const times of [1, 2]) {
      for (let half = 0; half < 60 && (await sentMails()).length < times; half++) {
        shop.pass(DAY / 2);
        await shop.runJobs();
      }
      expect(await sentMails()).toHaveLength(times);
      expect((await shop.carrier.readBalance(CHINA))?.amount).toBeLessThan(2000);
      await bought("ada@example.com", { iccid: CHINA, amount: "5000" });
    }
    expect((await row()).notified_at).toBeNull();
  });
});

describe("one notification", () => {
  test("is one message per recipient, however many workers check simultaneously", async () => {
    await bought();
    setBalance(100, "+85291234567");
    const seen = await row();
    // No two clocks agree.
    await Promise.all(Array.from({ length: 6 }, (_, n) => checkBalance({ ...shop, clock: () => shop.clock() + n }, seen)));
    shop.pass(6);
    await shop.runJobs();
    expect((await sentMails()).sort()).toEqual(["+85291234567", "ada@example.com"]);
  });

  test("does not start if the SIM was topped up during the balance query", async () => {
    await bought();
    setBalance(100);
    const seen = await row();
    shop.pass(1000);
    await bought();
    await checkBalance(shop, seen);
    await shop.runJobs();
    expect(await sentMails()).toEqual([]);
  });

  test("is not sent if the SIM was topped up before its message was sent", async () => {
    await bought();
    setBalance(100);
    await checkBalance(shop, await row());
    expect(await jobs()).toHaveLength(1);
    await shop.db.updateTable("watched_sims").set({ notified_at: null }).execute();
    await shop.runJobs();
    expect(await sentMails()).toEqual([]);
  });

  test("is sent once if the worker was lost after sending it", async () => {
    await bought();
    setBalance(100);
    await checkBalance(shop, await row());
    const [job] = await jobs();
    if (!job) throw new Error("Nobody is told");
    const run = () =>
      shop.handlers["top-up.low-balance"]?.(shop, { ...job, payload: JSON.parse(job.payload), createdAt: job.created_at, attempts: job.attempts });
    await run();
    shop.pass(MINUTE);
    await run();
    await shop.runJobs();
    expect(await sentMails()).toEqual(["ada@example.com"]);
  });

  test("puts no personal data into the jobs table, and nothing at all once it is done", async () => {
    await bought();
    setBalance(100, "+85291234567");
    await checkBalance(shop, await row());
    const waiting = JSON.stringify((await jobs()).map(({ ref, payload }) => ({ ref, payload })));
    expect(waiting).not.toMatch(/ada|example\.com|91234567/);
    await shop.runJobs();
    expect((await jobs()).map(({ state, payload }) => [state, payload])).toEqual([
      ["done", "{}"],
      ["done", "{}"],
    ]);
    expect(shop.logged.join("\n")).not.toMatch(/ada@example\.com|91234567/);
  });
});

test("a carrier's low-balance callback triggers a check immediately", async () => {
  await startRecurringJob(shop, "top-up.watch");
  await bought();
  await shop.db
    .updateTable("watched_sims")
    .set({ next_check_at: shop.clock() + DAY })
    .execute();
  setBalance(100);
  shop.carrier = { ...shop.carrier, parseCallback: (body) => JSON.parse(body.toString()) };
  const body = JSON.stringify({ id: "evt_low", iccid: PREPAID });
  expect(await receiveCarrierCallback(shop, shop.carrier.name, Buffer.from(body), new Headers())).toBe(200);
  await shop.runJobs();
  expect(await sentMails()).toEqual(["ada@example.com"]);
});
