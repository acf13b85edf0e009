import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Catalogue } from "#server/catalogue/catalogue.ts";
import { loadCatalogue } from "#server/catalogue/load-catalogue.ts";
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

  test("answer a journey with the package that fits, whatever kind is shown", () => {
    expect(packages({ trip: { days: 7, use: "video" } }).fit?.id).toBe("JP-2GBDAY-7D");
    expect(packages({ trip: { days: 30, use: "video" } }).fit).toBeNull();
    expect(packages({}).fit).toBeNull();
  });
});
