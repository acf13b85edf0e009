import { describe, expect, test } from "vitest";
import { getDocument } from "#server/content/documents/get-document.ts";
import { getSettings } from "#server/content/settings/get-settings.ts";
import { listQuestions } from "#server/content/questions/list-questions.ts";
import { readContentKey, type ContentKey } from "#server/content/staff/content-key.ts";
import { listHiddenDocuments } from "#server/content/staff/list-hidden-documents.ts";
import { publish } from "#server/content/staff/publish-draft.ts";
import { returnToEdition, returnToFiles } from "#server/content/staff/return-to-edition.ts";
import { listContent, listEditions, showContent } from "#server/content/staff/show-content.ts";
import { seed } from "#server/app/database/seed.ts";
import { publishTexts, writeDraft } from "#tests/support/publish-content.ts";
import { useTestShop } from "#tests/support/shop.ts";
import { MEI } from "#tests/support/staff.ts";

const shop = useTestShop();

const QUESTION = { kind: "question", type: "Use", anchor: "when-you-land" } as const;
const POLICY: ContentKey = { kind: "document", key: "refund_policy" };

/** Moves the clock by 10 s, after which every process reads new content. */
const later = () => shop.pass(10_000);
/** Imports every file again, as an update of the shop does. */
async function importAgain() {
  await shop.db.deleteFrom("imports").execute();
  await seed(shop.db, shop.clock());
}
const answerOf = async (language: "en" | "zh-cn" | "zh-hk", anchor: string) =>
  (await listQuestions(shop, { language })).find((one) => one.anchor === anchor);
const stored = () => shop.db.selectFrom("content_entries").selectAll().orderBy("group_key").orderBy("position").orderBy("language").execute();
const reset = (content: ContentKey) => returnToFiles(shop, { content, who: MEI });
const shownText = async (content: ContentKey) => (await showContent(shop, content))?.inForce?.texts.en;

describe("a text that staff publish", () => {
  test("changes an answer within 10 s; an import keeps it, and a return restores the file's", async () => {
    const before = await answerOf("en", "when-you-land");
    const en = "## Is roaming needed? {#when-you-land}\n\nYes, see [the plans](plans?country=JP).";
    const revision = await writeDraft(shop, QUESTION, { en });
    later();
    expect(await answerOf("en", "when-you-land")).toEqual(before);
    expect(await publish(shop, { content: QUESTION, revision, publishAt: null, confirmed: [], who: MEI })).toMatchObject({ ok: true });
    later();
    const changed = { question: "Is roaming needed?", html: '<p>Yes, see <a href="/en/plans?country=JP">the plans</a>.</p>' };
    expect(await answerOf("en", "when-you-land")).toMatchObject(changed);
    expect((await answerOf("zh-hk", "when-you-land"))?.question).not.toBe(changed.question);
    await importAgain();
    later();
    expect(await answerOf("en", "when-you-land")).toMatchObject(changed);
    expect(await shownText(QUESTION)).toBe(en);
    expect(await reset(QUESTION)).toMatchObject({ ok: true });
    later();
    expect(await answerOf("en", "when-you-land")).toEqual(before);
  });

  test("is a new version of a document; the old one stays readable, an import keeps it, and earlier texts can be restored", async () => {
    const en = "# Refunds\n\nAll of it.\n\n## When {#when}\n\nAt once.";
    const used = await publishTexts(shop, POLICY, { en }, { version: "3.0" });
    expect(used).toMatchObject({ ok: false, problems: expect.arrayContaining([expect.objectContaining({ code: "version-used" })]) as unknown });
    expect(await publishTexts(shop, POLICY, { en }, { version: "4.0" })).toMatchObject({ ok: true });
    const shown = { title: "Refunds", version: "4.0", currentVersion: "4.0", publishedAt: Date.UTC(2026, 10, 21) };
    expect(await getDocument(shop, { key: "refund_policy", language: "en" })).toMatchObject(shown);
    expect(await getDocument(shop, { key: "refund_policy", language: "zh-hk" })).toMatchObject({ version: "4.0" });
    expect(await shownText(POLICY)).toBe(en);
    await importAgain();
    expect(await getDocument(shop, { key: "refund_policy", language: "en" })).toMatchObject(shown);
    shop.pass(1_000);
    expect(await reset(POLICY)).toMatchObject({ ok: true });
    expect(await getDocument(shop, { key: "refund_policy", language: "en" })).toMatchObject({ version: "3.0", currentVersion: "3.0" });
    expect(await getDocument(shop, { key: "refund_policy", language: "en", version: "4.0" })).toMatchObject({ title: "Refunds" });
    const { editions } = await listEditions(shop, { content: POLICY, limit: 9 });
    const edition = editions.find(({ version }) => version === "4.0")?.id ?? "";
    const again = { content: POLICY, edition, version: "4.1", publishAt: null, confirmed: [], who: MEI };
    expect(await returnToEdition(shop, again)).toMatchObject({ ok: true });
    expect(await getDocument(shop, { key: "refund_policy", language: "en" })).toMatchObject({ title: "Refunds", version: "4.1" });
  });

  test("stays if the version of the project's file had another text before", async () => {
    await publishTexts(shop, POLICY, { en: "# Refunds\n\nAll of it." }, { version: "4.0" });
    await shop.db.updateTable("document_versions").set({ body: "Another." }).where("version", "=", "3.0").execute();
    const before = await stored();
    expect(await reset(POLICY)).toEqual({ ok: false, code: "files-version-used" });
    expect(await stored()).toEqual(before);
  });

  test("replaces footer links, or the announcement, which then counts as new", async () => {
    const links = (title: string) => `- [${title}](plans?country=JP)`;
    const footer = { en: links("Japan"), "zh-cn": links("日本"), "zh-hk": links("日本") };
    expect(await publishTexts(shop, { kind: "group", group: "footer_about_faq" }, footer)).toMatchObject({ ok: true });
    const { announcement: before } = await getSettings(shop, "zh-cn");
    const news = { en: "# News\n\nRead **this**.", "zh-cn": "# 新闻\n\n请看这里。", "zh-hk": "# 新聞\n\n請看這裏。" };
    expect(await publishTexts(shop, { kind: "group", group: "announcement" }, news)).toMatchObject({ ok: true });
    await importAgain();
    later();
    expect((await getSettings(shop, "zh-cn")).footer[0]?.links).toEqual([{ title: "日本", href: "/zh-cn/plans?country=JP" }]);
    const { announcement } = await getSettings(shop, "en");
    expect(announcement).toMatchObject({ title: "News", html: "<p>Read <strong>this</strong>.</p>" });
    expect(announcement?.version).not.toBe(before?.version);
  });

  test.each([
    ["faq_Use#when-you-land", "en", "Words before any question", "title-missing"],
    ["faq_Use#when-you-land", "en", "## Empty {#when-you-land}\n\n", "body-missing"],
    ["faq_Use#when-you-land", "en", "## Other {#other}\n\nYes.", "anchor-differs"],
    ["faq_Use#when-you-land", "en", "## A {#when-you-land}\n\n<b>x</b>", "html"],
    ["faq_Use#when-you-land", "en", "## A {#when-you-land}\n\n[x](http://evil.example)", "link-invalid"],
    ["faq_Use#when-you-land", "en", "## A\n\nYes.\n\n## B\n\nNo.", "question-form"],
    ["faq_Use#when-you-land", "zh-hk", "## 可以吗？\n\n请看这里，这是说明。", "language-doubtful"],
    ["faq_Use#main", "en", "## A {#main}\n\nx", "anchor-reserved"],
    ["faq_Use#nothing-such", "zh-hk", "## 甲 {#nothing-such}\n\n乙", "english-missing"],
    ["privacy_policy", "en", "No title", "title-missing"],
    ["footer_about_terms", "en", "not a list", "list-form"],
    ["footer_about_terms", "en", "- [a](javascript:1)", "link-invalid"],
    ["footer_about_terms", "en", "- [a](plans)", "links-differ"],
  ])("is rejected if something is wrong with %s (%s): %j", async (key, language, text, code) => {
    const before = await stored();
    const content = readContentKey(key);
    if (!content) throw new Error(key);
    const problems = expect.arrayContaining([expect.objectContaining({ code })]) as unknown;
    expect(await publishTexts(shop, content, { [language]: text })).toMatchObject({ ok: false, problems });
    expect(await stored()).toEqual(before);
  });

  test.each([
    [{ version: "3.5", day: "2026-13-01" }, "day-invalid"],
    [{ version: "two words", day: "2026-12-01" }, "version-invalid"],
  ])("is rejected with a version or day that is none: %j", async (meta, code) => {
    const problems = expect.arrayContaining([expect.objectContaining({ code })]) as unknown;
    expect(await publishTexts(shop, { kind: "document", key: "privacy_policy" }, { en: "# T\n\nx" }, meta)).toMatchObject({ ok: false, problems });
  });
});

test("a text that staff did not change has nothing to return to", async () => {
  expect(await reset({ kind: "document", key: "privacy_policy" })).toEqual({ ok: false, code: "content-not-changed" });
  expect(readContentKey("faq_Nothing#a")).toBeNull();
  expect(await shop.db.selectFrom("staff_actions").selectAll().execute()).toEqual([]);
});

test("the list has every key, drafts, and the languages that staff changed", async () => {
  await writeDraft(shop, QUESTION, { "zh-hk": "## 問題 {#when-you-land}\n\n答案。" });
  const all = ["en", "zh-cn", "zh-hk"];
  const question = async () => (await listContent(shop)).find(({ key }) => key === "faq_Use#when-you-land");
  expect(await question()).toMatchObject({ languages: all, staffs: [], draft: { changedBy: "Mei" } });
  await publishTexts(shop, QUESTION, {});
  expect(await question()).toMatchObject({ languages: all, staffs: all, draft: null });
  const keys = (await listContent(shop)).map(({ key }) => key);
  for (const key of ["privacy_policy", "real_name_terms", "cookie_policy", "footer_about_faq", "notice", "announcement"]) expect(keys).toContain(key);
});

test("a newer version of the project's files behind a text of staff is listed until they return to it", async () => {
  await publishTexts(shop, POLICY, { en: "# Refunds\n\nOurs." }, { version: "8.0" });
  expect(await listHiddenDocuments(shop)).toEqual([]);
  // As after an update of the shop whose file has an unknown version.
  await shop.db.deleteFrom("document_versions").where("document_key", "=", "refund_policy").where("version", "!=", "8.0").execute();
  const hidden = { key: "refund_policy", language: "en", version: "3.0", shown: "8.0" };
  expect(await listHiddenDocuments(shop)).toEqual(expect.arrayContaining([expect.objectContaining(hidden)]));
  await reset(POLICY);
  expect(await listHiddenDocuments(shop)).toEqual([]);
});
