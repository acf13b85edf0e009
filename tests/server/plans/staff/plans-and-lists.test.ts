import { afterEach, beforeEach, expect, test } from "vitest";
import { loadCatalogue } from "#server/catalogue/load-catalogue.ts";
import { listRegions } from "#server/destinations/list-destinations.ts";
import { changePrice } from "#server/plans/staff/change-price.ts";
import { endChange, previewEndOfChange } from "#server/plans/staff/end-change.ts";
import { listPackagesForStaff } from "#server/plans/staff/list-packages-for-staff.ts";
import { listPlansForStaff, showPlan } from "#server/plans/staff/list-plans-for-staff.ts";
import { movePlan, orderPlans } from "#server/plans/staff/order-plans.ts";
import { PackageFilterSchema, PlanPlaceSchema, PriceChangeSchema, SaleChangeSchema } from "#server/plans/staff/package-change.schema.ts";
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
  expect(await renamePlan(shop, { plan: "ASIA", name_en: "Asia-Pacific", who: MEI })).toEqual({
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

test("a name in a language that the shop does not have leaves the catalogue as it is without it", async () => {
  const names = JSON.stringify({ en: "Asia-Pacific", eo: "Azio" });
  await shop.db.insertInto("plan_changes").values({ plan_id: "ASIA", names, changed_at: shop.clock(), changed_by: "Mei Chan" }).execute();
  expect((await loadCatalogue(shop.db, shop.clock())).plans.get("ASIA")?.names).toEqual({ en: "Asia-Pacific" });
});

test("one plan is moved among those that have a place, and what others have stays", async () => {
  const move = (plan: string, place: string) => movePlan(shop, { ...PlanPlaceSchema.parse({ plan, place }), who: MEI });
  const names = async () => (await showPlan(shop, "JP"))?.order.map(({ id }) => id);
  expect(await move("JP", "first")).toEqual({ ok: true, isChanged: true });
  expect(await move("KR", "after:JP")).toEqual({ ok: true, isChanged: true });
  expect(await move("KR", "after:JP")).toEqual({ ok: true, isChanged: false });
  expect(await move("TH", "after:JP")).toEqual({ ok: true, isChanged: true });
  expect(await names()).toEqual(["JP", "TH", "KR"]);
  expect((await listPlansForStaff(shop, { limit: 3 })).plans.map(({ id, place }) => [id, place])).toEqual([
    ["JP", 1],
    ["TH", 2],
    ["KR", 3],
  ]);
  expect(await move("KR", "after:SG")).toEqual({ ok: false, code: "neighbour-unknown" });
  expect(await move("NOWHERE", "first")).toEqual({ ok: false, code: "plan-unknown" });
  expect(await move("TH", "released")).toEqual({ ok: true, isChanged: true });
  expect(await names()).toEqual(["JP", "KR"]);
});

test("a plan counts its packages, those on sale and those that staff changed", async () => {
  const before = (await showPlan(shop, "jp"))?.plan;
  expect(before).toMatchObject({ id: "JP", changed: 0, onSale: before?.packages });
  await sale({ onSale: "false" });
  expect((await showPlan(shop, "JP"))?.plan).toMatchObject({ packages: before?.packages, onSale: (before?.packages ?? 0) - 1, changed: 1 });
  const seen: string[] = [];
  for (let after: string | undefined; ;) {
    const { plans, next } = await listPlansForStaff(shop, { after, limit: 70 });
    seen.push(...plans.map(({ id }) => id));
    if (next === null) break;
    after = next;
  }
  const rows = await shop.db.selectFrom("plan_coverage").select("plan_id").distinct().execute();
  expect(seen.toSorted()).toEqual(rows.map(({ plan_id: id }) => id).toSorted());
});

test("what customers see is forecast from each change to the next, and without a change that ends", async () => {
  await price({ HKD: "99.00", from: "2026-12-01", until: "2026-12-07" });
  const forecast = (await showPackage(shop, { id: ID }))?.forecast.map(({ from, prices }) => [from, prices.HKD]);
  expect(forecast).toEqual([
    [shop.clock(), 9_300],
    [Date.parse("2026-12-01T00:00:00+08:00"), 9_900],
    [Date.parse("2026-12-08T00:00:00+08:00"), 9_300],
  ]);
  const change = (await showPackage(shop, { id: ID }))?.history[0]?.id ?? "";
  const preview = await previewEndOfChange(shop, { change });
  expect(preview).toMatchObject({ packageId: ID, kind: "price", isScheduled: true });
  expect(preview?.after.map(({ prices }) => prices.HKD)).toEqual([9_300]);
  await endChange(shop, { change, who: MEI });
  expect(await previewEndOfChange(shop, { change })).toBeNull();
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

test("a page of plans reads the packages and prices of these plans only", async () => {
  await shop.close();
  const { recorded, log } = recordStatements();
  shop = await openTestShop({}, log);
  recorded.clear();
  const { plans } = await listPlansForStaff(shop, { limit: 3 });
  const parametersOf = (table: string) =>
    [...recorded.values()].flatMap(({ sql, parameters }) => (sql.includes(`from "${table}"`) ? [parameters] : []));
  expect(parametersOf("packages")).toEqual([plans.map(({ id }) => id)]);
  const packages = await shop.db
    .selectFrom("packages")
    .select("id")
    .where(
      "plan_id",
      "in",
      plans.map(({ id }) => id),
    )
    .orderBy("id")
    .execute();
  expect(parametersOf("prices")).toEqual([packages.map(({ id }) => id)]);
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
