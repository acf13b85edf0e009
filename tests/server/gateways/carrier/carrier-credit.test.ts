import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { CarrierBalance } from "#server/gateways/carrier/carrier.ts";
import { esimIccid, simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { CARRIERS } from "#tests/support/sims/carrier.ts";
import { openTestShop, START, type TestShop } from "#tests/support/shop.ts";

const DAY = 86_400_000;
const CARD = simCardIccid(700);
const PREPAID = simCardIccid(600);

let shop: TestShop;
afterEach(() => shop.close());

const request = (ref: string, overrides: object = {}) => ({
  ref,
  packageId: "CHINA-50",
  iccid: CARD,
  boughtAt: shop.clock(),
  credit: 5000,
  ...overrides,
});
/** Adds delivered credit to the SIM. */
async function addCredit(ref: string, overrides: object = {}): Promise<void> {
  expect(await shop.carrier.topUp(request(ref, overrides))).toMatchObject({ state: "pending" });
  shop.pass(shop.env.simulatorDelayMs);
}
async function balance(iccid = CARD): Promise<CarrierBalance> {
  const found = await shop.carrier.readBalance(iccid);
  if (!found) throw new Error("It has no balance");
  return found;
}
const cancel = (cancelKey: string, ref = "ful_1") => shop.carrier.cancelPackage({ ref, cancelKey });

describe.each(CARRIERS)("%s", (_, openShop) => {
  beforeEach(async () => void (shop = await openShop()));

  describe("the balance of a SIM", () => {
    test("is zero before the first top-up", async () => {
      const nothing = { amount: 0, ratePerGb: 680, validUntil: null, toppedUpAt: null, enterprise: false, phone: null };
      expect(await balance()).toEqual({ iccid: CARD, product: "china", ...nothing });
      expect(await balance(PREPAID)).toEqual({ iccid: PREPAID, product: "prepaid", ...nothing });
    });

    test("is null for a SIM with packages, and for an unknown SIM", async () => {
      expect(await shop.carrier.readBalance(simCardIccid(3))).toBeNull();
      expect(await shop.carrier.readBalance(esimIccid("nobody"))).toBeNull();
    });

    test("grows when the credit is delivered, not before, and is valid for 180 days from then on", async () => {
      await shop.carrier.topUp(request("ful_1", { credit: 5250 }));
      expect(await balance()).toMatchObject({ amount: 0, validUntil: null });
      shop.pass(shop.env.simulatorDelayMs);
      const at = shop.clock();
      expect(await shop.carrier.findByRef("ful_1")).toMatchObject({ state: "done", iccid: CARD, esim: null });
      expect(await balance()).toMatchObject({ amount: 5250, toppedUpAt: at, validUntil: at + 180 * DAY });
    });

    test("falls with usage, stops at zero, and grows with the next top-up", async () => {
      await addCredit("ful_1");
      shop.pass(10 * DAY);
      const { amount } = await balance();
      expect(amount).toBeGreaterThan(0);
      expect(amount).toBeLessThan(5000);
      shop.pass(160 * DAY);
      expect((await balance()).amount).toBe(0);
      await addCredit("ful_2");
      expect(await balance()).toMatchObject({ amount: 5000, validUntil: shop.clock() + 180 * DAY });
      shop.pass(2 * DAY);
      expect((await balance()).amount).toBeLessThan(5000);
    });

    test("is lost when its validity ends; the next top-up does not restore it", async () => {
      await addCredit("ful_1", { credit: 5_000_000 });
      shop.pass(180 * DAY - 1);
      expect((await balance()).amount).toBeGreaterThan(0);
      shop.pass(1);
      expect((await balance()).amount).toBe(0);
      await addCredit("ful_2");
      expect((await balance()).amount).toBe(5000);
      expect(await cancel("k1")).toEqual({ state: "refused", code: "expired" });
    });

    test("of a new SIM is the credit that it was bought with", async () => {
      await shop.carrier.provisionEsim({ ref: "ful_1", packageId: "PREPAID-100", boughtAt: START });
      shop.pass(shop.env.simulatorDelayMs);
      const iccid = esimIccid("ful_1");
      expect(await shop.carrier.lookup(iccid)).toMatchObject({ kind: "esim", product: "prepaid" });
      expect(await balance(iccid)).toMatchObject({ product: "prepaid", amount: 10_500, validUntil: shop.clock() + 180 * DAY });
      expect(await shop.carrier.listPackages(iccid)).toEqual([]);
    });
  });

  describe("a top-up", () => {
    test("counts once per reference, however often and with whatever amount it is requested", async () => {
      const [first, second] = await Promise.all([shop.carrier.topUp(request("ful_1")), shop.carrier.topUp(request("ful_1"))]);
      expect(second).toEqual(first);
      await shop.carrier.topUp(request("ful_1", { credit: 50_000 }));
      shop.pass(shop.env.simulatorDelayMs);
      expect(await shop.carrier.topUp(request("ful_1", { credit: 7000 }))).toMatchObject({ state: "done", jobId: first?.jobId });
      expect((await balance()).amount).toBe(5000);
      await addCredit("ful_2", { credit: 700 });
      expect((await balance()).amount).toBe(5700);
    });

    test("stays delivered if the SIM goes out of use afterwards", async () => {
      await addCredit("ful_1");
      await shop.db.updateTable("simulator_sims").set({ status: "deregistered" }).where("iccid", "=", CARD).execute();
      expect(await shop.carrier.topUp(request("ful_1"))).toMatchObject({ state: "done" });
      expect(await shop.carrier.topUp(request("ful_2"))).toMatchObject({ state: "failed", code: "deregistered" });
    });

    test.each([
      ["a SIM with packages", { iccid: simCardIccid(3) }, "no-balance"],
      ["a SIM of another kind", { iccid: PREPAID }, "unfit"],
      ["an unknown SIM", { iccid: esimIccid("nobody") }, "unknown-iccid"],
      ["a package that is not credit", { packageId: "CN-1GB-7D" }, "prepaid"],
      ["credit that is not sold", { packageId: "CHINA-1" }, "unknown-package"],
    ])("is rejected for %s", async (_case, overrides, code) => {
      expect(await shop.carrier.topUp(request("ful_1", overrides))).toMatchObject({ state: "failed", code });
      expect(await shop.carrier.findByRef("ful_1")).toBeNull();
    });

    test("is the only option: a SIM with a balance takes no package", async () => {
      const result = await shop.carrier.activatePackage({ ref: "ful_1", packageId: "CN-1GB-7D", iccid: CARD, boughtAt: START });
      expect(result).toMatchObject({ state: "failed", code: "prepaid" });
    });
  });

  describe("taking credit back", () => {
    test("succeeds while the balance holds all of it, once, with the validity that it added", async () => {
      await addCredit("ful_0", { credit: 50_000 });
      const { validUntil, toppedUpAt } = await balance();
      shop.pass(DAY);
      await addCredit("ful_1");
      const before = await balance();
      const at = shop.clock();
      expect(before.validUntil).toBeGreaterThan(validUntil ?? 0);
      expect(await cancel("k1")).toEqual({ state: "cancelled", at });
      expect(await balance()).toMatchObject({ amount: before.amount - 5000, validUntil, toppedUpAt });
      shop.pass(DAY);
      expect(await cancel("k1")).toEqual({ state: "cancelled", at });
      expect(await cancel("k2")).toEqual({ state: "refused", code: "cancelled-before" });
      expect((await balance()).amount).toBeLessThanOrEqual(before.amount - 5000);
    });

    test("leaves nothing if it was the whole balance", async () => {
      await addCredit("ful_1");
      await cancel("k1");
      expect(await balance()).toMatchObject({ amount: 0, validUntil: null, toppedUpAt: null });
    });

    test("is rejected before delivery and after use", async () => {
      expect(await cancel("k1")).toEqual({ state: "refused", code: "unknown-ref" });
      await shop.carrier.topUp(request("ful_1"));
      expect(await cancel("k1")).toEqual({ state: "refused", code: "not-delivered" });
      shop.pass(10 * DAY);
      expect(await cancel("k1")).toEqual({ state: "refused", code: "started" });
      shop.pass(160 * DAY);
      await addCredit("ful_2");
      expect(await cancel("k1")).toEqual({ state: "refused", code: "started" });
    });

    test("succeeds for one of two simultaneous keys", async () => {
      await addCredit("ful_1");
      const results = await Promise.all([cancel("k1"), cancel("k2")]);
      expect(results.map((one) => one.state).sort()).toEqual(["cancelled", "refused"]);
    });

    test("never takes the same money twice", async () => {
      await addCredit("ful_1");
      await addCredit("ful_2");
      shop.pass(4 * DAY);
      expect((await balance()).amount).toBeLessThan(10_000);
      expect((await balance()).amount).toBeGreaterThan(5000);
      const results = await Promise.all([cancel("k1", "ful_1"), cancel("k2", "ful_2")]);
      expect(results.map((one) => one.state).sort()).toEqual(["cancelled", "refused"]);
      expect((await balance()).amount).toBeGreaterThan(0);
    });
  });
});

describe("the physical SIMs with a balance", () => {
  beforeEach(async () => void (shop = await openTestShop()));

  test("are 600 to 649, of which the last ten belong to a company, and the China SIMs 700 to 749", async () => {
    for (const card of [599, 650, 699, 750]) expect(await shop.carrier.readBalance(simCardIccid(card))).toBeNull();
    for (const [card, product, enterprise] of [
      [600, "prepaid", false],
      [639, "prepaid", false],
      [640, "prepaid", true],
      [649, "prepaid", true],
      [700, "china", false],
      [749, "china", false],
    ] as const) {
      expect(await balance(simCardIccid(card))).toMatchObject({ product, enterprise });
    }
  });

  test("with odd numbers have the history of a holder who tops them up, some with a low balance", async () => {
    const amounts = [];
    for (let card = 701; card < 750; card += 2) {
      const { amount, validUntil } = await balance(simCardIccid(card));
      expect(validUntil).toBeGreaterThan(shop.clock());
      amounts.push(amount);
    }
    expect(amounts.some((amount) => amount < 2000)).toBe(true);
    expect(amounts.some((amount) => amount > 5000)).toBe(true);
    expect(Math.max(...amounts)).toBeLessThan(15_000);
  });

  test("keep that history as time passes, and when they are topped up here", async () => {
    const iccid = simCardIccid(701);
    const days = { from: "2026-09-01", to: "2026-11-20" };
    const before = await shop.carrier.listUsage(iccid, days);
    const { amount } = await balance(iccid);
    await addCredit("ful_1", { iccid });
    expect((await balance(iccid)).amount).toBeGreaterThan(amount + 4900);
    shop.pass(30 * DAY);
    expect(before.length).toBeGreaterThan(30);
    expect(await shop.carrier.listUsage(iccid, days)).toEqual(before);
  });

  test("accept SMS on every fourth, at an unassigned number", async () => {
    expect((await balance(simCardIccid(701))).phone).toBe("+85200000701");
    expect((await balance(simCardIccid(703))).phone).toBeNull();
  });
});

test("with time-lapse, a balance is used up in minutes and its validity is shortened accordingly", async () => {
  shop = await openTestShop({ SIMULATOR_SPEED: "1440" });
  await addCredit("ful_1");
  const { validUntil, toppedUpAt } = await balance();
  expect((validUntil ?? 0) - (toppedUpAt ?? 0)).toBe((180 * DAY) / 1440);
  shop.pass(15 * 60_000);
  expect((await balance()).amount).toBeLessThan(5000);
  shop.pass(180 * 60_000);
  expect((await balance()).amount).toBe(0);
});

test("a top-up whose response was lost is on the SIM, once", async () => {
  shop = await openTestShop({ SANDBOX_FAULTS: "carrier-timeout" });
  await expect(shop.carrier.topUp(request("ful_1"))).rejects.toMatchObject({ kind: "indeterminate" });
  expect(await shop.carrier.findByRef("ful_1")).toMatchObject({ state: "pending" });
  await addCredit("ful_1");
  expect((await balance()).amount).toBe(5000);
});
