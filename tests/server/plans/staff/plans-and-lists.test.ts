import { afterEach, beforeEach, expect, test } from "vitest";
import { loadCatalogue } from "#server/catalogue/load-catalogue.ts";
import { listRegions } from "#server/destinations/list-destinations.ts";
import { changePrice } from "#server/plans/staff/change-price.ts";
import { endChange } from "#server/plans/staff/end-change.ts";
import { listPackagesForStaff } from "#server/plans/staff/list-packages-for-staff.ts";
import { orderPlans } from "#server/plans/staff/order-plans.ts";
import { PackageFilterSchema, PriceChangeSchema, SaleChangeSchema } from "#server/plans/staff/package-change.schema.ts";
import { renamePlan } from "#server/plans/staff/rename-plan.ts";
import { setOnSale } from "#server/plans/staff/set-on-sale.ts";
import { showPackage } from "#server/plans/staff/show-package.ts";
import { findGrowth, recordStatements } from "#tests/support/query-plans.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";
import { MEI } from "#tests/support/staff.ts";

const ID = "JP-5GB-30D";
let shop: TestShop;
beforeEach(async () => void (shop = await openTestShop()));
afterEach(() => shop.close());

const price = (fields: Record<string, string>) => changePrice(shop, { ...PriceChangeSchema.parse({ package: ID, ...fields }), who: MEI });
const sale = (fields: Record<string, string>) => setOnSale(shop, { ...SaleChangeSchema.parse({ package: ID, ...fields }), who: MEI });
const list = (fields: Record<string, string>, limit?: number) => listPackagesForStaff(shop, PackageFilterSchema.parse(fields), limit);
const actions = () => shop.db.selectFrom("staff_actions").select("action").orderBy("id").execute();

test("plans are renamed and put in order, without renaming their destination", async () => {
  const catalogue = async () => {
    const loaded = await loadCatalogue(shop.db, shop.clock());
    return { catalogue: () => loaded };
  };
  expect(await renamePlan(shop, { plan: "ASIA", nameEn: "Asia-Pacific", nameZhCn: undefined, nameZhHk: undefined, who: MEI })).toEqual({
    ok: true,
    isChanged: true,
  });
  // Ids of the audit log sort by time.
  shop.pass(1_000);
  expect(await orderPlans(shop, { plans: ["GLOBAL", "ASIA"], who: MEI })).toEqual({ ok: true, isChanged: true });
  expect(await orderPlans(shop, { plans: ["GLOBAL", "ASIA"], who: MEI })).toEqual({ ok: true, isChanged: false });
  expect(await orderPlans(shop, { plans: ["GLOBAL", "NOWHERE"], who: MEI })).toEqual({ ok: false, code: "plans-unknown", plans: ["NOWHERE"] });
  const regions = listRegions(await catalogue(), { language: "en", currency: "HKD" });
  expect(regions.slice(0, 3).map(({ name }) => name)).toEqual(["Global", "Asia-Pacific", "Europe"]);
  expect(listRegions(await catalogue(), { language: "zh-hk", currency: "HKD" })[1]?.name).toBe("亞洲");
  expect((await actions()).map(({ action }) => action)).toEqual(["plan.rename", "plan.order"]);
});

test("staff list packages by pages and filters, with what they have just changed", async () => {
  await sale({ onSale: "false" });
  expect((await list({ sale: "off" })).packages.map(({ id, onSale }) => [id, onSale])).toEqual([[ID, false]]);
  const seen: string[] = [];
  for (let after: string | null = ""; after !== null;) {
    const page = await list({ plan: "jp", ...(after && { after }) }, 7);
    seen.push(...page.packages.map(({ id }) => id));
    after = page.next;
  }
  const rows = await shop.db.selectFrom("packages").select("id").where("plan_id", "=", "JP").orderBy("id").execute();
  expect(seen).toEqual(rows.map(({ id }) => id));
  expect((await list({ text: "日本" }, 500)).packages.map(({ id }) => id)).toEqual(seen);
});

test("no statement of a change or a list reads more the more changes there are", async () => {
  await shop.close();
  const { recorded, log } = recordStatements();
  shop = await openTestShop({}, log);
  recorded.clear();
  const changed = await price({ HKD: "99.00" });
  if (!changed.ok) throw new Error(changed.code);
  await sale({ onSale: "false" });
  await endChange(shop, { change: changed.change ?? "", who: MEI });
  await list({ text: ID, changed: "changed" });
  await showPackage(shop, { id: ID, before: "chg_z" });
  await loadCatalogue(shop.db, shop.clock());
  expect([...recorded.keys()].filter((statement) => statement.includes("package_changes")).length).toBeGreaterThan(5);
  for (const query of recorded.values()) expect(await findGrowth(shop.db, query)).toBeNull();
});
