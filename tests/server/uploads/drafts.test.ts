import { expect, test } from "vitest";
import { saveDraft, deleteDraft, readDraft } from "#server/uploads/draft-store.ts";
import { createFieldEncryptor } from "#server/crypto/field-encryptor.ts";
import { useTestShop } from "#tests/support/shop.ts";

const DAY = 24 * 60 * 60_000;
const mine = { form: "real-name", owner: "visitor:mine" } as const;

const shop = useTestShop();

test("restores a draft the next day, for its owner and its form only", async () => {
  await saveDraft(shop, { ...mine, data: { englishName: "CANARY", iccids: ["8985234000000000017"] } });
  shop.pass(DAY);
  expect(await readDraft(shop, mine)).toEqual({ englishName: "CANARY", iccids: ["8985234000000000017"] });
  expect(await readDraft(shop, { ...mine, owner: "visitor:other" })).toBeNull();
  expect(await readDraft(shop, { ...mine, owner: "account:mine" })).toBeNull();
  expect(await readDraft(shop, { ...mine, form: "enquiry" })).toBeNull();
});

test("keeps a draft for seven days after it was last saved", async () => {
  await saveDraft(shop, { ...mine, data: 1 });
  shop.pass(6 * DAY);
  await saveDraft(shop, { ...mine, data: 2 });
  shop.pass(7 * DAY - 1);
  expect(await readDraft(shop, mine)).toBe(2);
  shop.pass(1);
  expect(await readDraft(shop, mine)).toBeNull();
});

test("deletes a draft once its form is sent", async () => {
  await saveDraft(shop, { ...mine, data: 1 });
  await shop.db.transaction().execute((tx) => deleteDraft(tx, mine));
  expect(await readDraft(shop, mine)).toBeNull();
});

test("stores nothing typed in plain text; a draft cannot be opened as another one", async () => {
  await saveDraft(shop, { ...mine, data: { englishName: "CANARY" } });
  const [row] = await shop.db.selectFrom("drafts").selectAll().execute();
  expect(JSON.stringify(row)).not.toContain("CANARY");
  await saveDraft(shop, { form: "real-name", owner: "visitor:thief", data: 0 });
  await shop.db
    .updateTable("drafts")
    .set({ encrypted: row?.encrypted as string })
    .where("owner", "=", "visitor:thief")
    .execute();
  expect(await readDraft(shop, { ...mine, owner: "visitor:thief" })).toBeNull();
});

test("a draft whose key was removed opens as an empty form", async () => {
  await saveDraft(shop, { ...mine, data: 1 });
  const rekeyed = { ...shop, encryptor: createFieldEncryptor(["another key that is long enough"]) };
  expect(await readDraft(rekeyed, mine)).toBeNull();
  expect(shop.logged.join()).toContain("uploads.draft");
});

test("lets one address begin 300 forms an hour; existing drafts are still saved", async () => {
  const begin = (owner: string, data: number) => saveDraft(shop, { form: "real-name", owner, data, clientAddress: "203.0.113.9" });
  for (let n = 0; n < 300; n++) await begin(`visitor:${n}`, 1);
  await begin("visitor:late", 1);
  await begin("visitor:0", 2);
  expect(await readDraft(shop, { ...mine, owner: "visitor:late" })).toBeNull();
  expect(await readDraft(shop, { ...mine, owner: "visitor:0" })).toBe(2);
  shop.pass(DAY);
  await begin("visitor:late", 1);
  expect(await readDraft(shop, { ...mine, owner: "visitor:late" })).toBe(1);
});
