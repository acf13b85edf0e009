import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { migrate } from "#server/db/migrate.ts";
import { seed } from "#server/app/database/seed.ts";
import type { Tables } from "#server/db/tables/tables.ts";
import { silentLog } from "#server/observability/log.ts";
import { loadCatalogue, watchCatalogue } from "#server/catalogue/load-catalogue.ts";
import { START } from "#tests/support/shop.ts";
import { openEmptyDatabase } from "#tests/support/test-database.ts";
import { useSeedFiles, type PriceFile } from "#tests/support/use-seed-files.ts";

const files = useSeedFiles();
async function count(table: keyof Tables): Promise<number> {
  const row = await files.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

describe("the seed", () => {
  test("imports 250 countries and territories, 228 of them sellable, each named in five languages", async () => {
    expect(await count("destinations")).toBe(250);
    expect(await count("destination_names")).toBe(1_250);
    const { destinations } = await loadCatalogue(files.db);
    expect([...destinations.values()].filter((one) => one.sellable)).toHaveLength(228);
    expect(destinations.get("JP")?.names).toEqual({ en: "Japan", "zh-cn": "日本", "zh-hk": "日本", ja: "日本", ko: "일본" });
  });

  test("imports 1,466 packages with a price in each of the three currencies", async () => {
    const { packages } = await loadCatalogue(files.db);
    expect([...packages.values()].filter((one) => one.prepaid === null)).toHaveLength(1_466);
    expect(await count("prices")).toBe(4_398 + 30);
    expect(packages.get("JP-5GB-30D")).toMatchObject({ kind: "fixed", dataMb: 5_120, days: 30, prices: { CNY: 8_900, HKD: 9_300, USD: 1_199 } });
  });

  test("imports ten amounts of credit for prepaid SIMs, which no plan lists", async () => {
    const { packages, plans } = await loadCatalogue(files.db);
    const credit = [...packages.values()].filter((one) => one.prepaid !== null);
    expect(credit).toHaveLength(10);
    expect(packages.get("CHINA-100")).toMatchObject({ planId: "CN", days: 180, prepaid: { product: "china", face: 10_000, credit: 10_500 } });
    expect([...plans.values()].flatMap((plan) => plan.packages).filter((one) => one.prepaid !== null)).toEqual([]);
  });

  test("imports eight regions with their coverage; mainland China is in Greater China only", async () => {
    const { plans } = await loadCatalogue(files.db);
    const regions = [...plans.values()].filter((plan) => plan.kind === "region");
    expect(regions).toHaveLength(8);
    expect(plans.get("ASIA")?.coverage.slice(0, 3)).toEqual(["JP", "KR", "TH"]);
    expect(regions.filter((plan) => plan.coverage.includes("CN")).map((plan) => plan.id)).toEqual(["GREATER_CHINA"]);
  });

  test("gives every sellable destination its own plan and every plan a from-price and an exit to the internet", async () => {
    const { destinations, plans } = await loadCatalogue(files.db);
    for (const one of destinations.values()) if (one.sellable) expect(plans.get(one.id)?.packages.length, one.id).toBeGreaterThan(0);
    for (const plan of plans.values()) {
      expect(destinations.has(plan.exit), plan.id).toBe(true);
      expect(plan.cheapest.CNY?.prices.CNY, plan.id).toBe(Math.min(...plan.packages.map((one) => one.prices.CNY ?? Infinity)));
    }
    expect(["CN", "JP", "EUROPE"].map((id) => plans.get(id)?.exit)).toEqual(["HK", "JP", "NL"]);
  });

  test("imports the carriers of every sellable destination", async () => {
    const { destinations } = await loadCatalogue(files.db);
    for (const one of destinations.values()) if (one.sellable) expect(one.carriers.length, one.id).toBeGreaterThan(0);
    expect(destinations.get("AE")?.carriers[0]).toEqual({ name: "e& (etisalat)", networks: ["42402"], technology: "5G", apn: "etisalat.ae" });
  });

  test("imports the postal fees of SIM cards and the countries that are not served", async () => {
    const { postalFees, destinations } = await loadCatalogue(files.db);
    for (const country of ["HK", "MO", "TW", "CN", "JP", "KR", "SG", "MY", "TH", "US", "CA", "GB", "AU", "NZ", "DE", "FR", "IT", "ES", "NL", "CH"]) {
      expect(postalFees.get(country), country).toMatchObject({ CNY: expect.any(Number), HKD: expect.any(Number), USD: expect.any(Number) });
    }
    for (const country of postalFees.keys()) expect(destinations.has(country), country).toBe(true);
    expect(postalFees.has("KP")).toBe(false);
  });

  test("changes nothing if it runs again", async () => {
    const before = await files.db.selectFrom("imports").selectAll().orderBy("name").execute();
    await seed(files.db, START + 1_000, {}, files.folder);
    expect(await files.db.selectFrom("imports").selectAll().orderBy("name").execute()).toEqual(before);
  });

  test("applies a changed price file", async () => {
    files.edit<PriceFile>("catalogue.json", (file) => {
      for (const one of file.plans) if (one.id === "JP-5GB-30D") one.price = { CNY: 7_900, USD: 1_099 };
    });
    await seed(files.db, START + 1_000, {}, files.folder);
    expect(await files.price("JP-5GB-30D", "CNY")).toBe(7_900);
    expect(await files.price("JP-5GB-30D", "HKD")).toBeUndefined();
    expect(await files.price("KR-1GB-7D", "CNY")).toBeGreaterThan(0);
    expect(await count("packages")).toBe(1_466 + 10);
    expect(await files.price("CHINA-50", "HKD")).toBe(5_000);
  });

  test("stops selling a package that left the file, keeps its row for old orders, and sells it again when it returns", async () => {
    const original = readFileSync(join(files.folder, "catalogue.json"), "utf8");
    files.edit<PriceFile>("catalogue.json", (file) => {
      file.plans = file.plans.filter((one) => one.id !== "JP-5GB-30D");
    });
    await seed(files.db, START + 1_000, {}, files.folder);
    const without = await loadCatalogue(files.db);
    expect(without.plans.get("JP")?.packages.map((one) => one.id)).not.toContain("JP-5GB-30D");
    expect(without.packages.get("JP-5GB-30D")).toMatchObject({ dataMb: 5_120, prices: {} });
    writeFileSync(join(files.folder, "catalogue.json"), original);
    await seed(files.db, START + 2_000, {}, files.folder);
    expect((await loadCatalogue(files.db)).packages.get("JP-5GB-30D")?.prices.CNY).toBe(8_900);
  });

  test("imports only what changed", async () => {
    files.edit<{ note: string }>("postal-fees.json", (file) => void (file.note = "reviewed"));
    await seed(files.db, START + 1_000, {}, files.folder);
    const rows = await files.db
      .selectFrom("imports")
      .select("name")
      .where("imported_at", "=", START + 1_000)
      .execute();
    expect(rows).toEqual([{ name: "postal-fees.json" }]);
  });

  test("imports no promo codes and no stock in production", async () => {
    const empty = await openEmptyDatabase();
    await migrate(empty.db);
    await seed(empty.db, START, { withoutSamples: true });
    expect(await empty.db.selectFrom("promo_codes").selectAll().execute()).toEqual([]);
    expect(await empty.db.selectFrom("sim_stock").select(["kind", "on_hand"]).orderBy("kind").execute()).toEqual(
      ["china", "physical", "prepaid"].map((kind) => ({ kind, on_hand: 0 })),
    );
    await empty.close();
  });

  test("ends in production the sample promo codes that another start imported, not those of staff, and names them", async () => {
    await files.db.updateTable("promo_codes").set({ by_staff: 1 }).where("code", "=", "SPRING50").execute();
    await files.db.updateTable("imports").set({ fingerprint: "earlier" }).where("name", "=", "promo-codes.json").execute();
    const ended: string[] = [];
    const later = Date.now();
    const rules = { withoutSamples: true, onCodesEnded: (codes: string[]) => void ended.push(...codes) };
    expect(await seed(files.db, later, rules)).toEqual(["promo-codes.json"]);
    const codes = await files.db.selectFrom("promo_codes").select(["code", "ends_at"]).orderBy("code").execute();
    expect(codes.map(({ code, ends_at }) => [code, ends_at !== null && ends_at <= later])).toEqual([
      ["SPRING50", false],
      ["SUMMER20", true],
      ["WELCOME10", true],
    ]);
    expect(ended).toEqual(["WELCOME10"]);
  });

  test("sets the stock of each kind of card once and never again", async () => {
    await files.db.updateTable("sim_stock").set({ on_hand: 321, reserved: 4 }).execute();
    files.edit<{ physical: number }>("sim-stock.json", (file) => void (file.physical = 900));
    await seed(files.db, START + 1_000, {}, files.folder);
    expect(await files.db.selectFrom("sim_stock").selectAll().orderBy("kind").execute()).toEqual(
      ["china", "physical", "prepaid"].map((kind) => ({ kind, on_hand: 321, reserved: 4, counted_at: null })),
    );
  });

  test("imports promo codes: ten percent, a fixed amount above a minimum, and an expired one", async () => {
    const codes = await files.db.selectFrom("promo_codes").selectAll().orderBy("code").execute();
    expect(codes.map((one) => [one.code, one.kind, one.basis_points])).toEqual([
      ["SPRING50", "fixed", null],
      ["SUMMER20", "percent", 2_000],
      ["WELCOME10", "percent", 1_000],
    ]);
    expect(codes[1]?.ends_at).toBeLessThan(START);
    expect(await files.db.selectFrom("promo_amounts").selectAll().where("code", "=", "SPRING50").orderBy("currency").execute()).toEqual([
      { code: "SPRING50", currency: "CNY", amount: 5_000, minimum_subtotal: 30_000 },
      { code: "SPRING50", currency: "HKD", amount: 5_000, minimum_subtotal: 30_000 },
      { code: "SPRING50", currency: "USD", amount: 700, minimum_subtotal: 4_200 },
    ]);
  });

  test("continues the use count of a promo code, and does not change codes added by staff", async () => {
    await files.db.updateTable("promo_codes").set({ taken: 7 }).where("code", "=", "WELCOME10").execute();
    await files.db.insertInto("promo_codes").values({ code: "BYHAND", kind: "percent", basis_points: 500, by_staff: 1 }).execute();
    files.edit<{ note: string }>("promo-codes.json", (file) => void (file.note = "reviewed"));
    await seed(files.db, START + 1_000, {}, files.folder);
    const codes = await files.db
      .selectFrom("promo_codes")
      .select(["code", "taken"])
      .where("code", "in", ["BYHAND", "WELCOME10"])
      .orderBy("code")
      .execute();
    expect(codes).toEqual([
      { code: "BYHAND", taken: 0 },
      { code: "WELCOME10", taken: 7 },
    ]);
  });

  test("ends a promo code that left the file, unless staff added it, and reactivates one that returns", async () => {
    type Codes = { codes: { code: string }[] };
    const ends = async () =>
      Object.fromEntries((await files.db.selectFrom("promo_codes").select(["code", "ends_at"]).execute()).map((one) => [one.code, one.ends_at]));
    const before = await ends();
    await files.db.insertInto("promo_codes").values({ code: "BYHAND", kind: "percent", basis_points: 500, by_staff: 1 }).execute();
    const text = readFileSync(join(files.folder, "promo-codes.json"), "utf8");
    files.edit<Codes>("promo-codes.json", (file) => void (file.codes = file.codes.filter(({ code }) => code === "SPRING50")));
    await seed(files.db, START + 1_000, {}, files.folder);
    expect(await ends()).toEqual({ BYHAND: null, SPRING50: null, SUMMER20: before.SUMMER20, WELCOME10: START + 1_000 });
    writeFileSync(join(files.folder, "promo-codes.json"), text);
    await seed(files.db, START + 2_000, {}, files.folder);
    expect(await ends()).toEqual({ ...before, BYHAND: null });
  });

  test("an invalid file changes nothing and stops the start", async () => {
    files.edit<PriceFile>("catalogue.json", (file) => {
      for (const one of file.plans) one.price = { CNY: -1 };
    });
    await expect(seed(files.db, START + 1_000, {}, files.folder)).rejects.toThrow();
    expect(await files.price("JP-5GB-30D", "CNY")).toBe(8_900);
  });

  test("a running shop shows new prices after an import, without a restart", async () => {
    const watch = await watchCatalogue(files.db, silentLog);
    const before = watch.current();
    await watch.refresh();
    expect(watch.current()).toBe(before);
    files.edit<PriceFile>("catalogue.json", (file) => {
      for (const one of file.plans) if (one.id === "JP-5GB-30D") one.price.CNY = 7_900;
    });
    await seed(files.db, START + 1_000, {}, files.folder);
    await watch.refresh();
    expect(watch.current().packages.get("JP-5GB-30D")?.prices.CNY).toBe(7_900);
    expect(watch.current().version).not.toBe(before.version);
    watch.stop();
  });
});
