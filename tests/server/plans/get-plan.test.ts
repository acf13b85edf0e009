import { beforeEach, describe, expect, test } from "vitest";
import { getPlan, type PlanQuery } from "#server/plans/get-plan.ts";
import { listPlans } from "#server/plans/list-plans.ts";
import { useCatalogue } from "#tests/support/use-catalogue.ts";

const shop = useCatalogue();
beforeEach(async () => void (await shop.db.updateTable("sim_stock").set({ on_hand: 500, reserved: 0 }).execute()));

async function plan(query: Partial<PlanQuery>) {
  const found = await getPlan(shop, { plan: "JP", language: "en", currency: "CNY", ...query });
  if (!found) throw new Error("no plan");
  return found;
}

describe("the plan page", () => {
  test("shows 5 GB for 30 days of Japan with its price, total and saving", async () => {
    const shown = await plan({ package: "JP-5GB-30D", way: "esim", quantity: 2, currency: "HKD" });
    expect(shown).toMatchObject({ id: "JP", name: "Japan", currency: "HKD", asAsked: true, way: "esim", quantity: 2, total: 18_600 });
    expect(shown.chosen).toEqual({
      id: "JP-5GB-30D",
      kind: "fixed",
      mb: 5_120,
      reducedKbps: null,
      days: 30,
      hotspot: true,
      price: 9_300,
      unitPrice: 1_860,
      mark: null,
      percentOff: 19,
      useByDays: 180,
    });
  });

  test("groups the choices by kind, amount and days, each linking to a package that is sold", async () => {
    const shown = await plan({ package: "JP-1GBDAY-15D" });
    expect(shown.kinds.map((one) => [one.value, one.selected])).toEqual([
      ["fixed", false],
      ["day-pass", true],
    ]);
    expect(shown.amounts).toEqual([
      { value: 1_024, packageId: "JP-1GBDAY-15D", selected: true },
      { value: 2_048, packageId: "JP-2GBDAY-15D", selected: false },
      { value: 3_072, packageId: "JP-3GBDAY-15D", selected: false },
    ]);
    expect(shown.lengths.map((one) => one.value)).toEqual([1, 3, 5, 7, 15]);
    expect(shown.lengths.filter((one) => one.selected).map((one) => one.packageId)).toEqual(["JP-1GBDAY-15D"]);
    const sold = new Set(shown.packages.map((one) => one.id));
    for (const one of [...shown.kinds, ...shown.amounts, ...shown.lengths]) expect(sold.has(one.packageId)).toBe(true);
  });

  test.each([
    [{}, "JP-5GB-30D"],
    [{ package: "JP-7GB-30D" }, "JP-5GB-30D"],
    [{ package: "JP-2GBDAY-10D" }, "JP-2GBDAY-7D"],
    [{ package: "KR-1GB-7D" }, "JP-1GB-7D"],
    [{ package: "nonsense" }, "JP-5GB-30D"],
    [{ kind: "day-pass" }, "JP-1GBDAY-5D"],
    [{ package: "JP-5GB-30D", kind: "day-pass" }, "JP-1GBDAY-5D"],
    [{ package: "JP-5GB-30D", mb: 10_240 }, "JP-10GB-30D"],
    [{ package: "JP-1GBDAY-3D", days: 7 }, "JP-1GBDAY-7D"],
    [{ package: "JP-1GBDAY-3D", mb: 2_048 }, "JP-2GBDAY-3D"],
    [{ package: "JP-1GBDAY-3D", mb: 2_048, days: 15 }, "JP-2GBDAY-15D"],
    [{ kind: "nonsense", days: -4, mb: Number.NaN }, "JP-1GB-7D"],
  ])("selects %s if %j is requested", async (query, id) => {
    expect((await plan(query)).chosen.id).toBe(id);
  });

  test("says when the requested package is not sold and another is shown instead", async () => {
    expect((await plan({ package: "JP-7GB-30D" })).asAsked).toBe(false);
    expect((await plan({})).asAsked).toBe(true);
  });

  test("replaces an invalid quantity with a valid one", async () => {
    for (const [quantity, shown] of [
      [0, 1],
      [-3, 1],
      [Number.NaN, 1],
      [2.7, 2],
      [11, 10],
      [1e9, 10],
    ] as const) {
      expect((await plan({ quantity })).quantity).toBe(shown);
    }
  });

  test("offers a physical SIM only while stock is left", async () => {
    expect((await plan({ way: "physical" })).way).toBe("physical");
    await shop.db.updateTable("sim_stock").set({ on_hand: 3, reserved: 3 }).execute();
    const sold = await plan({ way: "physical" });
    expect(sold.way).toBe("esim");
    expect(sold.ways).toEqual([
      { way: "physical", available: false },
      { way: "esim", available: true },
      { way: "sim", available: true },
    ]);
  });

  test("shows the daily allowance and the speed after it", async () => {
    expect((await plan({ package: "JP-3GBDAY-5D" })).chosen).toMatchObject({ mb: 3_072, reducedKbps: 384, hotspot: true });
    expect((await plan({ package: "JP-1GBDAY-5D" })).chosen).toMatchObject({ mb: 1_024, reducedKbps: 128, hotspot: false });
  });

  test("shows validity as dates at the destination; a region uses its best-known destination", async () => {
    const shown = await plan({ package: "JP-2GBDAY-5D" });
    expect(shown.validity).toMatchObject({ timeZone: "Asia/Tokyo", at: { id: "JP", name: "Japan" }, days: 5 });
    expect((await plan({ plan: "EUROPE" })).validity).toMatchObject({ timeZone: "Europe/London", at: { id: "GB" } });
  });

  test("summarizes the coverage: carriers for one destination, the best-known places for a region", async () => {
    const japan = await plan({});
    expect(japan.coverage.count).toBe(1);
    expect(japan.coverage.carriers.length).toBeGreaterThan(0);
    const asia = await plan({ plan: "asia" });
    expect(asia.coverage).toMatchObject({ count: 22, carriers: [] });
    expect(asia.coverage.destinations.slice(0, 3).map((one) => one.id)).toEqual(["JP", "KR", "TH"]);
  });

  test("advises to install at home before Türkiye and mainland China, and names plans that mainland buyers cannot have", async () => {
    expect((await plan({ plan: "TR" })).installBefore.map((one) => one.id)).toEqual(["TR"]);
    expect((await plan({ plan: "EUROPE" })).installBefore.map((one) => one.id)).toEqual(["TR"]);
    expect(await plan({ plan: "GREATER_CHINA" })).toMatchObject({ coversMainland: true, installBefore: [{ id: "CN" }] });
    expect(await plan({})).toMatchObject({ coversMainland: false, installBefore: [] });
  });

  test("recommends neighbours and regions that cover it, never itself, never twice", async () => {
    expect((await plan({})).recommendations.map((card) => card.id)).toEqual(["ASIA", "GLOBAL", "KR", "TW"]);
    for (const id of shop.catalogue().plans.keys()) {
      const ids = (await plan({ plan: id })).recommendations.map((card) => card.id);
      expect(ids, id).toHaveLength(4);
      expect(new Set(ids).size, id).toBe(4);
      expect(ids, id).not.toContain(id);
    }
  });

  test("does not exist for an unknown plan, or one that is not sold in the currency", async () => {
    for (const id of ["XX", "", "KP", "../JP", "__proto__"]) {
      expect(await getPlan(shop, { plan: id, language: "en", currency: "CNY" }), id).toBeNull();
    }
    const japan = shop.catalogue().plans.get("JP");
    if (!japan) throw new Error("no Japan");
    const packages = japan.packages.map((one) => ({ ...one, prices: { CNY: 100 } }));
    const only = {
      ...shop.catalogue(),
      plans: new Map([...shop.catalogue().plans, ["JP", { ...japan, packages, cheapest: { CNY: packages[0] }, week: {} }] as const]),
    };
    const there = { ...shop, catalogue: () => only };
    expect(await getPlan(there, { plan: "JP", language: "en", currency: "USD" })).toBeNull();
    expect(listPlans(there, { country: "JP", language: "en", currency: "USD" }).single).toBeNull();
  });

  test("has plain data of a few kilobytes that survives serialization", async () => {
    const shown = await plan({ plan: "GLOBAL", language: "zh-hk" });
    expect(JSON.parse(JSON.stringify(shown))).toEqual(shown);
    expect(JSON.stringify(shown).length).toBeLessThan(9_000);
  });
});
