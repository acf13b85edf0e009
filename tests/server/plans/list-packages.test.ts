import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Catalogue, Package } from "#server/catalogue/catalogue.ts";
import { loadCatalogue } from "#server/catalogue/load-catalogue.ts";
import { CURRENCIES } from "#server/locale/locale.schema.ts";
import { fitPackages } from "#server/plans/data-use.ts";
import { DATA_USES, MB_PER_DAY } from "#server/plans/data-use.schema.ts";
import { listPackages } from "#server/plans/list-packages.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";

let catalogue: Catalogue;
let close: () => Promise<void>;

beforeAll(async () => {
  const opened = await openTestDatabase(0);
  close = opened.close;
  catalogue = await loadCatalogue(opened.db);
});
afterAll(() => close());

function packages(change: Partial<Parameters<typeof listPackages>[1]>) {
  return listPackages({ catalogue: () => catalogue }, { plan: "JP", kind: null, mb: null, trip: null, currency: "CNY", ...change });
}

describe("the packages on the list of plans", () => {
  test("are the fixed ones by data, with the price per GB", () => {
    const { rows, kinds, allowances } = packages({});
    expect(rows.map((row) => [row.id, row.price, row.unitPrice, row.mark])).toEqual([
      ["JP-1GB-7D", 2_100, 2_100, null],
      ["JP-3GB-15D", 5_500, 1_833, null],
      ["JP-5GB-30D", 8_900, 1_780, null],
      ["JP-10GB-30D", 14_900, 1_490, null],
      ["JP-20GB-30D", 24_900, 1_245, "best-value"],
    ]);
    expect(kinds.map((kind) => kind.selected)).toEqual([true, false]);
    expect(allowances).toEqual([]);
  });

  test("are the day passes of one daily allowance by days, with the price per day", () => {
    const { rows, allowances } = packages({ kind: "day-pass", mb: 1_024 });
    expect(rows.map((row) => row.id)).toEqual([1, 3, 5, 7, 15].map((days) => `JP-1GBDAY-${days}D`));
    expect(rows[0]).toMatchObject({ price: 1_500, unitPrice: 1_500, mark: "cheapest" });
    expect(allowances.filter((allowance) => allowance.selected)).toEqual([{ value: 1_024, selected: true }]);
  });

  test("an invalid kind or allowance falls back to the nearest valid one", () => {
    expect(packages({ kind: "nonsense", mb: Number.NaN }).rows[0]?.kind).toBe("fixed");
    expect(packages({ kind: "day-pass", mb: 99_999 }).rows[0]?.mb).toBe(3_072);
    expect(packages({ plan: "AF", kind: "day-pass" }).rows.map((row) => row.kind)).toEqual(["fixed", "fixed"]);
  });

  test("answer a journey with the packages that fit, and select the first unless another is asked for", () => {
    const trip = (days: number, use: "social" | "video" = "video") => ({ days, use, dates: null });
    const { answers, selected, rows } = packages({ trip: trip(7, "social") });
    expect(answers.map(({ pkg, reason }) => [pkg.id, reason])).toEqual([
      ["JP-1GBDAY-7D", "cheapest"],
      ["JP-5GB-30D", "hotspot"],
      ["JP-2GBDAY-7D", "spare"],
    ]);
    expect([selected.id, rows.map(({ id }) => id).includes(selected.id)]).toEqual(["JP-1GBDAY-7D", true]);
    expect(packages({ trip: trip(7), package: "JP-3GB-15D" }).selected.id).toBe("JP-3GB-15D");
    expect(packages({ trip: trip(30) }).answers).toEqual([]);
    expect(packages({}).answers).toEqual([]);
  });
});

describe("the packages named for a journey", () => {
  const data = (pkg: Package, days: number) => (pkg.kind === "fixed" ? pkg.dataMb : pkg.dailyMb * days);

  test("are enough, differ, begin with the cheapest and deserve their reasons, for every plan", () => {
    for (const { packages } of catalogue.plans.values())
      for (const currency of CURRENCIES)
        for (const use of DATA_USES)
          for (const days of [1, 2, 5, 7, 8, 15, 30, 31]) {
            const answers = fitPackages(packages, { days, use }, currency);
            const [first] = answers;
            if (!first) continue;
            const price = (pkg: Package) => pkg.prices[currency] ?? 0;
            expect(new Set(answers.map(({ pkg }) => pkg)).size).toBe(answers.length);
            expect(answers.length).toBeLessThanOrEqual(3);
            for (const { pkg, reason } of answers) {
              expect(pkg.days).toBeGreaterThanOrEqual(days);
              expect(data(pkg, days)).toBeGreaterThanOrEqual(MB_PER_DAY[use] * days);
              expect(price(pkg)).toBeGreaterThanOrEqual(price(first.pkg));
              expect(price(pkg)).toBeLessThanOrEqual(2 * price(first.pkg));
              if (reason === "hotspot") expect([first.pkg.hotspot, pkg.hotspot]).toEqual([false, true]);
              if (reason === "spare") expect(data(pkg, days)).toBeGreaterThanOrEqual(2 * data(first.pkg, days));
              if (reason === "fixed" || reason === "day-pass")
                expect([pkg.kind, first.pkg.kind]).toEqual([reason, reason === "fixed" ? "day-pass" : "fixed"]);
            }
          }
  });
});
