import { expect, test } from "vitest";
import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { packageTitle } from "#server/orders/core/package-title.ts";
import { useSharedShop } from "#tests/support/shop.ts";

const shop = useSharedShop();

const titles = (line: Parameters<typeof packageTitle>[1]) => LANGUAGES.map((language) => packageTitle(shop.catalogue(), line, language)).sort();

test("a top-up is named by its amount and SIM", () => {
  expect(titles({ packageId: "CHINA-100", quantity: 1, way: "sim", credit: 10_500 })).toEqual(
    ["Top-up HK$100.00 · China travel SIM", "充值 HK$100.00 · 中国旅行卡", "增值 HK$100.00 · 中國旅遊卡"].sort(),
  );
});

test("a new prepaid SIM is named by the credit that it was bought with", () => {
  expect(titles({ packageId: "PREPAID-100", quantity: 2, way: "physical", credit: 10_400 })).toEqual(
    ["Prepaid SIM · HK$104.00 credit × 2", "预付费 SIM 卡 · 含余额 HK$104.00 × 2", "儲值 SIM 卡 · 內含 HK$104.00 餘額 × 2"].sort(),
  );
});

test("a travel package is named by destination, data and days", () => {
  expect(titles({ packageId: "JP-5GB-30D", quantity: 1, way: "sim", credit: null })).toContain("Japan · 5 GB · 30 days");
});

test("a package that left the catalogue is named by its id", () => {
  expect(new Set(titles({ packageId: "GONE", quantity: 1, way: "sim", credit: null }))).toEqual(new Set(["GONE"]));
});
