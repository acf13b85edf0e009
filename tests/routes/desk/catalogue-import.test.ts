import { beforeEach, expect, test } from "vitest";
import { loadCatalogue } from "#server/catalogue/load-catalogue.ts";
import { openDesk, type DeskBrowser } from "#tests/support/desk.ts";
import { textOf } from "#tests/support/html-page.ts";
import { useTestShop } from "#tests/support/shop.ts";
import { countAudited, postForm, readPage } from "#tests/support/staff/desk-pages.ts";

const PAGE = "/catalogue/import";
type File = { order: string[]; plans: { id: string; names: Record<string, string> }[]; packages: Package[] };
type Package = { id: string; onSale: boolean; price: Record<string, string> } & Record<string, unknown>;

const shop = useTestShop();
let desk: ReturnType<typeof openDesk>;
let owner: DeskBrowser;
beforeEach(async () => {
  desk = openDesk(shop);
  owner = await desk.signIn("owner");
});

/** The exported catalogue, changed. */
async function edited(change: (file: File, find: (id: string) => Package) => void): Promise<string> {
  const file = (await (await owner.get("/catalogue/export")).json()) as File;
  change(file, (id) => {
    const found = file.packages.find((pkg) => pkg.id === id);
    if (!found) throw new Error(`${id} is not in the file`);
    return found;
  });
  return JSON.stringify(file);
}

async function upload(content: string | null, browser = owner) {
  const form = new FormData();
  if (content !== null) form.append("file", new Blob([content], { type: "application/json" }), "catalogue.json");
  form.append("intent", "upload");
  const response = await browser.upload(PAGE, form);
  const html = await response.text();
  return { status: response.status, to: response.headers.get("Location"), html, text: textOf(html) };
}

const fingerprintOf = (html: string) => /name="fingerprint" value="([^"]+)"/.exec(html)?.[1] ?? "";
const sold = async (id: string) => (await loadCatalogue(shop.db, shop.clock())).packages.get(id)?.prices;
const drafts = () => shop.db.selectFrom("catalogue_drafts").select("id").execute();

test("an edited file shows what it changes, and changes that when it is applied", async () => {
  const response = await owner.get("/catalogue/export");
  expect(response.headers.get("Content-Disposition")).toMatch(/^attachment; filename="catalogue-2026-11-21\.json"$/);
  const text = await edited((file, find) => {
    find("JP-5GB-30D").price.HKD = "99.00";
    find("JP-1GB-7D").onSale = false;
    file.packages.push({ ...find("JP-5GB-30D"), id: "JP-7GB-30D", dataMb: 7168 });
    file.order = ["KR"];
    for (const plan of file.plans) if (plan.id === "JP") plan.names.en = "<b>Japan</b>";
  });
  expect((await upload(text)).to).toBe(PAGE);
  const page = await readPage(owner, PAGE);
  expect(page.text).toContain("New (1)");
  expect(page.text).toMatch(/JP-7GB-30D .*7 GB for 30 days.*HK\$99\.00/);
  expect(page.text).toContain("Order of plans: As in the release → KR");
  const shown = async (section: string) => (await readPage(owner, `${PAGE}?show=${section}`)).text;
  expect(await shown("prices")).toContain("HK$93.00 → HK$99.00 (+6.5%)");
  expect(await shown("removed")).toMatch(/JP-1GB-7D .*Goes off sale/);
  expect(await shown("renamed")).toContain("Japan → <b>Japan</b>");
  expect((await sold("JP-5GB-30D"))?.HKD).toBe(9_300);
  const applied = await postForm(owner, PAGE, { intent: "apply", fingerprint: fingerprintOf(page.html) });
  expect(applied.to).toBe("/catalogue?state=changed");
  expect((await sold("JP-5GB-30D"))?.HKD).toBe(9_900);
  expect(await sold("JP-1GB-7D")).toEqual({});
  expect(await sold("JP-7GB-30D")).toMatchObject({ HKD: 9_900 });
  expect(await drafts()).toEqual([]);
  expect(await countAudited(shop, "package.create")).toBe(1);
  expect((await postForm(owner, PAGE, { intent: "apply", fingerprint: "x" })).text).toContain("Upload it again");
});

test("all errors of a file are listed with their places, and nothing waits", async () => {
  const text = await edited((file, find) => {
    find("JP-5GB-30D").price.HKD = "93,00";
    find("JP-1GB-7D").price.USD = "0.01";
    find("JP-3GB-15D").days = "15";
    find("JP-10GB-30D").extra = true;
    file.packages.push({ ...find("JP-5GB-30D"), id: "" });
  });
  const wrong = await upload(text);
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain("6 errors in the file");
  for (const line of [
    "JP-5GB-30D price.HKD “93,00” is not an amount.",
    "JP-1GB-7D price.USD 0.01 is too low: a price is at least US$0.50.",
    "JP-3GB-15D days Write a whole number greater than 0.",
    "JP-10GB-30D There is no field extra. Remove it.",
  ])
    expect(wrong.text.replace(/\s+/g, " ")).toContain(line);
  expect(wrong.text).toContain("A package without an ID, after");
  expect((await upload("{,}")).text).toContain("This is not JSON: look at line 1, column 2.");
  expect((await upload(null)).status).toBe(400);
  expect(await drafts()).toEqual([]);
});

test("a file that is too large, or changes nothing, is not kept", async () => {
  const large = await upload(" ".repeat(1024 * 1024 + 1));
  expect([large.status, large.text.includes("The file is too large: at most 1 MB")]).toEqual([413, true]);
  expect((await upload(await edited(() => {}))).to).toBe(PAGE);
  expect((await readPage(owner, PAGE)).html).not.toContain('value="apply"');
  expect(await drafts()).toEqual([]);
});

test("a rejected file, or one that changes nothing, leaves no earlier file to apply", async () => {
  const text = await edited((_file, find) => void (find("JP-5GB-30D").price.HKD = "99.00"));
  for (const next of ["{,}", await edited(() => {})]) {
    await upload(text);
    expect((await readPage(owner, PAGE)).html).toContain('value="apply"');
    expect((await upload(next)).html).not.toContain('value="apply"');
    expect((await readPage(owner, PAGE)).html).not.toContain('value="apply"');
    expect(await drafts()).toEqual([]);
  }
  await upload(text);
  expect((await upload(" ".repeat(1024 * 1024 + 1))).html).not.toContain('value="apply"');
});

test("a file whose changes were made meanwhile is not offered to apply", async () => {
  await upload(await edited((_file, find) => void (find("JP-5GB-30D").price.HKD = "99.00")));
  await postForm(owner, "/catalogue/packages/JP-5GB-30D", { intent: "price", CNY: "", HKD: "99", USD: "", from: "", until: "" });
  const page = await readPage(owner, PAGE);
  expect([page.text.includes("No changes in this file."), page.html.includes('value="apply"')]).toEqual([true, false]);
});

test("doubts need a tick, and a catalogue that changed meanwhile is shown again", async () => {
  const text = await edited((_file, find) => void (find("JP-5GB-30D").price = { CNY: "40.00", HKD: "43.00", USD: "5.50" }));
  await upload(text);
  const first = await readPage(owner, PAGE);
  expect(first.text).toContain("Please check (1)");
  const fingerprint = fingerprintOf(first.html);
  const unticked = await postForm(owner, PAGE, { intent: "apply", fingerprint });
  expect([unticked.status, unticked.text.includes("Tick this box")]).toEqual([409, true]);
  await postForm(owner, "/catalogue/packages/JP-5GB-30D", { intent: "price", CNY: "", HKD: "99", USD: "", from: "", until: "" });
  const changed = await postForm(owner, PAGE, { intent: "apply", fingerprint, confirmed: "on" });
  expect([changed.status, changed.text.includes("The catalogue has changed since you opened this page")]).toEqual([409, true]);
  expect((await sold("JP-5GB-30D"))?.CNY).toBe(8_900);
  expect(fingerprintOf(changed.html)).not.toBe(fingerprint);
  expect((await postForm(owner, PAGE, { intent: "apply", fingerprint: fingerprintOf(changed.html), confirmed: "on" })).status).toBe(303);
  expect(await sold("JP-5GB-30D")).toEqual({ CNY: 4_000, HKD: 4_300, USD: 550 });
});

test("the file of one owner is not that of another, and is replaced by the next", async () => {
  await upload(await edited((_file, find) => void (find("JP-5GB-30D").price.HKD = "99.00")));
  const other = await desk.signIn("owner");
  expect((await readPage(other, PAGE)).html).not.toContain('value="apply"');
  expect((await postForm(other, PAGE, { intent: "apply", fingerprint: fingerprintOf((await readPage(owner, PAGE)).html) })).status).toBe(409);
  await upload(await edited((_file, find) => void (find("JP-1GB-7D").price.HKD = "20.00")));
  const page = await readPage(owner, PAGE);
  expect([page.text.includes("JP-1GB-7D"), page.text.includes("JP-5GB-30D")]).toEqual([true, false]);
  expect(await drafts()).toHaveLength(1);
});
