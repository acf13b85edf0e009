import { expect, test } from "vitest";
import { findCatalogueDraft, storeCatalogueDraft } from "#server/plans/file/catalogue-draft.ts";
import { useTestShop } from "#tests/support/shop.ts";

const DAY_MS = 86_400_000;
const shop = useTestShop();

const find = (accountId: string) => findCatalogueDraft(shop, { accountId });

test("an uploaded file waits for a day, one for each account, and is removed with the next upload", async () => {
  await storeCatalogueDraft(shop, { accountId: "sta_1", text: "one" });
  await storeCatalogueDraft(shop, { accountId: "sta_1", text: "two" });
  expect(await find("sta_1")).toMatchObject({ text: "two", uploadedAt: shop.clock() });
  expect(await find("sta_2")).toBeNull();
  shop.pass(DAY_MS - 1);
  expect(await find("sta_1")).toMatchObject({ text: "two" });
  shop.pass(1);
  expect(await find("sta_1")).toBeNull();
  await storeCatalogueDraft(shop, { accountId: "sta_2", text: "three" });
  expect(await shop.db.selectFrom("catalogue_drafts").select("content").execute()).toEqual([{ content: "three" }]);
});
