import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { CarrierPackage } from "#server/gateways/carrier/carrier.ts";
import { esimIccid, simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { CARRIERS } from "#tests/support/sims/carrier.ts";
import { openTestShop, START, type TestShop } from "#tests/support/shop.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MINUTE = 60_000;
const CARD = simCardIccid(3);
const TRAVELLED = simCardIccid(903);

let shop: TestShop;
afterEach(() => shop.close());

/** Adds a delivered package to the SIM. */
async function addPackage(ref: string, packageId: string, iccid = CARD): Promise<void> {
  await shop.carrier.activatePackage({ ref, packageId, iccid, boughtAt: shop.clock() });
  shop.pass(shop.env.simulatorDelayMs);
}
const packagesOn = (iccid = CARD) => shop.carrier.listPackages(iccid);
async function packageOn(ref: string, iccid = CARD): Promise<CarrierPackage> {
  const found = (await packagesOn(iccid)).find((one) => one.ref === ref);
  if (!found) throw new Error(`${ref} is not on the card`);
  return found;
}

describe.each(CARRIERS)("%s", (_, openShop) => {
  beforeEach(async () => void (shop = await openShop()));

  describe("the packages of a SIM", () => {
    test("are none if nothing was added, or if the SIM is unknown", async () => {
      expect(await packagesOn()).toEqual([]);
      expect(await packagesOn(esimIccid("nobody"))).toEqual([]);
    });

    test("start with the delivery: a package waits for activation within the period that it was bought with", async () => {
      await shop.carrier.provisionEsim({ ref: "ful_1", packageId: "JP-5GB-30D", boughtAt: START - 5000 });
      expect(await packagesOn(esimIccid("ful_1"))).toEqual([]);
      shop.pass(shop.env.simulatorDelayMs);
      expect(await packagesOn(esimIccid("ful_1"))).toEqual([
        {
          ref: "ful_1",
          packageId: "JP-5GB-30D",
          state: "waiting",
          boughtAt: START - 5000,
          useBy: START - 5000 + 180 * DAY,
          activatedAt: null,
          endsAt: null,
          cancelledAt: null,
          dataMb: 5120,
          dailyMb: null,
          reducedKbps: null,
          usedMb: 0,
          today: null,
        },
      ]);
    });

    test("show usage until all of it is used", async () => {
      await addPackage("ful_1", "JP-1GB-7D");
      shop.pass(3 * DAY);
      const active = await packageOn("ful_1");
      expect(active.activatedAt).toBeGreaterThan(START);
      expect(active.state === "active" || active.state === "used-up").toBe(true);
      shop.pass(7 * DAY);
      const ended = await packageOn("ful_1");
      expect(ended.usedMb).toBeGreaterThan(0);
      expect(ended.usedMb).toBeLessThanOrEqual(1024);
      expect(ended.state).toBe(ended.usedMb === 1024 ? "used-up" : "expired");
    });

    test("show today's high-speed data of a day pass, and when its next day starts", async () => {
      await addPackage("ful_1", "JP-1GBDAY-7D");
      shop.pass(4 * DAY);
      const pass = await packageOn("ful_1");
      expect(pass).toMatchObject({ state: "active", dailyMb: 1024, dataMb: null, reducedKbps: 128 });
      const nextDay = pass.today?.endsAt ?? 0;
      expect((nextDay - (pass.activatedAt ?? 0)) % DAY).toBe(0);
      expect(nextDay - shop.clock()).toBeGreaterThan(0);
      expect(nextDay - shop.clock()).toBeLessThanOrEqual(DAY);
      expect(pass.today?.usedMb).toBeLessThanOrEqual(1024);
      expect(pass.today?.slowed).toBe(pass.today?.usedMb === 1024);
      expect(pass.usedMb).toBeGreaterThanOrEqual(pass.today?.usedMb ?? 0);
    });

    test("list the active one, then waiting ones in their order, then ended ones, newest first", async () => {
      await addPackage("ful_1", "JP-1GBDAY-1D");
      await addPackage("ful_2", "JP-1GBDAY-1D");
      shop.pass(20 * DAY);
      await addPackage("ful_3", "JP-20GB-30D");
      shop.pass(4 * DAY);
      await addPackage("ful_asia", "ASIA-1GB-7D");
      await addPackage("ful_5", "JP-1GB-7D");
      expect((await packagesOn()).map((one) => [one.ref, one.state])).toEqual([
        ["ful_3", "active"],
        ["ful_5", "waiting"],
        ["ful_asia", "waiting"],
        ["ful_2", "expired"],
        ["ful_1", "expired"],
      ]);
    });

    test("keep the terms of the day of the order, whatever the catalogue says later", async () => {
      await addPackage("ful_1", "JP-5GB-30D");
      const product = shop.catalogue().packages.get("JP-5GB-30D");
      if (product?.kind !== "fixed") throw new Error("The package is another one");
      product.dataMb = 1;
      expect(await packageOn("ful_1")).toMatchObject({ dataMb: 5120 });
    });

    test("do not include an order for a product that is not sold", async () => {
      const result = await shop.carrier.provisionEsim({ ref: "ful_1", packageId: "MARS-1GB-1D", boughtAt: START });
      expect(result).toMatchObject({ state: "failed", code: "unknown-package" });
    });
  });

  describe("cancelling a package", () => {
    const cancel = (cancelKey: string, ref = "ful_1") => shop.carrier.cancelPackage({ ref, cancelKey });

    test("succeeds while it waits, once, however often the same key is sent", async () => {
      await addPackage("ful_1", "JP-5GB-30D");
      const at = shop.clock();
      expect(await cancel("k1")).toEqual({ state: "cancelled", at });
      shop.pass(DAY);
      expect(await cancel("k1")).toEqual({ state: "cancelled", at });
      expect(await cancel("k2")).toEqual({ state: "refused", code: "cancelled-before" });
      expect(await packageOn("ful_1")).toMatchObject({ state: "cancelled", cancelledAt: at, activatedAt: null });
      shop.pass(30 * DAY);
      expect(await packageOn("ful_1")).toMatchObject({ state: "cancelled", usedMb: 0 });
    });

    test("is rejected before delivery, after activation and after expiry", async () => {
      expect(await cancel("k1")).toEqual({ state: "refused", code: "unknown-ref" });
      await shop.carrier.activatePackage({ ref: "ful_1", packageId: "JP-5GB-30D", iccid: CARD, boughtAt: START });
      expect(await cancel("k1")).toEqual({ state: "refused", code: "not-delivered" });
      shop.pass(4 * DAY);
      expect(await cancel("k1")).toEqual({ state: "refused", code: "started" });
      shop.pass(60 * DAY);
      expect(await cancel("k1")).toEqual({ state: "refused", code: "started" });
      await shop.carrier.activatePackage({ ref: "ful_2", packageId: "JP-5GB-30D", iccid: simCardIccid(4), boughtAt: START - 180 * DAY });
      shop.pass(DAY);
      expect(await cancel("k1", "ful_2")).toEqual({ state: "refused", code: "expired" });
    });

    test("makes room: the next one starts instead", async () => {
      await addPackage("ful_1", "JP-5GB-30D");
      await addPackage("ful_2", "JP-1GB-7D");
      await cancel("k1");
      shop.pass(4 * DAY);
      expect(await packageOn("ful_2")).toMatchObject({ activatedAt: expect.any(Number) });
    });

    test("succeeds for one of two simultaneous keys", async () => {
      await addPackage("ful_1", "JP-5GB-30D");
      const results = await Promise.all([cancel("k1"), cancel("k2")]);
      expect(results.map((one) => one.state).sort()).toEqual(["cancelled", "refused"]);
    });
  });
});

describe("the physical SIMs", () => {
  beforeEach(async () => void (shop = await openTestShop()));

  test("0 to 899 are empty, 900 to 999 have packages of earlier trips", async () => {
    for (const card of [0, 7, 500, 899]) expect(await packagesOn(simCardIccid(card))).toEqual([]);
    for (const card of [900, 903, 999]) {
      const packages = await packagesOn(simCardIccid(card));
      expect(packages.length).toBeGreaterThanOrEqual(4);
      for (const one of packages) expect(shop.catalogue().packages.has(one.packageId)).toBe(true);
    }
  });

  test("keep their history as time passes, and when a package is bought for them", async () => {
    const before = await packagesOn(TRAVELLED);
    const ended = before.filter((one) => one.state === "used-up" || one.state === "expired").slice(0, 2);
    shop.pass(10 * DAY);
    await addPackage("ful_1", "JP-1GB-7D", TRAVELLED);
    const after = await packagesOn(TRAVELLED);
    expect(ended).toHaveLength(2);
    for (const one of ended) expect(after).toContainEqual(one);
    shop.pass(300 * DAY);
    const later = await packagesOn(TRAVELLED);
    for (const one of ended) expect(later).toContainEqual(one);
    expect(later.find((one) => one.ref === "ful_1")?.state).not.toBe("waiting");
  });
});

test("with time-lapse, a whole trip passes in minutes, and its dates with it", async () => {
  shop = await openTestShop({ SIMULATOR_SPEED: "1440" });
  await addPackage("ful_1", "JP-1GBDAY-3D");
  expect(await packageOn("ful_1")).toMatchObject({ state: "waiting" });
  shop.pass(3 * MINUTE);
  const active = await packageOn("ful_1");
  expect(active).toMatchObject({ state: "active" });
  expect(active.activatedAt).toBeGreaterThan(START);
  expect(active.activatedAt).toBeLessThan(shop.clock());
  expect(active.endsAt).toBeGreaterThan(shop.clock());
  shop.pass(4 * MINUTE);
  const ended = await packageOn("ful_1");
  expect(ended).toMatchObject({ state: "expired", activatedAt: active.activatedAt, endsAt: active.endsAt });
  expect(ended.endsAt).toBeLessThan(shop.clock());
});
