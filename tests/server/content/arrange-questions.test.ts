import { describe, expect, test } from "vitest";
import { seed } from "#server/app/database/seed.ts";
import { listQuestions } from "#server/content/questions/list-questions.ts";
import { beginQuestion, hideQuestion, moveQuestion } from "#server/content/staff/arrange-questions.ts";
import { publishTexts, writeDraft } from "#tests/support/publish-content.ts";
import { MEI } from "#tests/support/staff.ts";
import { useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();

const actions = async () => (await shop.db.selectFrom("staff_actions").select("action").execute()).map(({ action }) => action).sort();
const later = () => shop.pass(10_000);
async function importAgain() {
  await shop.db.deleteFrom("imports").execute();
  await seed(shop.db, shop.clock());
}

describe("a question", () => {
  const anchors = async (q = "") => (await listQuestions(shop, { language: "en", type: "Use", q })).map(({ anchor }) => anchor);

  test("begins with an anchor that no question has, and no element of the page", async () => {
    expect(await beginQuestion(shop, { type: "Use", anchor: "main" })).toEqual({ ok: false, code: "anchor-reserved" });
    expect(await beginQuestion(shop, { type: "eSIM", anchor: "when-you-land" })).toEqual({ ok: false, code: "anchor-taken", type: "Use" });
    expect(await beginQuestion(shop, { type: "eSIM", anchor: "new-one" })).toEqual({ ok: true, key: "faq_eSIM#new-one" });
    await writeDraft(shop, { kind: "question", type: "eSIM", anchor: "new-one" }, { en: "## New?\n\nYes." });
    expect(await beginQuestion(shop, { type: "eSIM", anchor: "new-one" })).toEqual({ ok: false, code: "anchor-taken", type: "eSIM" });
  });

  test("is added last in its type, and needs an English text; the search finds it", async () => {
    const content = { kind: "question", type: "Use", anchor: "new-one" } as const;
    expect(await publishTexts(shop, content, { "zh-cn": "## 这是新的？\n\n是的。" }, { confirmed: ["languages-missing"] })).toMatchObject({
      code: "wrong-content",
    });
    const texts = { en: "## Is this a zebra?\n\nYes.", "zh-hk": "## 這是斑馬嗎？\n\n是。" };
    expect(await publishTexts(shop, content, texts)).toMatchObject({ ok: true });
    expect(await publishTexts(shop, { ...content, type: "eSIM" }, texts, { confirmed: ["languages-missing"] })).toMatchObject({
      code: "wrong-content",
    });
    later();
    expect((await anchors()).at(-1)).toBe("new-one");
    expect(await anchors("zebra")).toEqual(["new-one"]);
  });

  test("is hidden from lists, search and links, and moved; imports keep both", async () => {
    const [first = "", second = "", third = ""] = await anchors();
    const question = { kind: "question", type: "Use", anchor: third } as const;
    expect(await moveQuestion(shop, { question, after: null, who: MEI })).toEqual({ ok: true, isChanged: true });
    expect(await moveQuestion(shop, { question, after: null, who: MEI })).toEqual({ ok: true, isChanged: false });
    expect(await moveQuestion(shop, { question, after: "nothing", who: MEI })).toEqual({ ok: false, code: "neighbour-unknown" });
    const hide = (isHidden: boolean) => hideQuestion(shop, { question: { ...question, anchor: first }, isHidden, who: MEI });
    expect([await hide(true), await hide(true)]).toEqual([
      { ok: true, isChanged: true },
      { ok: true, isChanged: false },
    ]);
    await importAgain();
    later();
    expect((await anchors()).slice(0, 2)).toEqual([third, second]);
    const dead = await publishTexts(shop, question, { en: `## A?\n\nSee [it](#${first}).` });
    expect(dead).toMatchObject({ code: "wrong-content", problems: [{ code: "anchor-unknown" }] });
    await hide(false);
    later();
    expect((await anchors()).slice(0, 3)).toEqual([third, first, second]);
    expect((await actions()).filter((action) => action.startsWith("question"))).toEqual([
      "question.hide",
      "question.move",
      "question.save-draft",
      "question.show",
    ]);
  });
});
