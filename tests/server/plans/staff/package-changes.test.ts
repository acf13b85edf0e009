import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { seed } from "#server/app/database/seed.ts";
import { loadCatalogue, watchCatalogue } from "#server/catalogue/load-catalogue.ts";
import { projectRoot } from "#server/env.ts";
import { encodeShownPrice } from "#server/orders/checkout/quote.schema.ts";
import { changePrice } from "#server/plans/staff/change-price.ts";
import { createPackage } from "#server/plans/staff/create-package.ts";
import { endChange } from "#server/plans/staff/end-change.ts";
import { listPackagesForStaff } from "#server/plans/staff/list-packages-for-staff.ts";
import { NewPackageSchema, PackageFilterSchema, PriceChangeSchema, SaleChangeSchema } from "#server/plans/staff/package-change.schema.ts";
import { setOnSale } from "#server/plans/staff/set-on-sale.ts";
import { showPackage } from "#server/plans/staff/show-package.ts";
import { createOrder, postOrder, readBuyerOrder } from "#tests/support/orders/purchase.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";
import { MEI } from "#tests/support/staff.ts";

const ID = "JP-5GB-30D";
const silentLog = { info: () => {}, error: () => {} };
const shop = useTestShop();
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "seed-"));
  cpSync(join(projectRoot, "server/db/seed/data"), folder, { recursive: true });
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
});

// A second passes before each change, as between those of a person.
function price(fields: Record<string, string>) {
  shop.pass(1_000);
  return changePrice(shop, { ...PriceChangeSchema.parse({ package: ID, ...fields }), who: MEI });
}
function sale(fields: Record<string, string>) {
  shop.pass(1_000);
  return setOnSale(shop, { ...SaleChangeSchema.parse({ package: ID, ...fields }), who: MEI });
}
const list = (fields: Record<string, string>, limit?: number) => listPackagesForStaff(shop, PackageFilterSchema.parse(fields), limit);
const pricesAt = async (at = shop.clock()) => (await loadCatalogue(shop.db, at)).packages.get(ID)?.prices;
const actions = () => shop.db.selectFrom("staff_actions").select(["action", "subject_id", "before_values", "after_values"]).orderBy("id").execute();
async function released() {
  const rows = await shop.db.selectFrom("prices").select(["currency", "amount"]).where("package_id", "=", ID).execute();
  return Object.fromEntries(rows.map(({ currency, amount }) => [currency, amount])) as { CNY: number; HKD: number; USD: number };
}
async function importRelease(
  change: (file: { release: number; plans: { id: string; price: Record<string, number> }[] }) => void,
  now = shop.clock() + 1,
) {
  const path = join(folder, "catalogue.json");
  const file = JSON.parse(readFileSync(path, "utf8")) as Parameters<typeof change>[0];
  change(file);
  writeFileSync(path, JSON.stringify(file));
  return seed(shop.db, now, { keepNewer: true, allowLargePriceChanges: true }, folder);
}

test("a price for a period applies from its first to its last moment, in Hong Kong days", async () => {
  const before = await released();
  const result = await price({ HKD: "99.00", from: "2026-12-01", until: "2026-12-10" });
  expect(result).toMatchObject({ ok: true, change: expect.any(String) });
  const start = Date.parse("2026-12-01T00:00:00+08:00");
  const end = Date.parse("2026-12-11T00:00:00+08:00");
  expect(await pricesAt(start - 1)).toEqual(before);
  expect(await pricesAt(start)).toEqual({ ...before, HKD: 9_900 });
  expect(await pricesAt(end - 1)).toEqual({ ...before, HKD: 9_900 });
  expect(await pricesAt(end)).toEqual(before);
});

test("two processes follow a change, its beginning and its end without a write, and their versions agree", async () => {
  const [a, b] = await Promise.all([1, 2].map(() => watchCatalogue(shop.db, silentLog, { clock: shop.clock })));
  if (!a || !b) throw new Error("There are two");
  const both = async () => {
    await Promise.all([a.refresh(), b.refresh()]);
    expect(a.current().version).toBe(b.current().version);
    return [a.current().packages.get(ID)?.prices.HKD, b.current().packages.get(ID)?.prices.HKD, a.current().version] as const;
  };
  const { HKD } = await released();
  const [, , first] = await both();
  await price({ HKD: "99.00", from: "2026-11-22", until: "2026-11-22" });
  const [, scheduled, second] = await both();
  expect(scheduled).toBe(HKD);
  expect(second).not.toBe(first);
  shop.pass(Date.parse("2026-11-22T00:00:00+08:00") - shop.clock());
  const [one, two, third] = await both();
  expect([one, two]).toEqual([9_900, 9_900]);
  expect(third).not.toBe(second);
  shop.pass(86_400_000);
  expect((await both()).slice(0, 2)).toEqual([HKD, HKD]);
  a.stop();
  b.stop();
});

test("no import undoes a change: a newer release, an older one, or one with the same price", async () => {
  await price({ HKD: "99.00" });
  await importRelease((file) => {
    file.release = 9;
    for (const one of file.plans) if (one.id === ID) one.price.HKD = 9_500;
  });
  expect(await pricesAt()).toMatchObject({ HKD: 9_900 });
  await importRelease((file) => void (file.release = 3));
  expect(await pricesAt()).toMatchObject({ HKD: 9_900 });
  await importRelease((file) => {
    file.release = 10;
    for (const one of file.plans) if (one.id === ID) one.price.HKD = 9_900;
  });
  const [change] = (await list({ text: ID })).packages[0]?.active ?? [];
  expect(change).toMatchObject({ prices: { HKD: 9_900 }, endsAt: null });
  await importRelease((file) => {
    file.release = 11;
    for (const one of file.plans) if (one.id === ID) one.price.HKD = 9_400;
  });
  await endChange(shop, { change: change?.id ?? "", who: MEI });
  expect(await pricesAt()).toMatchObject({ HKD: 9_400 });
});

test("an offer ends with the price before it; a new price without an end replaces older ones for good", async () => {
  const { HKD } = await released();
  await price({ HKD: "99.00" });
  const offer = await price({ HKD: "89.00", until: "2026-11-30" });
  expect(await pricesAt()).toMatchObject({ HKD: 8_900 });
  expect(await pricesAt(Date.parse("2026-12-01T00:00:00+08:00"))).toMatchObject({ HKD: 9_900 });
  const last = await price({ HKD: "95.00" });
  expect(await pricesAt()).toMatchObject({ HKD: 9_500 });
  const shown = await showPackage(shop, { id: ID });
  expect(shown?.history.map(({ state }) => state).sort()).toEqual(["active", "ended", "ended"]);
  if (!last.ok || !offer.ok) throw new Error("Both are accepted");
  await endChange(shop, { change: last.change ?? "", who: MEI });
  expect(await pricesAt()).toMatchObject({ HKD });
  expect(await endChange(shop, { change: last.change ?? "", who: MEI })).toEqual({ ok: true, isEnded: false });
  expect(await endChange(shop, { change: "chg_none", who: MEI })).toEqual({ ok: false, code: "change-unknown" });
});

test("a repeated change changes and records nothing", async () => {
  await price({ HKD: "99.00" });
  await sale({ onSale: "false" });
  const recorded = await actions();
  expect(recorded.map(({ action }) => action)).toEqual(["package.price", "package.take-off-sale"]);
  expect(JSON.parse(recorded[0]?.before_values ?? "")).toEqual({ HKD: (await released()).HKD });
  expect(await price({ HKD: "99.00" })).toEqual({ ok: true, change: null });
  expect(await sale({ onSale: "false" })).toEqual({ ok: true, change: null });
  expect(await actions()).toEqual(recorded);
});

test("unusual prices wait for a confirmation with the figures; impossible ones are refused", async () => {
  const { HKD, CNY, USD } = await released();
  const half = String(HKD / 200);
  const doubtful = await price({ HKD: half });
  expect(doubtful).toMatchObject({ ok: false, code: "confirm-price", doubts: { large: [{ currency: "HKD", from: HKD, percent: -50 }] } });
  expect(await price({ CNY: String(CNY / 200), HKD: half, USD: String(Math.floor(USD / 2) / 100) })).toMatchObject({ doubts: { ratios: [] } });
  expect(await price({ HKD: String((HKD * 1.4) / 100) })).toMatchObject({
    code: "confirm-price",
    doubts: { large: [], ratios: [{ currencies: ["HKD", "CNY"] }, { currencies: ["HKD", "USD"] }] },
  });
  expect(await actions()).toEqual([]);
  expect(await price({ HKD: half, confirmed: "on" })).toMatchObject({ ok: true });
  expect(
    PriceChangeSchema.safeParse({ package: ID, HKD: "0", CNY: "1.00", USD: "x", from: "2026-12-02", until: "2026-12-01" })
      .error?.issues.map(({ path }) => path[0])
      .sort(),
  ).toEqual(["CNY", "HKD", "USD", "until"]);
  expect(await price({ HKD: "99.00", until: "2026-11-01" })).toEqual({ ok: false, code: "period-over" });
  expect(await price({ package: "CHINA-50", HKD: "51.00" })).toEqual({ ok: false, code: "above-credit" });
});

test("an order keeps its price, and a form that showed a lower one is asked again", async () => {
  const watch = await watchCatalogue(shop.db, silentLog, { clock: shop.clock });
  shop.catalogue = watch.current;
  const { HKD } = await released();
  const order = await createOrder(shop, orderForm());
  await price({ HKD: "99.00" });
  await watch.refresh();
  const stale = { ...orderForm(), quoted: encodeShownPrice("HKD", HKD) };
  expect(await postOrder(shop, stale)).toMatchObject({ ok: false, code: "total-changed", values: { total: "HK$99.00" } });
  expect((await readBuyerOrder(shop, order)).total).toBe(HKD);
  await sale({ onSale: "false" });
  await watch.refresh();
  expect(await postOrder(shop, orderForm())).toMatchObject({ ok: false, code: "package-unavailable" });
  expect((await readBuyerOrder(shop, order)).total).toBe(HKD);
  expect(watch.current().packages.get(ID)).toMatchObject({ prices: {}, days: 30 });
  watch.stop();
});

test("a change of a package that the release drops is orphaned, and the package is not sold", async () => {
  await price({ HKD: "99.00" });
  await importRelease((file) => {
    file.release = 9;
    file.plans = file.plans.filter(({ id }) => id !== ID);
  });
  expect(await pricesAt()).toEqual({});
  expect((await list({ changed: "orphaned" })).packages.map(({ id }) => id)).toEqual([ID]);
  expect(await sale({ onSale: "true" })).toEqual({ ok: false, code: "not-offered" });
  expect(await price({ HKD: "98.00" })).toEqual({ ok: false, code: "not-offered" });
});

test("a new package is sold, survives imports, and goes off sale when its creation ends", async () => {
  const form = {
    package: "jp-7gb-15d",
    plan: "JP",
    kind: "fixed",
    dataMb: "7168",
    days: "15",
    hotspot: "on",
    useByDays: "180",
  };
  const prices = { CNY: "88.00", HKD: "96.00", USD: "12.30" };
  const create = (fields: Record<string, string>) => createPackage(shop, { ...NewPackageSchema.parse({ ...form, ...prices, ...fields }), who: MEI });
  expect(await create({ USD: "1.23" })).toMatchObject({ ok: false, code: "confirm-price", doubts: { large: [] } });
  expect(await create({ plan: "XX" })).toEqual({ ok: false, code: "plan-unknown" });
  const created = await create({});
  if (!created.ok) throw new Error(created.code);
  expect(await create({})).toEqual({ ok: false, code: "id-taken" });
  const id = "JP-7GB-15D";
  await importRelease((file) => void (file.release = 9));
  expect((await loadCatalogue(shop.db, shop.clock())).plans.get("JP")?.packages.at(-1)).toMatchObject({
    id,
    dataMb: 7168,
    prices: { CNY: 8_800, HKD: 9_600, USD: 1_230 },
  });
  const watch = await watchCatalogue(shop.db, silentLog, { clock: shop.clock });
  shop.catalogue = watch.current;
  const order = await createOrder(shop, orderForm({ package: id }));
  expect((await readBuyerOrder(shop, order)).total).toBe(9_600);
  await endChange(shop, { change: created.change, who: MEI });
  await watch.refresh();
  expect(watch.current().packages.get(id)).toMatchObject({ prices: {}, days: 15 });
  watch.stop();
});
