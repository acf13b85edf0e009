import { describe, expect, test } from "vitest";
import { storeQuestion } from "#server/content/staff/store-content.ts";
import { seed } from "#server/app/database/seed.ts";
import { publishTexts } from "#tests/support/publish-content.ts";
import { useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();

/** Imports the files again, as an update of the shop does. */
async function importAgain() {
  await shop.db.deleteFrom("imports").execute();
  await seed(shop.db, shop.clock());
}

describe("a document that was shown", () => {
  test("rejects a file that gives another text to a version that people agreed to", async () => {
    await shop.db.updateTable("document_versions").set({ body: "Refunds of old." }).where("document_key", "=", "refund_policy").execute();
    await expect(importAgain()).rejects.toThrow("documents/en/refund_policy.md: version 3.0 already exists with another text");
  });

  test("is unchanged if only its final line break differs", async () => {
    const entry = () =>
      shop.db
        .selectFrom("content_entries")
        .select("body")
        .where("group_key", "=", "refund_policy")
        .where("language", "=", "en")
        .executeTakeFirstOrThrow();
    const { body } = await entry();
    await shop.db
      .updateTable("content_entries")
      .set({ body: `${body}\n` })
      .where("group_key", "=", "refund_policy")
      .execute();
    await importAgain();
    expect(await entry()).toEqual({ body });
  });
});

describe("questions that staff add", () => {
  const entries = (anchor: string) => shop.db.selectFrom("content_entries").selectAll().where("anchor", "=", anchor).orderBy("language").execute();

  test("never replace another one in the same position", async () => {
    const one = { type: "Use", question: "A?", answer: "Yes.", at: shop.clock() } as const;
    await shop.db.transaction().execute(async (trx) => {
      await storeQuestion(trx, { ...one, anchor: "first", language: "en" }, 1);
      await storeQuestion(trx, { ...one, anchor: "second", language: "en" }, 1);
      // As two simultaneous writers, or an older import, may have left them.
      await trx.updateTable("content_entries").set({ anchor: "third", language: "zh-cn" }).where("anchor", "=", "second").execute();
      const [first] = await trx.selectFrom("content_entries").select("position").where("anchor", "=", "first").execute();
      await trx
        .updateTable("content_entries")
        .set({ position: first?.position ?? 0 })
        .where("anchor", "=", "third")
        .execute();
      for (const answer of ["Yes.", "No."]) await storeQuestion(trx, { ...one, answer, anchor: "first", language: "zh-cn" }, 1);
    });
    expect(await entries("third")).toHaveLength(1);
    expect((await entries("first")).map((row) => [row.language, row.body])).toEqual([
      ["en", "Yes."],
      ["zh-cn", "No."],
    ]);
  });

  test("appear once, under the type that a later file sets, with the text and the date of staff", async () => {
    const at = shop.clock();
    const question = { kind: "question", type: "Use", anchor: "when-you-land" } as const;
    expect(await publishTexts(shop, question, { en: "## Is roaming needed?\n\nYes." })).toMatchObject({ ok: true });
    await shop.db.updateTable("content_entries").set({ group_key: "faq_eSIM", position: 99 }).where("anchor", "=", "when-you-land").execute();
    shop.pass(60_000);
    await importAgain();
    expect((await entries("when-you-land")).map((row) => [row.group_key, row.language, row.by_staff, row.updated_at - at])).toEqual([
      ["faq_Use", "en", 1, 0],
      ["faq_Use", "zh-cn", 1, 0],
      ["faq_Use", "zh-hk", 1, 0],
    ]);
  });
});
