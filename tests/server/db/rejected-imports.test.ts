import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { seed } from "#server/app/database/seed.ts";
import { START } from "#tests/support/shop.ts";
import { useSeedFiles, type PriceFile } from "#tests/support/use-seed-files.ts";

const files = useSeedFiles();

test("keeps what a newer release imported if an older one starts again, and reports it", async () => {
  const older = readFileSync(join(files.folder, "catalogue.json"), "utf8");
  const logged: string[] = [];
  const rules = { keepNewer: true, onRejected: (sentence: string) => void logged.push(sentence) };
  const setPrice = (CNY: number) => (file: PriceFile) => void file.plans.filter((one) => one.id === "JP-5GB-30D").map((one) => (one.price.CNY = CNY));
  files.edit<PriceFile>("catalogue.json", setPrice(9_900));
  expect(await seed(files.db, START + 1_000, rules, files.folder)).toEqual(["catalogue.json"]);
  const newer = readFileSync(join(files.folder, "catalogue.json"), "utf8");
  writeFileSync(join(files.folder, "catalogue.json"), older);
  expect(await seed(files.db, START + 2_000, rules, files.folder)).toEqual([]);
  expect(logged).toEqual([expect.stringMatching(/^catalogue\.json of this release was replaced .* catalogue import-release --older --who NAME$/)]);
  expect(await files.price("JP-5GB-30D", "CNY")).toBe(9_900);
  // After a deliberate downgrade, that release counts as the newer one.
  await seed(files.db, START + 3_000, { ...rules, keepNewer: false }, files.folder);
  expect(await files.price("JP-5GB-30D", "CNY")).toBe(8_900);
  writeFileSync(join(files.folder, "catalogue.json"), newer);
  expect(await seed(files.db, START + 4_000, rules, files.folder)).toEqual([]);
  expect(await files.price("JP-5GB-30D", "CNY")).toBe(8_900);
});

test("a file with a lower release number is older, even if it was never imported", async () => {
  const rules = { keepNewer: true };
  const setRelease = (release: number, CNY: number) => (file: PriceFile & { release?: number }) => {
    file.release = release;
    for (const one of file.plans) if (one.id === "JP-5GB-30D") one.price.CNY = CNY;
  };
  files.edit("catalogue.json", setRelease(7, 9_900));
  await seed(files.db, START + 1_000, rules, files.folder);
  files.edit("catalogue.json", setRelease(6, 9_000));
  await seed(files.db, START + 2_000, rules, files.folder);
  expect(await files.price("JP-5GB-30D", "CNY")).toBe(9_900);
  files.edit("catalogue.json", setRelease(8, 9_000));
  await seed(files.db, START + 3_000, rules, files.folder);
  expect(await files.price("JP-5GB-30D", "CNY")).toBe(9_000);
});

test("keeps a deliberate downgrade, whatever release starts again, until staff upgrade again", async () => {
  const keep = { keepNewer: true };
  const onPurpose = { keepNewer: false };
  const at = (release: number, CNY: number) => {
    files.edit<PriceFile & { release?: number }>("catalogue.json", (file) => {
      file.release = release;
      for (const one of file.plans) if (one.id === "JP-5GB-30D") one.price.CNY = CNY;
    });
  };
  const start = async (rules: { keepNewer: boolean }, now: number) => {
    const imported = await seed(files.db, START + now, rules, files.folder);
    return [imported.length, await files.price("JP-5GB-30D", "CNY")];
  };
  at(7, 9_900);
  expect(await start(keep, 1_000)).toEqual([1, 9_900]);
  at(6, 9_000);
  expect(await start(onPurpose, 2_000)).toEqual([1, 9_000]);
  // A process of the newer release starts again.
  at(7, 9_900);
  expect(await start(keep, 3_000)).toEqual([0, 9_000]);
  // After a deliberate upgrade, the older release counts as the replaced one.
  expect(await start(onPurpose, 4_000)).toEqual([1, 9_900]);
  at(6, 9_000);
  expect(await start(keep, 5_000)).toEqual([0, 9_900]);
  // An upgrade by a release with new contents.
  expect(await start(onPurpose, 6_000)).toEqual([1, 9_000]);
  at(8, 9_500);
  expect(await start(keep, 7_000)).toEqual([1, 9_500]);
});

test("keeps the old prices if one changes by more than half, until staff confirm", async () => {
  const logged: string[] = [];
  files.edit<PriceFile>("catalogue.json", (file) => {
    for (const one of file.plans) if (one.id === "JP-5GB-30D") one.price = { CNY: 4_449, HKD: 13_950, USD: 1_199 };
  });
  expect(await seed(files.db, START + 1_000, { onRejected: (sentence) => void logged.push(sentence) }, files.folder)).toEqual([]);
  expect(logged).toEqual([expect.stringContaining("JP-5GB-30D from CN¥89.00 to CN¥44.49. It was not imported, and the old prices stay.")]);
  expect(await files.price("JP-5GB-30D", "CNY")).toBe(8_900);
  expect(await seed(files.db, START + 1_000, { allowLargePriceChanges: true }, files.folder)).toEqual(["catalogue.json"]);
  expect(await files.price("JP-5GB-30D", "HKD")).toBe(13_950);
});

test.each<[string, (file: PriceFile & Record<"regions" | "exits", Record<string, string[]>>) => void, string]>([
  [
    "a price of one cent",
    (file) => (one(file).price.HKD = 1),
    "catalogue.json: JP-5GB-30D: price.HKD: a price is 400 or more, in minor units (HKD 4.00)",
  ],
  ["an id that is there twice", (file) => file.plans.push(one(file)), "catalogue.json: JP-5GB-30D: this id occurs twice"],
  [
    "an unknown country",
    (file) => Object.assign(one(file), { country: "XX" }),
    "catalogue.json: JP-5GB-30D: country: countries.json has no country XX",
  ],
  [
    "an unknown region",
    (file) => Object.assign(one(file), { country: undefined, region: "MOON" }),
    "catalogue.json: JP-5GB-30D: region: unknown region MOON",
  ],
  ["a plan with two exits", (file) => file.exits.HK?.push("JP"), "catalogue.json: exits: name the plan JP exactly once"],
  ["a region with an unknown country", (file) => file.regions.ASIA?.push("XX"), "catalogue.json: regions.ASIA: countries.json has no country XX"],
])("names the file, the entry and the field of %s", async (_fault, change, sentence) => {
  files.edit("catalogue.json", change);
  await expect(seed(files.db, START + 1_000, {}, files.folder)).rejects.toThrow(sentence);
});
const one = (file: PriceFile) => file.plans.find(({ id }) => id === "JP-5GB-30D") as PriceFile["plans"][number];

test.each([
  ['{\n  "release": 1,\n  "zones": {,}\n}', "line 3, column 13"],
  ['{\n  "release": 1\n  "zones": {}\n}', "line 3, column 3"],
  ['{ "zones": { "a": [1, 2, ] } }', "line 1, column 26"],
  ['{ "zones": tru', "line 1, column 12"],
  ['{ "zones": {}', "line 1, column 14"],
  ['{ "zones": {} } x', "line 1, column 17"],
  ['{ "zo\nnes": {} }', "line 1, column 3"],
])("names the position where %j stops being JSON", async (text, place) => {
  writeFileSync(join(files.folder, "postal-fees.json"), text);
  await expect(seed(files.db, START + 1_000, {}, files.folder)).rejects.toThrow(`postal-fees.json: ${place}: this is not JSON.`);
});
