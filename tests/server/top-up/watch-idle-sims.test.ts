import { beforeEach, describe, expect, test } from "vitest";
import type { CarrierBalance } from "#server/gateways/carrier/carrier.ts";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { addSim } from "#server/sims/add-sim.ts";
import { watchToppedUpSim } from "#server/sims/watch-sim.ts";
import { checkBalance } from "#server/top-up/watch-balances.ts";
import { insertAccount } from "#tests/support/sims/sims.ts";
import { START, useTestShop } from "#tests/support/shop.ts";
import { PREPAID } from "#tests/support/sims/top-up.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const shop = useTestShop();
beforeEach(async () => {
  const accountId = await insertAccount(shop, "ada@example.com");
  expect(await addSim(shop, { accountId, iccid: PREPAID, remark: "", clientAddress: "203.0.113.7" })).toEqual({ ok: true });
});

/** Sets the balance that the carrier reports from now on, HKD minor units. */
function setBalance(amount: number, overrides: Partial<CarrierBalance> = {}): void {
  const known = { product: "prepaid" as const, enterprise: false, ratePerGb: 680, validUntil: null, toppedUpAt: START, phone: null };
  shop.carrier.readBalance = async (iccid) => ({ iccid, amount, ...known, ...overrides });
}
const row = () => shop.db.selectFrom("watched_sims").selectAll().where("iccid", "=", PREPAID).executeTakeFirst();
/** Returns the pauses between checks in ms, until `days` have passed or the SIM is no longer watched. */
async function rests(days: number): Promise<number[]> {
  const end = shop.clock() + days * DAY;
  const all: number[] = [];
  for (let sim = await row(); sim && sim.next_check_at <= end; sim = await row()) {
    all.push(sim.next_check_at - shop.clock());
    shop.pass(sim.next_check_at - shop.clock());
    await checkBalance(shop, sim);
  }
  return all.slice(1);
}
const sentMails = async () => {
  await shop.runJobs();
  const mails = await shop.db.selectFrom("mailbox").select("recipient").execute();
  return mails.map(({ recipient }) => recipient);
};

describe("a SIM without activity", () => {
  test.each([
    ["whose holder was notified and does not top up", 0, {}],
    ["whose validity has ended with a balance that its carrier still reports", 9000, { validUntil: START }],
    ["that was never topped up", 0, { toppedUpAt: null }],
  ])("%s is checked at growing intervals, and after a month no more", async (_, amount, overrides) => {
    setBalance(amount, overrides);
    const looks = await rests(60);
    expect(looks.every((rest, at) => rest >= (looks[at - 1] ?? 6 * HOUR))).toBe(true);
    expect(looks.length).toBeLessThan(40);
    expect(looks.at(-1)).toBe(2 * DAY);
    expect(shop.clock()).toBeLessThan(START + 33 * DAY);
    expect(await row()).toBeUndefined();
  });

  test("is watched as before once it is topped up: at the shop, or elsewhere", async () => {
    setBalance(0);
    await rests(20);
    setBalance(10_000, { toppedUpAt: shop.clock() });
    await rests(2);
    expect(await row()).toMatchObject({ notified_at: null, next_check_at: expect.toSatisfy((at: number) => at <= shop.clock() + 6 * HOUR) });
    setBalance(0, { toppedUpAt: shop.clock() });
    await rests(60);
    expect(await row()).toBeUndefined();
    await shop.db.transaction().execute((tx) => watchToppedUpSim(tx, PREPAID, shop.clock()));
    setBalance(5000, { toppedUpAt: shop.clock() });
    expect((await rests(1)).every((rest) => rest === HOUR / 2)).toBe(true);
  });

  test("is checked after those whose holders have not been notified", async () => {
    const now = shop.clock();
    const dead = Array.from({ length: 60 }, (_, n) => ({ iccid: simCardIccid(n), next_check_at: now - DAY, notified_at: START, created_at: now }));
    await shop.db.insertInto("watched_sims").values(dead).execute();
    setBalance(10_000);
    const requested: string[] = [];
    const { readBalance } = shop.carrier;
    shop.carrier.readBalance = (iccid) => (requested.push(iccid), readBalance(iccid));
    await shop.handlers["top-up.watch"]?.(shop, { id: "", topic: "", ref: "", payload: {}, attempts: 1, createdAt: now });
    expect(requested).toHaveLength(50);
    expect(requested[0]).toBe(PREPAID);
  });
});

test("nobody is notified about a SIM that was never topped up", async () => {
  setBalance(0, { toppedUpAt: null });
  await rests(5);
  expect(await sentMails()).toEqual([]);
  setBalance(500, { toppedUpAt: shop.clock() });
  await rests(5);
  expect(await sentMails()).toEqual(["ada@example.com"]);
});
