import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { esimIccid, simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { CARRIERS } from "#tests/support/sims/carrier.ts";
import { START, type TestShop } from "#tests/support/shop.ts";

const TRAVEL = simCardIccid(3);
const PREPAID = simCardIccid(600);
const CHINA = simCardIccid(700);
const ASIA = simCardIccid(800);

let shop: TestShop;
afterEach(() => shop.close());

const addPackage = (ref: string, packageId: string, iccid: string) => shop.carrier.activatePackage({ ref, packageId, iccid, boughtAt: START });

describe.each(CARRIERS)("%s", (_, openShop) => {
  beforeEach(async () => void (shop = await openShop()));

  test.each([
    ["a package fits a travel SIM", TRAVEL, "JP-5GB-30D", null],
    ["credit does not", TRAVEL, "PREPAID-50", "travel"],
    ["a SIM with a balance takes no package", PREPAID, "JP-5GB-30D", "prepaid"],
    ["a China SIM takes no package", CHINA, "CN-1GB-7D", "prepaid"],
    ["credit fits a SIM of its kind", PREPAID, "PREPAID-50", null],
    ["credit fits a China SIM", CHINA, "CHINA-500", null],
    ["credit of another kind does not", CHINA, "PREPAID-50", "unfit"],
    ["a product that is not sold fits nothing", TRAVEL, "MARS-1GB-1D", "unfit"],
    ["a package for one country of Asia fits a SIM for Asia", ASIA, "JP-5GB-30D", null],
    ["a package for all of Asia fits it too", simCardIccid(849), "ASIA-1GB-7D", null],
    ["a package for elsewhere does not", ASIA, "EUROPE-10GB-30D", "unfit"],
    ["a package that also covers elsewhere does not", ASIA, "GLOBAL-1GB-7D", "unfit"],
    ["a SIM without that limit takes it", simCardIccid(850), "EUROPE-10GB-30D", null],
    ["nothing fits an unknown SIM", esimIccid("nobody"), "JP-5GB-30D", "unknown-iccid"],
  ])("%s", async (_case, iccid, packageId, result) => {
    expect(await shop.carrier.checkFit(iccid, packageId)).toBe(result);
  });

  test("nothing fits a SIM that is out of use", async () => {
    await addPackage("ful_1", "JP-5GB-30D", TRAVEL);
    await shop.db.updateTable("simulator_sims").set({ status: "deregistered" }).execute();
    expect(await shop.carrier.checkFit(TRAVEL, "JP-5GB-30D")).toBe("deregistered");
  });

  test("ten packages may wait on a SIM, ordered ones included; cancelling one makes room", async () => {
    for (let n = 0; n < 10; n++) {
      expect(await shop.carrier.checkFit(TRAVEL, "JP-5GB-30D")).toBeNull();
      expect(await addPackage(`ful_${n}`, "JP-5GB-30D", TRAVEL)).toMatchObject({ state: "pending" });
    }
    expect(await shop.carrier.checkFit(TRAVEL, "JP-5GB-30D")).toBe("full");
    shop.pass(shop.env.simulatorDelayMs);
    expect(await addPackage("ful_10", "JP-5GB-30D", TRAVEL)).toMatchObject({ state: "failed", code: "full" });
    expect(await addPackage("ful_9", "JP-5GB-30D", TRAVEL)).toMatchObject({ state: "done" });
    await shop.carrier.cancelPackage({ ref: "ful_4", cancelKey: "k1" });
    expect(await shop.carrier.checkFit(TRAVEL, "JP-5GB-30D")).toBeNull();
  });

  test("as many as there is room for fit in one order", async () => {
    expect(await shop.carrier.checkFit(TRAVEL, "JP-5GB-30D", 10)).toBeNull();
    expect(await shop.carrier.checkFit(TRAVEL, "JP-5GB-30D", 11)).toBe("full");
    for (const ref of ["ful_1", "ful_2"]) await addPackage(ref, "JP-5GB-30D", TRAVEL);
    expect(await shop.carrier.checkFit(TRAVEL, "JP-5GB-30D", 8)).toBeNull();
    expect(await shop.carrier.checkFit(TRAVEL, "JP-5GB-30D", 9)).toBe("full");
  });

  test("an order that does not fit is rejected with the same reason", async () => {
    expect(await addPackage("ful_1", "EUROPE-10GB-30D", ASIA)).toMatchObject({ state: "failed", code: "unfit" });
    expect(await addPackage("ful_2", "PREPAID-50", TRAVEL)).toMatchObject({ state: "failed", code: "travel" });
    expect(await addPackage("ful_3", "JP-5GB-30D", CHINA)).toMatchObject({ state: "failed", code: "prepaid" });
  });
});
