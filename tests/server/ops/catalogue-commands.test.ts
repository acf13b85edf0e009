import { expect, test } from "vitest";
import { seed } from "#server/app/database/seed.ts";
import { ops } from "#tests/support/ops.ts";
import { useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();

const catalogue = (...args: string[]) => ops(shop, "catalogue", ...args);
const price = () => shop.db.selectFrom("prices").select("amount").where("package_id", "=", "JP-5GB-30D").where("currency", "=", "CNY");

test("a large price change waits for --yes, and records who confirmed it", async () => {
  // The project's file says 89.00; the shop sold for 10.00.
  await shop.db.updateTable("prices").set({ amount: 1_000 }).where("package_id", "=", "JP-5GB-30D").where("currency", "=", "CNY").execute();
  await shop.db.updateTable("imports").set({ fingerprint: "before" }).where("name", "=", "catalogue.json").execute();
  expect(await catalogue("import-release")).toMatchObject({ code: 2, text: expect.stringContaining("Give --who <name>") });
  const rejected = await catalogue("import-release", "--who", "Ada");
  expect(rejected).toMatchObject({ code: 1, text: expect.stringContaining("JP-5GB-30D from CN¥10.00 to CN¥89.00. It was not imported") });
  expect((await price().executeTakeFirstOrThrow()).amount).toBe(1_000);
  expect(await catalogue("import-release", "--yes", "--who", "Ada")).toMatchObject({
    code: 0,
    text: expect.stringContaining("Imported: catalogue.json."),
  });
  expect((await price().executeTakeFirstOrThrow()).amount).toBe(8_900);
  const changes = await shop.db.selectFrom("staff_actions").select(["action", "who", "subject_id", "after_values"]).execute();
  const after = JSON.stringify({ release: 1, allowLargePriceChanges: true, allowOlder: false });
  expect(changes).toEqual([{ action: "catalogue.import", who: "Ada", subject_id: "catalogue.json", after_values: after }]);
  expect(await catalogue("import-release", "--who", "Ada")).toEqual({ code: 0, text: "Nothing changed: everything is imported." });
});

test("a production shop is downgraded to an older release by --older only", async () => {
  shop.env = { ...shop.env, strict: true };
  // Another release has replaced what this one imports.
  await shop.db.updateTable("imports").set({ release: 9, fingerprint: "newer" }).where("name", "=", "catalogue.json").execute();
  expect(await catalogue("import-release", "--who", "Ada")).toMatchObject({
    code: 1,
    text: expect.stringContaining("is older than the one that the shop uses"),
  });
  expect(await catalogue("import-release", "--older", "--who", "Ada")).toMatchObject({ code: 0 });
  expect((await catalogue("show")).text).toMatch(/catalogue\.json +1 /);
  expect(await seed(shop.db, shop.clock(), { keepNewer: true })).toEqual([]);
});
