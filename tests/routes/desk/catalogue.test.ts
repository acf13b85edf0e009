import { beforeEach, expect, test } from "vitest";
import { loadCatalogue } from "#server/catalogue/load-catalogue.ts";
import { openDesk, type DeskBrowser } from "#tests/support/desk.ts";
import { useTestShop } from "#tests/support/shop.ts";
import { postForm, readPage } from "#tests/support/staff/desk-pages.ts";

const ID = "JP-5GB-30D";
const PACKAGE = `/catalogue/packages/${ID}`;
const shop = useTestShop();
let owner: DeskBrowser;
beforeEach(async () => {
  owner = await openDesk(shop).signIn("owner");
});

/** What customers may buy now. */
const sold = async (id: string) => (await loadCatalogue(shop.db, shop.clock())).packages.get(id)?.prices;
const actions = async () =>
  (await shop.db.selectFrom("staff_actions").select(["action", "who", "subject_id"]).orderBy("id").execute()).map(
    ({ action, who, subject_id: id }) => `${who}: ${action} ${id}`,
  );
const hidden = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";

test("plans are listed page by page, and packages found by plan, ID and state", async () => {
  const first = await readPage(owner, "/catalogue");
  expect(first.text).toContain("Japan");
  const next = /href="(\/catalogue\?after=[^"]+)"/.exec(first.html)?.[1] ?? "";
  const second = await readPage(owner, next);
  expect(second.status).toBe(200);
  expect(second.html).not.toContain('href="/catalogue/plans/JP"');
  expect(first.html).toContain('href="/catalogue/plans/JP"');
  for (const text of ["日本", "japan", "jp-5gb-30"]) {
    const found = await readPage(owner, `/catalogue?${new URLSearchParams({ text })}`);
    expect(found.html).toContain(`href="${PACKAGE}"`);
    expect(found.html).not.toContain("KR-5GB-30D");
  }
  expect((await readPage(owner, "/catalogue?state=off")).text).toContain("No packages match");
  await postForm(owner, PACKAGE, { intent: "sale", onSale: "false", from: "", until: "" });
  for (const state of ["off", "changed"]) expect((await readPage(owner, `/catalogue?state=${state}`)).html).toContain(`href="${PACKAGE}"`);
  expect((await readPage(owner, "/catalogue?state=on&text=JP-5GB")).html).not.toContain(`href="${PACKAGE}"`);
});

test("a price changes for a period, and ends early", async () => {
  const wrong = await postForm(owner, PACKAGE, { intent: "price", CNY: "abc", HKD: "0.01", USD: "12.50", from: "2026-12-05", until: "2026-12-01" });
  expect(wrong.status).toBe(400);
  for (const field of ["CNY", "HKD", "until"]) expect(wrong.html).toContain(`href="#price-${field}"`);
  for (const typed of ["abc", "0.01", "12.50", "2026-12-05", "2026-12-01"]) expect(wrong.html).toContain(`value="${typed}"`);
  const past = await postForm(owner, PACKAGE, { intent: "price", CNY: "", HKD: "99", USD: "", from: "", until: "2026-11-01" });
  expect([past.status, past.text.includes("This day has passed")]).toEqual([409, true]);
  const before = await sold(ID);
  expect((await postForm(owner, PACKAGE, { intent: "price", CNY: "", HKD: "99", USD: "", from: "", until: "2026-11-30" })).to).toBe(PACKAGE);
  expect(await sold(ID)).toEqual({ ...before, HKD: 9_900 });
  const page = await readPage(owner, PACKAGE);
  expect(page.text).toContain("Price: HK$99.00");
  // Customers see the released price again after the last day.
  expect(page.text).toMatch(/Now CNY .*HK\$99\.00.*1 Dec 2026, 00:00 .*HK\$93\.00/);
  const end = /href="([^"]+\/changes\/[^"]+)"/.exec(page.html)?.[1] ?? "";
  expect((await readPage(owner, end)).text).toMatch(/Customers see today .*HK\$99\.00.* Without the change .*HK\$93\.00/);
  expect((await readPage(owner, end.replace(ID, "JP-1GB-7D"))).status).toBe(404);
  shop.pass(1_000);
  expect((await postForm(owner, end, { intent: "end" })).to).toBe(PACKAGE);
  expect(await sold(ID)).toEqual(before);
  expect((await readPage(owner, end)).status).toBe(404);
  expect((await readPage(owner, PACKAGE)).text).toContain("by Mei Chan");
  expect(await actions()).toEqual([`Mei Chan: package.price ${ID}`, `Mei Chan: package.end-change ${ID}`]);
});

test("a temporary price stays temporary when another currency changes", async () => {
  const before = await sold(ID);
  await postForm(owner, PACKAGE, { intent: "price", CNY: "95", HKD: "", USD: "", from: "", until: "2026-11-30" });
  const page = await readPage(owner, PACKAGE);
  expect(page.text).toContain("Now CN¥95.00");
  const shown = Object.fromEntries(
    ["CNY", "USD"].map((name) => {
      const input = new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(page.html)?.[0] ?? "";
      expect(input).not.toBe("");
      return [name, / value="([^"]*)"/.exec(input)?.[1] ?? ""];
    }),
  );
  shop.pass(1_000);
  expect((await postForm(owner, PACKAGE, { ...shown, intent: "price", HKD: "99", from: "", until: "" })).to).toBe(PACKAGE);
  expect(await sold(ID)).toEqual({ ...before, CNY: 9_500, HKD: 9_900 });
  shop.pass(20 * 86_400_000);
  expect(await sold(ID)).toEqual({ ...before, HKD: 9_900 });
});

test("an unusual price is doubted in words, and a tick confirms the prices beside it only", async () => {
  const low = { intent: "price", CNY: "", HKD: "40", USD: "", from: "", until: "" };
  const doubted = await postForm(owner, PACKAGE, low);
  expect(doubted.status).toBe(409);
  expect(doubted.text).toContain("HK$93.00 → HK$40.00 (−57%) is a change of half or more.");
  expect(doubted.text).toMatch(/1 USD is [\d.]+ HKD here, usually [\d.]+/);
  expect(doubted.html).toContain('value="40"');
  const shown = hidden(doubted.html, "shown");
  const other = await postForm(owner, PACKAGE, { ...low, HKD: "30", shown, confirmed: "on" });
  expect([other.status, other.text.includes("HK$30.00")]).toEqual([409, true]);
  expect(other.html).not.toContain('checked=""  name="confirmed"');
  expect((await sold(ID))?.HKD).toBe(9_300);
  const confirmedAt = (confirmed_at: number | null) => shop.db.updateTable("staff_sessions").set({ confirmed_at }).execute();
  await confirmedAt(null);
  const kept = await postForm(owner, PACKAGE, { ...low, shown, confirmed: "on" });
  expect([kept.status, kept.html.includes('name="confirmed" value="on"')]).toEqual([401, true]);
  await confirmedAt(shop.clock());
  expect((await postForm(owner, PACKAGE, { ...low, shown, confirmed: "on" })).status).toBe(303);
  expect((await sold(ID))?.HKD).toBe(4_000);
});

test("a package goes off sale and returns; a form without a choice changes nothing", async () => {
  expect((await readPage(owner, PACKAGE)).html).not.toMatch(/<input[^>]*name="onSale"[^>]*checked/);
  expect((await postForm(owner, PACKAGE, { intent: "sale" })).status).toBe(400);
  expect(await sold(ID)).toHaveProperty("HKD");
  expect((await postForm(owner, PACKAGE, { intent: "sale", onSale: "false", from: "", until: "" })).to).toBe(PACKAGE);
  expect(await sold(ID)).toEqual({});
  expect((await readPage(owner, PACKAGE)).text).toContain("Off sale");
  shop.pass(1_000);
  await postForm(owner, PACKAGE, { intent: "sale", onSale: "true", from: "", until: "" });
  expect(await sold(ID)).toHaveProperty("HKD", 9_300);
  expect(await actions()).toEqual([`Mei Chan: package.take-off-sale ${ID}`, `Mei Chan: package.put-on-sale ${ID}`]);
  expect((await readPage(owner, "/catalogue/packages/NONE")).status).toBe(404);
  expect((await postForm(owner, "/catalogue/packages/NONE", { intent: "sale", onSale: "true" })).status).toBe(404);
});

test("a plan gets names, and a place in lists", async () => {
  const page = await readPage(owner, "/catalogue/plans/JP");
  expect(page.html).toContain(`href="${PACKAGE}"`);
  const long = await postForm(owner, "/catalogue/plans/JP", { intent: "rename", name_en: "x".repeat(61), name_zh_cn: "日本全境", name_zh_hk: "" });
  expect([long.status, long.html.includes('value="日本全境"')]).toEqual([400, true]);
  const names = { intent: "rename", name_en: "Japan and Okinawa", name_zh_cn: "", name_zh_hk: "" };
  expect((await postForm(owner, "/catalogue/plans/JP", names)).to).toBe("/catalogue/plans/JP");
  expect((await readPage(owner, "/catalogue/plans/JP")).text).toContain("Japan and Okinawa");
  for (const [plan, place] of [
    ["JP", "first"],
    ["KR", "first"],
    ["TH", "after:KR"],
  ] as const)
    expect((await postForm(owner, `/catalogue/plans/${plan}`, { intent: "move", place })).status).toBe(303);
  const positions = async () =>
    (await shop.db.selectFrom("plan_changes").select("plan_id").where("position", "is not", null).orderBy("position").execute()).map(
      ({ plan_id: id }) => id,
    );
  expect(await positions()).toEqual(["KR", "TH", "JP"]);
  expect((await readPage(owner, "/catalogue")).html).toMatch(/plans\/KR"[\s\S]*plans\/TH"[\s\S]*plans\/JP"/);
  expect((await readPage(owner, "/catalogue/plans/TH")).html).toContain('value="after:KR" selected=""');
  expect((await postForm(owner, "/catalogue/plans/KR", { intent: "move", place: "released" })).status).toBe(303);
  expect(await positions()).toEqual(["TH", "JP"]);
  const gone = await postForm(owner, "/catalogue/plans/TH", { intent: "move", place: "after:KR" });
  expect([gone.status, gone.text.includes("A colleague has changed the order")]).toEqual([409, true]);
  expect((await postForm(owner, "/catalogue/plans/TH", { intent: "move", place: "nowhere" })).status).toBe(400);
  expect((await readPage(owner, "/catalogue/plans/NONE")).status).toBe(404);
});

test("a new package of a plan is sold, and is what was typed", async () => {
  expect((await readPage(owner, "/catalogue/new?plan=JP")).html).toContain('value="JP" selected=""');
  const form = {
    intent: "review",
    package: "jp-7gb-30d",
    plan: "JP",
    kind: "fixed",
    dataMb: "",
    dailyMb: "",
    reducedKbps: "",
    days: "400",
    hotspot: "on",
    useByDays: "180",
    CNY: "110",
    HKD: "",
    USD: "15",
    from: "",
    until: "",
  };
  const wrong = await postForm(owner, "/catalogue/new", form);
  expect(wrong.status).toBe(400);
  for (const field of ["dataMb", "days", "HKD"]) expect(wrong.html).toContain(`href="#review-${field}"`);
  expect(wrong.html).toContain('value="jp-7gb-30d"');
  const right = { ...form, dataMb: "7168", days: "30", HKD: "119" };
  const taken = await postForm(owner, "/catalogue/new", { ...right, package: ID });
  expect([taken.status, taken.text.includes("This ID is already taken")]).toEqual([409, true]);
  const doubted = await postForm(owner, "/catalogue/new", { ...right, HKD: "500" });
  expect([doubted.status, doubted.text.includes("Please check these prices")]).toEqual([409, true]);
  const review = await postForm(owner, "/catalogue/new", right);
  expect([review.status, review.text.includes("Japan: 7 GB for 30 days."), review.text.includes("HK$119.00")]).toEqual([200, true, true]);
  const changed = await postForm(owner, "/catalogue/new", { ...right, intent: "change" });
  expect([changed.status, changed.html.includes('value="7168"')]).toEqual([200, true]);
  expect(await actions()).toEqual([]);
  const late = await postForm(owner, "/catalogue/new", { ...right, package: ID, intent: "create" });
  expect([late.status, late.html.includes('href="#review-package"')]).toEqual([409, true]);
  expect((await postForm(owner, "/catalogue/new", { ...right, intent: "create" })).to).toBe("/catalogue/packages/JP-7GB-30D");
  const { packages } = await loadCatalogue(shop.db, shop.clock());
  expect(packages.get("JP-7GB-30D")).toMatchObject({ planId: "JP", dataMb: 7_168, days: 30, hotspot: true, prices: { HKD: 11_900 } });
  expect((await readPage(owner, "/catalogue/packages/JP-7GB-30D")).text).toContain("7 GB for 30 days");
  expect(await actions()).toEqual(["Mei Chan: package.create JP-7GB-30D"]);
});
