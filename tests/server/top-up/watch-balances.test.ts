import { beforeEach, describe, expect, test } from "vitest";
import { CarrierError, type CarrierBalance } from "#server/gateways/carrier/carrier.ts";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { addSim } from "#server/sims/add-sim.ts";
import { removeSim } from "#server/sims/own-sims.ts";
import { watchToppedUpSim } from "#server/sims/watch-sim.ts";
import { decryptTopUpLink } from "#server/top-up/top-up-link.ts";
import { LOW_BALANCE } from "#server/top-up/top-up.schema.ts";
import { insertAccount } from "#tests/support/sims/sims.ts";
import { START, useTestShop } from "#tests/support/shop.ts";
import { startRecurringJob } from "#server/jobs/recurring-jobs.ts";

const MINUTE = 60_000;
const CARD = simCardIccid(600);
const PHONE = "+85291234567";

const shop = useTestShop();
/** The balances that the carrier knows, by ICCID. */
let balances: Map<string, CarrierBalance>;
let requested: string[];
beforeEach(async () => {
  requested = [];
  balances = new Map([[CARD, balance(CARD)]]);
  shop.carrier.readBalance = async (iccid) => {
    requested.push(iccid);
    return balances.get(iccid) ?? null;
  };
  await startRecurringJob(shop, "top-up.watch");
});

function balance(iccid: string, overrides: Partial<CarrierBalance> = {}): CarrierBalance {
  return {
    iccid,
    product: "prepaid",
    enterprise: false,
    amount: 10_000,
    ratePerGb: 680,
    validUntil: null,
    toppedUpAt: START,
    phone: null,
    ...overrides,
  };
}
const set = (overrides: Partial<CarrierBalance>, iccid = CARD) => void balances.set(iccid, balance(iccid, overrides));

/** An account that follows the SIM. */
async function follower(email: string, language: "en" | "zh-cn" | "zh-hk" | "ja" = "en", iccid = CARD): Promise<string> {
  const accountId = await insertAccount(shop, email);
  await shop.db.updateTable("accounts").set({ language }).where("id", "=", accountId).execute();
  expect(await addSim(shop, { accountId, iccid, remark: "", clientAddress: email })).toEqual({ ok: true });
  return accountId;
}
async function minutes(count: number): Promise<void> {
  shop.pass(count * MINUTE);
  await shop.runJobs();
}
const sent = () => shop.db.selectFrom("mailbox").selectAll().orderBy("recipient").execute();
const recipients = async () => (await sent()).map((one) => one.recipient);
const watched = (iccid = CARD) => shop.db.selectFrom("watched_sims").selectAll().where("iccid", "=", iccid).executeTakeFirst();

describe("the holder of a prepaid SIM", () => {
  test("is notified when the balance is below HK$20, and not before", async () => {
    await follower("ada@example.com");
    set({ amount: LOW_BALANCE });
    await minutes(1);
    expect(await sent()).toEqual([]);
    set({ amount: LOW_BALANCE - 1 });
    await minutes(30);
    const [mail] = await sent();
    expect(mail).toMatchObject({ channel: "mail", recipient: "ada@example.com", subject: `HK$19.99 left on your SIM ending in ${CARD.slice(-6)}` });
    expect(mail?.body_text).toContain("Insufficient balance will affect the use of prepaid cards, please top up in advance.");
    expect(mail?.body_text).toContain("HK$19.99");
    expect(mail?.body_text).not.toContain(CARD);
  });

  test("is notified once, however long it stays low", async () => {
    await follower("ada@example.com");
    set({ amount: 500 });
    for (let day = 0; day < 20; day++) await minutes(31);
    expect(await recipients()).toEqual(["ada@example.com"]);
  });

  test("is notified again when it was topped up and is low again", async () => {
    await follower("ada@example.com");
    set({ amount: 500 });
    await minutes(1);
    set({ amount: 5500 });
    await minutes(360);
    expect(await watched()).toMatchObject({ notified_at: null });
    set({ amount: 100 });
    await minutes(30);
    expect(await recipients()).toEqual(["ada@example.com", "ada@example.com"]);
  });

  test("is notified again even if all of a top-up was used between two checks", async () => {
    await follower("ada@example.com");
    set({ amount: 500 });
    await minutes(1);
    await shop.db.transaction().execute((tx) => watchToppedUpSim(tx, CARD, shop.clock()));
    await minutes(1);
    expect(await recipients()).toHaveLength(2);
  });

  test("gets a link that opens the page of that SIM with their address", async () => {
    await follower("ada@example.com");
    set({ amount: 500 });
    await minutes(1);
    const [mail] = await sent();
    const link = /http:\/\/localhost:3000\/en\/top-up\?key=[\w-]+/.exec(mail?.body_text ?? "")?.[0] ?? "";
    expect(mail?.body_html).toContain(link);
    expect(decryptTopUpLink(shop, new URL(link).searchParams.get("key") ?? "")).toEqual({
      iccid: CARD,
      email: "ada@example.com",
      provesHolder: false,
    });
  });

  test("reads it in their language, or in English if that is not one of the three", async () => {
    await follower("a@example.com", "zh-cn");
    await follower("b@example.com", "zh-hk");
    await follower("c@example.com", "ja");
    set({ amount: 500, product: "china" });
    await minutes(1);
    const texts = (await sent()).map((one) => one.body_text);
    expect(texts.map((text) => /localhost:3000\/([\w-]+\/[\w-]+)\?/.exec(text)?.[1])).toEqual([
      "zh-cn/top-up-gogo-china",
      "zh-hk/top-up-gogo-china",
      "en/top-up-gogo-china",
    ]);
    expect(texts.map((text) => [/请提前充值/, /請提早增值/, /top up in advance/].findIndex((phrase) => phrase.test(text)))).toEqual([0, 1, 2]);
  });

  test("is not notified after removing the SIM from their list", async () => {
    const accountId = await follower("ada@example.com");
    await removeSim(shop, { accountId, iccid: CARD });
    set({ amount: 500 });
    await minutes(1);
    expect(await sent()).toEqual([]);
  });
});

describe("a SIM that can receive SMS", () => {
  test("gets a short one, whose link contains no address", async () => {
    await follower("ada@example.com");
    set({ amount: 500, phone: PHONE });
    await minutes(1);
    const [sms] = (await sent()).filter((one) => one.channel === "sms");
    expect(sms?.recipient).toBe(PHONE);
    expect(sms?.body_text.length).toBeLessThanOrEqual(160);
    expect(sms?.body_text).toContain("HK$5.00");
    expect(sms?.body_text).toContain(CARD.slice(-6));
    const key = /key=([\w-]+)$/.exec(sms?.body_text ?? "")?.[1] ?? "";
    expect(decryptTopUpLink(shop, key)).toEqual({ iccid: CARD, email: null, provesHolder: false });
  });

  test("is sent one even if nobody else wants to be notified", async () => {
    const accountId = await follower("ada@example.com");
    await removeSim(shop, { accountId, iccid: CARD });
    set({ amount: 500, phone: PHONE });
    await minutes(1);
    await minutes(31);
    expect(await recipients()).toEqual([PHONE]);
  });
});

describe("the balance watch", () => {
  test("checks again after half an hour below HK$60, else after six hours", async () => {
    await follower("ada@example.com");
    set({ amount: 6000 });
    await minutes(1);
    expect((await watched())?.next_check_at).toBe(shop.clock() + 360 * MINUTE);
    set({ amount: 5999 });
    await minutes(360);
    expect((await watched())?.next_check_at).toBe(shop.clock() + 30 * MINUTE);
  });

  test("drops a SIM that the carrier does not know, and one without recipients", async () => {
    const other = simCardIccid(602);
    const accountId = await follower("ada@example.com");
    await follower("eve@example.com", "en", other);
    await removeSim(shop, { accountId, iccid: CARD });
    await minutes(1);
    expect(await shop.db.selectFrom("watched_sims").selectAll().execute()).toEqual([]);
    expect(requested.sort()).toEqual([CARD, other]);
  });

  test("starts with a prepaid SIM that an account adds, not with one that takes packages", async () => {
    const travel = simCardIccid(3);
    await follower("ada@example.com", "en", travel);
    expect(await watched(travel)).toBeUndefined();
    await follower("eve@example.com");
    expect(await watched()).toMatchObject({ notified_at: null });
  });

  /** Ada's SIM is checked first and fails, the balance of Eve's is low. Returns the carrier's function without the failure. */
  async function followTwoSims(failure: Error) {
    const other = simCardIccid(602);
    await follower("ada@example.com");
    shop.pass(1);
    await follower("eve@example.com", "en", other);
    set({ amount: 500 }, other);
    const readBalance = shop.carrier.readBalance;
    shop.carrier.readBalance = async (iccid) => {
      if (iccid === CARD) throw failure;
      return readBalance(iccid);
    };
    return readBalance;
  }

  test("stops a run in which the carrier does not respond, and starts with the others in the next one", async () => {
    const result = await followTwoSims(new CarrierError("retry", "The line is dead"));
    await minutes(1);
    expect(await sent()).toEqual([]);
    await minutes(1);
    expect(await recipients()).toEqual(["eve@example.com"]);
    shop.carrier.readBalance = result;
    set({ amount: 500 });
    await minutes(5);
    expect(await recipients()).toEqual(["ada@example.com", "eve@example.com"]);
  });

  test("goes on with the others in the same run after a SIM that the carrier rejects", async () => {
    await followTwoSims(new CarrierError("final", "Not this SIM"));
    await minutes(1);
    expect(await recipients()).toEqual(["eve@example.com"]);
  });

  test("covers more SIMs than it checks in one run", async () => {
    await follower("ada@example.com");
    const now = shop.clock();
    const rows = Array.from({ length: 120 }, (_, n) => ({ iccid: simCardIccid(n), next_check_at: now, notified_at: null, created_at: now }));
    await shop.db.insertInto("watched_sims").values(rows).execute();
    await minutes(1);
    expect(new Set(requested).size).toBe(121);
  });

  test("never ends, whatever fails, and one SIM never blocks another", async () => {
    const readBalance = await followTwoSims(new Error("A fault of ours"));
    for (let run = 0; run < 30; run++) await minutes(1);
    expect(await recipients()).toEqual(["eve@example.com"]);
    shop.carrier.readBalance = readBalance;
    set({ amount: 500 });
    await minutes(5);
    expect(await recipients()).toEqual(["ada@example.com", "eve@example.com"]);
  });
});
