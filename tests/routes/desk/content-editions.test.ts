import { beforeEach, describe, expect, test } from "vitest";
import { listQuestions } from "#server/content/questions/list-questions.ts";
import { readInForce } from "#server/content/staff/read-content.ts";
import { openDesk, type DeskBrowser } from "#tests/support/desk.ts";
import { publishTexts, writeDraft } from "#tests/support/publish-content.ts";
import { useTestShop } from "#tests/support/shop.ts";
import { hiddenField, LANDING, POLICY, readPolicy, REFUNDS, revisionOf } from "#tests/support/staff/desk-content.ts";
import { countAudited, postForm, readPage } from "#tests/support/staff/desk-pages.ts";

const shop = useTestShop();
let staff: DeskBrowser;
beforeEach(async () => {
  staff = await openDesk(shop).signIn("editor");
});

const LANDING_KEY = "faq_Use%23when-you-land";

describe("a preview", () => {
  test("renders the draft as the shop does, in each language, with links that lead to the shop", async () => {
    await writeDraft(shop, LANDING, {
      en: "## Is **it** on?\n\nYes, [look](plans?country=JP).\n\n<b onclick=x>1</b>",
      "zh-hk": "## 開咗未？\n\n**未**。",
    });
    const { html } = await readPage(staff, `/content/preview?key=${LANDING_KEY}&language=en`);
    expect(html).toContain(`<a href="${shop.env.publicOrigin}/en/plans?country=JP">look</a>`);
    expect(html).not.toContain("<b onclick");
    expect((await readPage(staff, `/content/preview?key=${LANDING_KEY}&language=zh-hk`)).html).toContain("<strong>未</strong>");
  });
});

describe("the history", () => {
  beforeEach(async () => {
    await publishTexts(shop, REFUNDS, POLICY, { version: "4.0" });
    await publishTexts(shop, REFUNDS, { en: "# Refunds\n\nWe refund half of it." }, { version: "4.1" });
  });
  const editions = () =>
    shop.db
      .selectFrom("content_editions")
      .select(["id", "version", "source"])
      .where("content_key", "=", "refund_policy")
      .orderBy("takes_effect_at")
      .execute();

  test("compares an edition with the text in force, and publishes it again as a new version", async () => {
    const [, first] = await editions();
    const history = await readPage(staff, "/content/history?key=refund_policy");
    expect(history.text).toContain("Release");
    expect(history.html).toContain(`edition=${first?.id}`);
    const edition = await readPage(staff, `/content/edition?key=refund_policy&edition=${first?.id}`);
    expect(edition.html).toContain("<ins>all</ins>");
    expect(edition.html).toContain("<del>half</del>");
    expect((await readPage(staff, `/content/edition?key=privacy_policy&edition=${first?.id}`)).status).toBe(404);
    const page = `/content/return?key=refund_policy&edition=${first?.id}`;
    expect((await readPage(staff, page)).text).toContain("Publish this edition again?");
    const wrong = await postForm(staff, page, { intent: "return", version: "4.1", publishAt: "2026-01-01T00:00" });
    expect(wrong.status).toBe(409);
    expect(wrong.text).toContain("New version: Version 4.1 already exists with another text");
    expect(wrong.text).toContain("is in the past");
    expect(wrong.html).toContain('value="2026-01-01T00:00"');
    const missing = await postForm(staff, page, { intent: "return", version: "", publishAt: "" });
    expect([missing.status, missing.text.includes("Enter a new version")]).toEqual([409, true]);
    expect((await postForm(staff, page, { intent: "return", version: "4.2", publishAt: "" })).to).toBe("/content/history?key=refund_policy");
    expect(await readPolicy(shop)).toMatchObject({ version: "4.2", html: expect.stringContaining("all of it") });
    expect(await countAudited(shop, "document.return")).toBe(1);
    const stranger = { intent: "return", version: "9", publishAt: "" };
    expect((await postForm(staff, `/content/return?key=privacy_policy&edition=${first?.id}`, stranger)).status).toBe(404);
  });

  test("publishes an edition again only over the text whose difference was read", async () => {
    const [, first] = await editions();
    const page = `/content/return?key=refund_policy&edition=${first?.id}`;
    const inForce = hiddenField((await readPage(staff, page)).html, "inForce");
    await publishTexts(shop, REFUNDS, { en: "# Refunds\n\nTheirs." }, { version: "4.2" });
    const again = { intent: "return", version: "4.3", publishAt: "" };
    const changed = await postForm(staff, page, { ...again, inForce });
    expect([changed.status, changed.text.includes("The shop’s text has changed since you opened this page.")]).toEqual([409, true]);
    expect(changed.html).toContain("<del>Theirs</del>");
    expect((await readPolicy(shop))?.version).toBe("4.2");
    // Another rejection does not renew what was seen.
    const missing = await postForm(staff, page, { ...again, version: "1".repeat(41), inForce });
    expect([missing.status, hiddenField(missing.html, "inForce")]).toEqual([400, inForce]);
    const seen = { ...again, inForce: hiddenField(changed.html, "inForce") };
    expect((await postForm(staff, page, seen)).status).toBe(303);
    expect((await readPolicy(shop))?.version).toBe("4.3");
  });

  test("leads back to the text of the release, after asking", async () => {
    const asked = await readPage(staff, "/content/reset?key=refund_policy");
    expect(asked.text).toContain("Go back to the text of the release?");
    expect(asked.html).toContain("<ins>");
    const expected = hiddenField(asked.html, "expected");
    await publishTexts(shop, REFUNDS, POLICY, { version: "4.2" });
    const changed = await postForm(staff, "/content/reset?key=refund_policy", { intent: "reset", expected });
    expect([changed.status, changed.text.includes("The shop’s text has changed since you opened this page.")]).toEqual([409, true]);
    expect(await readPolicy(shop)).toMatchObject({ version: "4.2" });
    const now = hiddenField(changed.html, "expected");
    expect((await postForm(staff, "/content/reset?key=refund_policy", { intent: "reset", expected: now })).to).toBe(
      "/content/history?key=refund_policy",
    );
    expect(await readPolicy(shop)).toMatchObject({ version: "3.0", title: "Refund policy" });
    const again = await postForm(staff, "/content/reset?key=refund_policy", { intent: "reset" });
    expect([again.status, again.text.includes("already shows the text of the release")]).toEqual([409, true]);
  });
});

describe("what is in force", () => {
  const history = async () => readPage(staff, "/content/history?key=refund_policy");

  test("is in the history also while it is the text of the release; only what staff changed leads back to it", async () => {
    await writeDraft(shop, REFUNDS, POLICY, { version: "4.0" });
    const ofRelease = await history();
    const languages = "Languages English, Simplified Chinese, Hong Kong Chinese";
    expect(ofRelease.text).toContain(`State In force Version 3.0 ${languages} Published by Release`);
    expect(ofRelease.html).not.toContain("/content/reset?");
    await publishTexts(shop, REFUNDS, POLICY, { version: "4.0" });
    const ofStaff = await history();
    expect(ofStaff.text.split("In force").length - 1).toBe(1);
    expect(ofStaff.text).toContain(`State In force Version 4.0 ${languages} Published by Mei`);
    expect(ofStaff.text).toContain(`State Earlier Version 3.0 ${languages} Published by Release`);
    expect(ofStaff.html).toContain("/content/reset?key=refund_policy");
  });

  test("is not the edition that a later release has replaced", async () => {
    await publishTexts(shop, REFUNDS, POLICY, { version: "4.0" });
    await postForm(staff, "/content/reset?key=refund_policy", { intent: "reset" });
    const replaced = { body: "A later release.", version: "3.5" };
    await shop.db.updateTable("content_entries").set(replaced).where("group_key", "=", "refund_policy").execute();
    const { text } = await history();
    expect(text.split("In force").length - 1).toBe(1);
    expect(text).toContain("State In force Version 3.5");
    expect(text).toContain("State Earlier Version 3.0");
  });

  test("is not the edition of which a later release has changed only the version", async () => {
    await publishTexts(shop, REFUNDS, POLICY, { version: "4.0" });
    await postForm(staff, "/content/reset?key=refund_policy", { intent: "reset" });
    expect((await history()).text).toContain("State In force Version 3.0");
    await shop.db.updateTable("content_entries").set({ version: "3.5" }).where("group_key", "=", "refund_policy").execute();
    const { text } = await history();
    expect(text.split("In force").length - 1).toBe(1);
    expect(text).toContain("State In force Version 3.5");
  });

  test("of a release can be published as it is, to keep it against later releases", async () => {
    const ofRelease = (await readInForce(shop.db, REFUNDS))?.texts ?? {};
    await writeDraft(shop, REFUNDS, ofRelease, { version: "3.0" });
    const page = await readPage(staff, "/content/publish?key=refund_policy");
    expect([page.text.includes("Nothing to publish"), page.html.includes('value="review"')]).toEqual([false, true]);
    expect((await postForm(staff, "/content/publish?key=refund_policy", { intent: "publish", revision: await revisionOf(shop) })).status).toBe(303);
    expect((await readInForce(shop.db, REFUNDS))?.languages.every(({ byStaff }) => byStaff)).toBe(true);
  });

  test("is not said to be the same as a draft without one of its languages", async () => {
    await publishTexts(shop, REFUNDS, POLICY, { version: "4.0" });
    await writeDraft(shop, REFUNDS, { ...POLICY, "zh-hk": "" }, { version: "4.0" });
    const { text } = await readPage(staff, "/content/publish?key=refund_policy");
    expect(text).not.toContain("Nothing to publish");
    expect(text).toContain("Hong Kong Chinese");
    expect(text).toContain("are missing");
  });

  test("has nothing to publish if the draft has the same texts, version and day", async () => {
    await publishTexts(shop, REFUNDS, POLICY, { version: "4.0" });
    await writeDraft(shop, REFUNDS, POLICY, { version: "4.0" });
    const same = await readPage(staff, "/content/publish?key=refund_policy");
    expect(same.text).toContain("Nothing to publish: the draft is the same as what the shop shows.");
    expect(same.html).not.toContain('value="review"');
    for (const other of [{ version: "4.1" }, { version: "4.0", day: "2027-01-01" }]) {
      await writeDraft(shop, REFUNDS, POLICY, other);
      const page = await readPage(staff, "/content/publish?key=refund_policy");
      expect([page.text.includes("The texts are the same."), page.html.includes('value="review"')]).toEqual([true, true]);
    }
  });
});

describe("questions", () => {
  const ofType = async () => (await listQuestions(shop, { language: "en", type: "Use" })).map(({ anchor }) => anchor);

  test("a new one gets a type and an anchor of its own, then texts, and is in the shop once it is published", async () => {
    const form = { intent: "begin", type: "", anchor: "Two Words" };
    const wrong = await postForm(staff, "/content/new-question", form);
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain("Type: Please select");
    expect(wrong.text).toContain("Anchor: Use small letters, digits and single hyphens");
    expect(wrong.html).toContain('value="Two Words"');
    const taken = await postForm(staff, "/content/new-question", { intent: "begin", type: "eSIM", anchor: "when-you-land" });
    expect([taken.status, taken.text.includes("is already used by a question (Questions: using your SIM)")]).toEqual([409, true]);
    const reserved = await postForm(staff, "/content/new-question", { intent: "begin", type: "eSIM", anchor: "main" });
    expect([reserved.status, reserved.text.includes("Choose another anchor")]).toEqual([409, true]);
    const { to } = await postForm(staff, "/content/new-question", { intent: "begin", type: "Use", anchor: "why-so-fast" });
    expect(to).toBe("/content/edit?key=faq_Use%23why-so-fast");
    expect((await readPage(staff, to ?? "")).text).toContain("This question is not stored yet.");
    const texts = {
      text_en: "## Why is it so fast?\n\nBecause we measure it.",
      text_zh_cn: "## 为什么这么快？\n\n我们会测速。",
      text_zh_hk: "## 為甚麼這麼快？\n\n我們會測速。",
    };
    expect((await postForm(staff, to ?? "", { intent: "save", revision: "", ...texts })).status).toBe(303);
    const publish = { intent: "publish", revision: await revisionOf(shop, { kind: "question", type: "Use", anchor: "why-so-fast" }), publishAt: "" };
    expect((await postForm(staff, "/content/publish?key=faq_Use%23why-so-fast", publish)).status).toBe(303);
    expect((await ofType()).at(-1)).toBe("why-so-fast");
    expect((await postForm(staff, "/content/new-question", { intent: "begin", type: "Use", anchor: "why-so-fast" })).status).toBe(409);
  });

  test("one is moved, hidden and shown again", async () => {
    const before = await ofType();
    const page = `/content/arrange?key=${LANDING_KEY}`;
    const neighbour = before[before.indexOf("when-you-land") - 1] ?? "";
    expect((await readPage(staff, page)).html).toContain(`<option value="${neighbour}" selected="">`);
    expect((await postForm(staff, page, { intent: "move", after: "" })).to).toBe(page);
    shop.pass(10_000);
    expect((await ofType())[0]).toBe("when-you-land");
    const unknown = await postForm(staff, page, { intent: "move", after: "no-such-question" });
    expect([unknown.status, unknown.text.includes("no longer in the shop")]).toEqual([409, true]);
    expect((await postForm(staff, page, { intent: "hide" })).status).toBe(303);
    shop.pass(10_000);
    expect(await ofType()).not.toContain("when-you-land");
    expect((await readPage(staff, page)).html).toContain('value="show"');
    expect((await readPage(staff, "/content?kind=Use")).text).toContain("Hidden");
    expect((await postForm(staff, page, { intent: "show" })).status).toBe(303);
    shop.pass(10_000);
    expect((await ofType())[0]).toBe("when-you-land");
    for (const action of ["question.move", "question.hide", "question.show"]) expect(await countAudited(shop, action), action).toBe(1);
    expect((await readPage(staff, "/content/arrange?key=refund_policy")).status).toBe(404);
  });

  test("footer links and the announcement are edited in the same way", async () => {
    const footer = { kind: "group", group: "announcement" } as const;
    const texts = { text_en: "# News\n\nWe **moved**.", text_zh_cn: "# 新闻\n\n我们搬家了。", text_zh_hk: "# 消息\n\n我們搬遷了。" };
    expect(
      (await postForm(staff, "/content/edit?key=announcement", { intent: "save", revision: await revisionOf(shop, footer), ...texts })).status,
    ).toBe(303);
    expect((await readPage(staff, "/content/preview?key=announcement&language=en")).html).toContain("<strong>moved</strong>");
    const publish = { intent: "publish", revision: await revisionOf(shop, footer), publishAt: "" };
    expect((await postForm(staff, "/content/publish?key=announcement", publish)).status).toBe(303);
    expect((await readInForce(shop.db, footer))?.texts.en).toBe("# News\n\nWe **moved**.");
    expect(await countAudited(shop, "content-group.publish")).toBe(1);
  });
});
