import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadCatalogue } from "#server/catalogue/load-catalogue.ts";
import { describeFileError } from "#server/ops/catalogue/describe-file-error.ts";
import { ops } from "#tests/support/ops.ts";
import { applyCatalogue } from "#server/plans/file/apply-catalogue.ts";
import { compareCatalogue } from "#server/plans/file/compare-catalogue.ts";
import { exportCatalogue } from "#server/plans/file/export-catalogue.ts";
import { changePrice } from "#server/plans/staff/change-price.ts";
import { PriceChangeSchema } from "#server/plans/staff/package-change.schema.ts";
import { useTestShop } from "#tests/support/shop.ts";
import { MEI } from "#tests/support/staff.ts";

type File = {
  order: string[];
  plans: { id: string; exit: string; names: Record<string, string> }[];
  packages: ({ id: string; onSale: boolean; price: Record<string, string> } & Record<string, unknown>)[];
};
const shop = useTestShop();
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "prices-"));
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
});

async function edited(change: (file: File) => void): Promise<string> {
  const file = JSON.parse(await exportCatalogue(shop)) as File;
  change(file);
  return JSON.stringify(file);
}
const find = (file: File, id: string) => {
  const found = file.packages.find((pkg) => pkg.id === id);
  if (!found) throw new Error(`${id} is not in the file`);
  return found;
};
const catalogue = () => loadCatalogue(shop.db, shop.clock());
async function errorsOf(text: string): Promise<string[]> {
  const compared = await compareCatalogue(shop, { text });
  return compared.ok ? [] : compared.errors.map(describeFileError);
}
const command = (...args: string[]) => ops(shop, "catalogue", ...args);

test("an exported file changes nothing, also after changes of staff", async () => {
  await changePrice(shop, { ...PriceChangeSchema.parse({ package: "JP-5GB-30D", HKD: "99.00" }), who: MEI });
  const text = await exportCatalogue(shop);
  expect(find(JSON.parse(text) as File, "JP-5GB-30D").price.HKD).toBe("99.00");
  const recorded = await shop.db.selectFrom("staff_actions").select("id").execute();
  expect(await compareCatalogue(shop, { text })).toMatchObject({
    ok: true,
    difference: { created: [], removed: [], returned: [], prices: [], renamed: [], order: null },
  });
  expect(await applyCatalogue(shop, { text, confirmed: false, who: MEI })).toMatchObject({ ok: true });
  expect(await shop.db.selectFrom("staff_actions").select("id").execute()).toEqual(recorded);
});

test("an edited file is applied as a whole: prices, new and removed packages, names and order", async () => {
  const text = await edited((file) => {
    find(file, "JP-5GB-30D").price.HKD = "99.00";
    find(file, "JP-1GB-7D").onSale = false;
    file.packages.push({ ...find(file, "JP-5GB-30D"), id: "JP-7GB-30D", dataMb: 7168 });
    file.packages = file.packages.filter(({ id }) => id !== "JP-3GB-15D");
    file.order = ["KR", "JP"];
    for (const plan of file.plans) if (plan.id === "JP") plan.names.en = "Japan and Okinawa";
  });
  const compared = await compareCatalogue(shop, { text });
  if (!compared.ok) throw new Error(compared.errors.map(describeFileError).join());
  expect(compared.difference.prices).toEqual([{ id: "JP-5GB-30D", figures: [expect.objectContaining({ currency: "HKD", to: 9_900 })] }]);
  expect(compared.difference.removed.sort()).toEqual(["JP-1GB-7D", "JP-3GB-15D"]);
  const { fingerprint } = compared.difference;
  expect(await applyCatalogue(shop, { text, confirmed: false, fingerprint, who: MEI })).toMatchObject({ ok: true });
  const { packages, plans } = await catalogue();
  expect([packages.get("JP-1GB-7D")?.prices, packages.get("JP-3GB-15D")?.prices]).toEqual([{}, {}]);
  expect(packages.get("JP-7GB-30D")).toMatchObject({ dataMb: 7168, prices: { HKD: 9_900 } });
  expect(plans.get("JP")).toMatchObject({ names: { en: "Japan and Okinawa" }, position: 1 });
  expect(plans.get("JP")?.names).not.toHaveProperty("zh-hk");
  expect(await compareCatalogue(shop, { text })).toMatchObject({ ok: true, difference: { prices: [], removed: [], created: [] } });
  // The difference that was shown is not the one of now.
  expect(await applyCatalogue(shop, { text, confirmed: false, fingerprint, who: MEI })).toMatchObject({ ok: false, code: "changed-meanwhile" });
});

test("all errors are named by package and field, and nothing is applied", async () => {
  const broken = await edited((file) => {
    find(file, "JP-5GB-30D").price.HKD = "93,00";
    find(file, "JP-1GB-7D").price.USD = "0.01";
    find(file, "JP-3GB-15D").days = "15";
    file.packages.push({ ...find(file, "JP-5GB-30D"), id: "" });
  });
  const result = await applyCatalogue(shop, { text: broken, confirmed: true, who: MEI });
  if (result.ok || result.code !== "file-invalid") throw new Error("The file is invalid");
  const errors = result.errors.map(describeFileError);
  expect(errors).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^JP-5GB-30D: HKD price: "93,00" is not an amount/),
      expect.stringMatching(/^JP-1GB-7D: USD price: 0\.01 is too low: a price is at least US\$0\.50/),
      "JP-3GB-15D: days: write a whole number greater than 0",
      expect.stringMatching(/^A package without an id, after [A-Z0-9-]+: id: it is empty/),
    ]),
  );
  expect(errors.join()).not.toMatch(/packages\.|\[\d/);
  const contents = await edited((file) => {
    find(file, "JP-5GB-30D").days = 31;
    find(file, "JP-1GB-7D").plan = "XX";
    Object.assign(file.plans.find(({ id }) => id === "JP") ?? {}, { exit: "HK" });
    file.order = ["JP", "JP", "NOWHERE"];
  });
  expect(await errorsOf(contents)).toEqual([
    "JP: exit: it is JP, and HK in the file. Only a release changes it",
    "order: there is no plan NOWHERE",
    "order: JP is named twice",
    expect.stringMatching(/^JP-1GB-7D: plan: it is JP, and XX/),
    expect.stringMatching(/^JP-5GB-30D: days: it is 30, and 31 in the file/),
  ]);
  expect(await errorsOf("{,}")).toEqual(["The file: line 1, column 2: this is not JSON."]);
  expect(await shop.db.selectFrom("package_changes").selectAll().execute()).toEqual([]);
});

test("thousands of entries without an id are counted, and the first are named by the entry before", async () => {
  const text = await edited((file) => {
    file.packages = [...Array<never>(2).fill({} as never), find(file, "JP-5GB-30D"), ...Array<never>(9_000).fill({} as never)];
  });
  const compared = await compareCatalogue(shop, { text });
  if (compared.ok) throw new Error("The file is invalid");
  const { errors, count } = compared;
  const each = count / 9_002;
  expect([errors.length, each]).toEqual([300, 8]);
  expect(errors[each]).toEqual({ place: { in: "unnamed", what: "package", after: null }, field: "id", code: "missing", values: {} });
  expect(errors[2 * each]?.place).toEqual({ in: "unnamed", what: "package", after: "JP-5GB-30D" });
  expect(errors.at(-1)?.place).toEqual({ in: "unnamed", what: "package", after: "JP-5GB-30D" });
  const file = join(folder, "prices.json");
  writeFileSync(file, text);
  expect((await command("import", "--file", file, "--who", "Mei")).text).toContain(`And ${count - 300} more.`);
});

test("a new package in a file has the limits of the form; a released one keeps what it has", async () => {
  const text = await edited((file) => {
    const model = find(file, "JP-5GB-30D");
    file.packages.push(
      { ...model, id: "jp 7gb" },
      { ...model, id: "JP-" + "7".repeat(38) },
      { ...model, id: "JP-7GB-400D", dataMb: 10_240_001, days: 366, useByDays: 731 },
      { ...model, id: "JP-MAX", dataMb: 10_240_000, days: 365, useByDays: 730 },
    );
  });
  expect(await errorsOf(text)).toEqual([
    expect.stringMatching(/^jp 7gb: id: the id of a new package has 3 to 40/),
    expect.stringMatching(/^JP-7+: id: the id/),
    "JP-7GB-400D: dataMb: it is at most 10240000 in a new package",
    "JP-7GB-400D: days: it is at most 365 in a new package",
    "JP-7GB-400D: useByDays: it is at most 730 in a new package",
  ]);
  await shop.db.updateTable("packages").set({ days: 400 }).where("id", "=", "JP-5GB-30D").execute();
  expect(await errorsOf(await exportCatalogue(shop))).toEqual([]);
});

test("the command shows a readable difference, applies it with --apply, and asks for --confirm", async () => {
  const file = join(folder, "prices.json");
  expect(await command("export", "--file", file)).toMatchObject({ code: 0 });
  expect(await command("export", "--file", file)).toMatchObject({ code: 1, text: expect.stringContaining("exists already") });
  const content = JSON.parse(readFileSync(file, "utf8")) as File;
  find(content, "JP-5GB-30D").price = { CNY: "40.00", HKD: "43.00", USD: "5.50" };
  writeFileSync(file, JSON.stringify(content));
  const shown = await command("import", "--file", file, "--who", "Mei");
  expect(shown).toMatchObject({ code: 0, text: expect.stringMatching(/JP-5GB-30D: CNY 89\.00 → 40\.00 \(-55\.1 %\), HKD .* → 43\.00/) });
  expect(shown.text).toContain("add --apply --confirm");
  expect(await command("import", "--file", file, "--apply", "--who", "Mei")).toMatchObject({
    code: 1,
    text: expect.stringContaining("add --confirm"),
  });
  expect((await catalogue()).packages.get("JP-5GB-30D")?.prices.CNY).toBe(8_900);
  expect(await command("import", "--file", file, "--apply", "--confirm", "--who", "Mei")).toMatchObject({ code: 0 });
  expect((await catalogue()).packages.get("JP-5GB-30D")?.prices.CNY).toBe(4_000);
  expect(await command("import", "--file", file, "--who", "Mei")).toEqual({ code: 0, text: "Nothing would change." });
});

test("a file that lacks many packages needs a confirmation", async () => {
  const text = await edited((file) => void (file.packages = file.packages.slice(0, 1_000)));
  expect(await applyCatalogue(shop, { text, confirmed: false, who: MEI })).toMatchObject({
    ok: false,
    code: "confirm",
    difference: { doubts: { manyRemoved: { removed: 466, of: 1_466 } } },
  });
  expect(await shop.db.selectFrom("package_changes").selectAll().execute()).toEqual([]);
});
