import { afterEach, describe, expect, test } from "vitest";
import { CarrierError } from "#server/gateways/carrier/carrier.ts";
import { requestRefund } from "#server/orders/refunds/request-refund.ts";
import { removeSim } from "#server/sims/own-sims.ts";
import { switchReminders } from "#server/reminders/switch-reminders.ts";
import { ACTIVE, openRemindedPackage, STARTED, type RemindedPackage } from "#tests/support/sims/reminders.ts";
import { createAccountOrder } from "#tests/support/sims/sims.ts";
import { orderForm, START } from "#tests/support/shop.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let bought: RemindedPackage;
afterEach(() => bought.shop.close());

describe("a package that has not started", () => {
  test("is reminded of after three days, a week and a day before its deadline, each once", async () => {
    bought = await openRemindedPackage();
    await bought.liveUntil(START + 3 * DAY - HOUR);
    expect(await bought.subjects()).toEqual([]);
    await bought.liveUntil(START + 3 * DAY + HOUR);
    expect(await bought.subjects()).toEqual(["Install your eSIM for Japan before you travel"]);
    bought.report({ useBy: START + 20 * DAY });
    await bought.liveUntil(START + 13 * DAY - HOUR);
    expect(await bought.subjects()).toHaveLength(1);
    await bought.liveUntil(START + 13 * DAY + HOUR);
    expect((await bought.subjects()).slice(1)).toEqual([expect.stringMatching(/^Start your package for Japan by .*11 December/)]);
    await bought.liveUntil(START + 19 * DAY + HOUR);
    expect((await bought.subjects()).slice(2)).toEqual(["Last day to start your package for Japan"]);
    await bought.liveUntil(START + 22 * DAY);
    expect(await bought.subjects()).toHaveLength(3);
  });

  test("for a journey is to be installed two days before it", async () => {
    bought = await openRemindedPackage({ from: new Date(START + 30 * DAY).toISOString().slice(0, 10) });
    await bought.liveUntil(START + 27 * DAY);
    expect(await bought.subjects()).toEqual([]);
    await bought.liveUntil(START + 29 * DAY);
    expect(await bought.subjects()).toEqual(["Install your eSIM for Japan before you travel"]);
  });

  test("that renews a SIM is not to be installed", async () => {
    bought = await openRemindedPackage();
    const renewal = await createAccountOrder(bought.shop, bought.accountId, orderForm({ way: "sim", iccid: bought.iccid }));
    const { id } = await bought.shop.db.selectFrom("fulfilments").select("id").where("order_id", "=", renewal.id).executeTakeFirstOrThrow();
    await bought.shop.db.deleteFrom("mailbox").execute();
    bought.report({ ref: id });
    await bought.liveUntil(START + 5 * DAY);
    expect(await bought.subjects()).toEqual([]);
  });
});

describe("a package in use", () => {
  test("is reminded of once when 80 % of its data is used", async () => {
    bought = await openRemindedPackage();
    bought.report({ ...ACTIVE, usedMb: 1000 });
    await bought.liveUntil(STARTED + 2 * DAY);
    bought.report({ usedMb: 4095 });
    await bought.liveUntil(STARTED + 3 * DAY);
    expect(await bought.subjects()).toEqual([]);
    bought.report({ usedMb: 4096 });
    await bought.liveUntil(STARTED + 4 * DAY);
    expect(await bought.subjects()).toEqual(["1 GB of 5 GB left for Japan"]);
    bought.report({ usedMb: 5000 });
    await bought.liveUntil(STARTED + 8 * DAY);
    expect(await bought.subjects()).toHaveLength(1);
  });

  test("is reminded of once 24 hours before its end", async () => {
    bought = await openRemindedPackage();
    bought.report({ ...ACTIVE, usedMb: 100 });
    await bought.liveUntil(STARTED + 29 * DAY - HOUR);
    expect(await bought.subjects()).toEqual([]);
    await bought.liveUntil(STARTED + 29 * DAY + HOUR);
    expect(await bought.subjects()).toEqual([expect.stringMatching(/^Your package for Japan ends on .*31 December/)]);
    bought.report({ state: "expired" });
    await bought.liveUntil(STARTED + 31 * DAY - HOUR);
    expect(await bought.subjects()).toHaveLength(1);
  });

  test("of one day is not reminded of at its start", async () => {
    bought = await openRemindedPackage({ package: "JP-1GBDAY-1D" });
    bought.report({ state: "active", dataMb: null, dailyMb: 1024, activatedAt: STARTED, endsAt: STARTED + 12 * HOUR });
    await bought.liveUntil(STARTED + DAY);
    expect(await bought.subjects()).toEqual([]);
  });
});

describe("a SIM", () => {
  test("is reminded of low data at once, even on the day of another reminder", async () => {
    bought = await openRemindedPackage();
    bought.report({ ...ACTIVE, usedMb: 1000 });
    await bought.liveUntil(STARTED + 29 * DAY + HOUR);
    bought.report({ usedMb: 4900 });
    await bought.liveUntil(STARTED + 29 * DAY + 9 * HOUR);
    expect(await bought.subjects()).toEqual([expect.stringContaining("ends"), expect.stringMatching(/ left for Japan$/)]);
  });

  test("has at most one other reminder a day", async () => {
    bought = await openRemindedPackage();
    bought.report({ ...ACTIVE, usedMb: 1000 });
    await bought.liveUntil(STARTED + 28 * DAY + 14 * HOUR);
    bought.report({ usedMb: 4900 });
    await bought.liveUntil(STARTED + 29 * DAY + 19 * HOUR);
    expect(await bought.subjects()).toEqual([expect.stringMatching(/ left for Japan$/)]);
    await bought.liveUntil(STARTED + 30 * DAY);
    expect(await bought.subjects()).toHaveLength(2);
  });

  test("has no reminder at night in its destination if it can wait, and one that cannot", async () => {
    bought = await openRemindedPackage();
    bought.report({ ...ACTIVE, usedMb: 100 });
    await bought.liveUntil(STARTED);
    // 22:30 in Japan.
    await bought.liveUntil(Date.UTC(2026, 11, 4, 13, 30));
    bought.report({ usedMb: 4500 });
    await bought.liveUntil(Date.UTC(2026, 11, 4, 22, 55));
    expect(await bought.subjects()).toEqual([]);
    await bought.liveUntil(Date.UTC(2026, 11, 4, 23, 30));
    expect(await bought.subjects()).toHaveLength(1);
    // Ends at 05:00 in Japan: known at 23:00, when only six hours are left.
    bought.report({ endsAt: Date.UTC(2026, 11, 6, 20) });
    await bought.shop.db
      .updateTable("fulfilments")
      .set({ remind_at: Date.UTC(2026, 11, 6, 14) })
      .execute();
    await bought.liveUntil(Date.UTC(2026, 11, 6, 14, 30));
    expect(await bought.subjects()).toHaveLength(2);
  });
});

describe("nobody is reminded", () => {
  const unsubscribe = () => switchReminders(bought.shop, { accountId: bought.accountId }, { on: false });

  test.each([
    [
      "of a package whose refund was requested",
      () => requestRefund(bought.shop, { accountId: bought.accountId, simPackage: bought.unitId, reason: "other" }),
    ],
    ["of a package that was revoked", () => bought.shop.db.updateTable("fulfilments").set({ revoked_at: START }).execute()],
    ["of a SIM that was removed from the list", () => removeSim(bought.shop, { accountId: bought.accountId, iccid: bought.iccid })],
    ["after switching reminders off", unsubscribe],
    ["after the buyer was erased", () => bought.shop.db.updateTable("orders").set({ email: "erased-x@invalid", account_id: null }).execute()],
  ])("%s, and the carrier is not asked", async (_, change) => {
    bought = await openRemindedPackage();
    await change();
    await bought.shop.settle();
    await bought.shop.db.deleteFrom("mailbox").execute();
    bought.shop.carrier.listPackages = async () => {
      throw new Error("The carrier was asked");
    };
    await bought.liveUntil(START + 5 * DAY);
    expect(await bought.subjects()).toEqual([]);
    expect(bought.shop.logged.join("\n")).not.toContain("The carrier was asked");
  });

  test("between a check and its message: the job looks again", async () => {
    bought = await openRemindedPackage();
    const { handlers } = bought.shop;
    const send = handlers["reminders.send"];
    delete handlers["reminders.send"];
    await bought.liveUntil(START + 3 * DAY + HOUR);
    expect(await bought.shop.db.selectFrom("reminders").select("kind").execute()).toEqual([{ kind: "install" }]);
    await unsubscribe();
    if (send) handlers["reminders.send"] = send;
    await bought.liveUntil(START + 4 * DAY);
    expect(await bought.subjects()).toEqual([]);
  });

  test("but everybody again who switched reminders on", async () => {
    bought = await openRemindedPackage();
    await unsubscribe();
    await bought.liveUntil(START + 5 * DAY);
    await switchReminders(bought.shop, { accountId: bought.accountId }, { on: true });
    await bought.liveUntil(START + 7 * DAY);
    expect(await bought.subjects()).toHaveLength(1);
  });
});

describe("the job", () => {
  test("reminds once, however many processes check at the same time", async () => {
    bought = await openRemindedPackage();
    const { shop, unitId } = bought;
    shop.pass(3 * DAY + HOUR);
    await shop.db.updateTable("fulfilments").set({ remind_at: shop.clock() }).where("id", "=", unitId).execute();
    const watch = shop.handlers["reminders.watch"];
    const job = { id: "job", topic: "reminders.watch", ref: "pulse", payload: {}, attempts: 1, createdAt: 0 };
    await Promise.all(Array.from({ length: 4 }, () => watch?.(shop, job)));
    await shop.runJobs();
    expect(await bought.subjects()).toHaveLength(1);
  });

  test("waits while the carrier does not respond, without asking about the next SIM, and reminds later", async () => {
    bought = await openRemindedPackage();
    await createAccountOrder(bought.shop, bought.accountId, orderForm());
    await bought.shop.db.deleteFrom("mailbox").execute();
    const { carrier } = bought.shop;
    const answer = carrier.listPackages;
    let asked = 0;
    carrier.listPackages = async () => {
      asked++;
      throw new CarrierError("retry", "silent");
    };
    await bought.liveUntil(START + 3 * DAY + 2 * HOUR);
    await bought.shop.db.updateTable("fulfilments").set({ remind_at: 1 }).execute();
    asked = 0;
    await bought.liveUntil(bought.shop.clock() + HOUR);
    expect(asked).toBe(1);
    carrier.listPackages = answer;
    await bought.liveUntil(START + 4 * DAY);
    expect(await bought.subjects()).toHaveLength(1);
  });

  test("asks once about a SIM with several packages, and never again about packages that are over", async () => {
    bought = await openRemindedPackage();
    await createAccountOrder(bought.shop, bought.accountId, orderForm({ way: "sim", iccid: bought.iccid }));
    let asked = 0;
    const answer = bought.shop.carrier.listPackages;
    bought.shop.carrier.listPackages = (iccid) => {
      asked++;
      return answer(iccid);
    };
    bought.report({ state: "used-up", activatedAt: START, endsAt: START, usedMb: 5120 });
    bought.shop.pass(2 * DAY);
    await bought.shop.db.updateTable("fulfilments").set({ remind_at: 1 }).execute();
    await bought.shop.runJobs();
    expect(asked).toBe(1);
    bought.shop.pass(400 * DAY);
    asked = 0;
    await bought.shop.runJobs();
    expect(asked).toBe(0);
    expect(await bought.shop.db.selectFrom("fulfilments").select("id").where("remind_at", "is not", null).execute()).toEqual([]);
  });

  test("checks packages that were delivered before reminders existed within three days, not all at once", async () => {
    bought = await openRemindedPackage();
    bought.shop.pass(10 * DAY);
    await bought.shop.db.updateTable("fulfilments").set({ remind_at: 0 }).execute();
    await bought.shop.runJobs();
    const { remind_at: at } = await bought.shop.db.selectFrom("fulfilments").select("remind_at").executeTakeFirstOrThrow();
    expect(Number(at)).toBeGreaterThan(bought.shop.clock());
    expect(Number(at)).toBeLessThanOrEqual(bought.shop.clock() + 3 * DAY);
  });
});
