import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { esimIccid, simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { CARRIERS } from "#tests/support/sims/carrier.ts";
import { openTestShop, START, type TestShop } from "#tests/support/shop.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PREPAID = simCardIccid(600);
const TRAVEL = simCardIccid(3);
const ALWAYS = { from: "2000-01-01", to: "2099-12-31" };

let shop: TestShop;
afterEach(() => shop.close());

const usage = (iccid: string, days = ALWAYS) => shop.carrier.listUsage(iccid, days);
const total = (days: { mb: number; spent: number }[], field: "mb" | "spent") => days.reduce((sum, one) => sum + one[field], 0);
async function topUp(ref: string, credit: number, iccid = PREPAID): Promise<void> {
  await shop.carrier.topUp({ ref, packageId: "PREPAID-50", iccid, credit, boughtAt: shop.clock() });
  shop.pass(shop.env.simulatorDelayMs);
}

describe.each(CARRIERS)("%s", (_, openShop) => {
  beforeEach(async () => void (shop = await openShop()));

  describe("the usage of a SIM by day", () => {
    test("is empty if nothing was used, or if the SIM is unknown", async () => {
      expect(await usage(PREPAID)).toEqual([]);
      expect(await usage(esimIccid("nobody"))).toEqual([]);
    });

    test("plus the balance equals the credit added", async () => {
      await topUp("ful_1", 10_500);
      for (const days of [7, 0.5, 11, 60]) {
        shop.pass(days * DAY);
        const balance = await shop.carrier.readBalance(PREPAID);
        expect(total(await usage(PREPAID), "spent") + (balance?.amount ?? 0)).toBe(10_500);
      }
      await topUp("ful_2", 700);
      shop.pass(3 * HOUR);
      expect(total(await usage(PREPAID), "spent") + ((await shop.carrier.readBalance(PREPAID))?.amount ?? 0)).toBe(11_200);
    });

    test("costs HK$6.80 of the balance per GB", async () => {
      await topUp("ful_1", 50_000);
      shop.pass(20 * DAY);
      const days = await usage(PREPAID);
      expect(days.length).toBeGreaterThan(10);
      for (const { mb, spent } of days) expect(Math.abs(spent - (mb * 680) / 1024)).toBeLessThan(2);
      expect(Math.abs(total(days, "spent") - (total(days, "mb") * 680) / 1024)).toBeLessThan(2);
    });

    test("of a travel SIM is that of its packages, and costs nothing", async () => {
      await shop.carrier.activatePackage({ ref: "ful_1", packageId: "JP-20GB-30D", iccid: TRAVEL, boughtAt: START });
      await shop.carrier.activatePackage({ ref: "ful_2", packageId: "JP-1GBDAY-3D", iccid: TRAVEL, boughtAt: START });
      shop.pass(60 * DAY);
      const packages = await shop.carrier.listPackages(TRAVEL);
      const days = await usage(TRAVEL);
      expect(packages).toHaveLength(2);
      expect(total(days, "mb")).toBe(packages.reduce((sum, one) => sum + one.usedMb, 0));
      expect(days.length).toBeGreaterThan(3);
      expect(total(days, "spent")).toBe(0);
    });

    test("has whole days of UTC+8, oldest first, each once, and today so far", async () => {
      await topUp("ful_1", 50_000);
      shop.pass(9 * DAY);
      const days = (await usage(PREPAID)).map((one) => one.day);
      expect(days).toEqual([...new Set(days)].sort());
      expect(days.at(-1)).toBe("2026-11-30");
      const [before] = (await usage(PREPAID)).slice(-1);
      shop.pass(Date.parse("2026-11-30T16:00:00Z") - shop.clock());
      const [lastDay] = (await usage(PREPAID)).slice(-1);
      expect(lastDay?.day).toBe("2026-11-30");
      expect(lastDay?.mb).toBeGreaterThan(before?.mb ?? 0);
      shop.pass(12 * HOUR);
      expect((await usage(PREPAID)).slice(-2)).toMatchObject([lastDay, { day: "2026-12-01" }]);
    });

    test("covers both the first and the last requested day", async () => {
      await topUp("ful_1", 50_000);
      shop.pass(20 * DAY);
      const all = await usage(PREPAID);
      const some = await usage(PREPAID, { from: "2026-12-01", to: "2026-12-03" });
      expect(some.map((one) => one.day)).toEqual(["2026-12-01", "2026-12-02", "2026-12-03"]);
      expect(some).toEqual(all.filter((one) => one.day >= "2026-12-01" && one.day <= "2026-12-03"));
      expect(await usage(PREPAID, { from: "2026-12-03", to: "2026-12-01" })).toEqual([]);
    });

    test("is kept for six months", async () => {
      await topUp("ful_1", 5000);
      shop.pass(30 * DAY);
      const days = await usage(PREPAID);
      expect(days.length).toBeGreaterThan(3);
      const last = days.at(-1)?.day ?? "";
      shop.pass(Date.parse(last) + 183 * DAY - shop.clock());
      expect(await usage(PREPAID)).toEqual(days.slice(-1));
      shop.pass(DAY);
      expect(await usage(PREPAID)).toEqual([]);
    });
  });
});

describe("the physical SIMs", () => {
  beforeEach(async () => void (shop = await openTestShop()));

  test("with a history have six months of usage", async () => {
    for (const card of [601, 645, 701, 903]) {
      const months = new Set((await usage(simCardIccid(card))).map(({ day }) => day.slice(0, 7)));
      expect(months.size).toBeGreaterThanOrEqual(5);
    }
  });
});
