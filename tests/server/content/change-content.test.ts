import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { getDocument } from "#server/content/documents/get-document.ts";
import { getSettings } from "#server/content/settings/get-settings.ts";
import { listQuestions } from "#server/content/questions/list-questions.ts";
import { seed } from "#server/app/database/seed.ts";
import { runCommand } from "#server/ops/run-command.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";

let shop: TestShop;
let folder: string;
beforeEach(async () => {
  shop = await openTestShop();
  folder = mkdtempSync(join(tmpdir(), "rovelink-content-"));
});
afterEach(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

async function ops(...args: string[]) {
  const lines: string[] = [];
  const open = async () => ({ ...shop, close: async () => {} });
  return { code: await runCommand(args, (line) => lines.push(line), open), text: lines.join("\n") };
}
function file(text: string): string {
  const name = join(folder, "text");
  writeFileSync(name, text);
  return name;
}
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

/** Writes one language of a draft. */
const set = (key: string, language: string, text: string, ...more: string[]) =>
  ops("content", "set", key, "--language", language, "--file", file(text), "--who", "wei", ...more);
const publish = (key: string, ...more: string[]) => ops("content", "publish", key, "--who", "wei", ...more);

describe("`content set` and `content publish`", () => {
  test("change an answer within 10 s after it is published; an import keeps it, `reset` restores the file's", async () => {
    const before = await answerOf("en", "when-you-land");
    const text = "## Is roaming needed? {#when-you-land}\n\nYes, see [the plans](plans?country=JP).";
    expect(await set("faq_Use#when-you-land", "en", text)).toMatchObject({ code: 0 });
    later();
    expect(await answerOf("en", "when-you-land")).toEqual(before);
    expect((await ops("content", "compare", "faq_Use#when-you-land")).text).toContain("en, line 1: ");
    expect(await publish("faq_Use#when-you-land")).toMatchObject({ code: 0 });
    later();
    const changed = { question: "Is roaming needed?", html: '<p>Yes, see <a href="/en/plans?country=JP">the plans</a>.</p>' };
    expect(await answerOf("en", "when-you-land")).toMatchObject(changed);
    expect((await answerOf("zh-hk", "when-you-land"))?.question).not.toBe(changed.question);
    await importAgain();
    later();
    expect(await answerOf("en", "when-you-land")).toMatchObject(changed);
    expect((await ops("content", "show", "faq_Use#when-you-land")).text).toBe(text);
    expect(await ops("content", "reset", "faq_Use#when-you-land", "--who", "wei")).toMatchObject({ code: 0 });
    later();
    expect(await answerOf("en", "when-you-land")).toEqual(before);
    const { text: changes } = await ops("content", "changes");
    expect(changes.split("\n").map((line) => line.split(/ {2,}/).slice(1, 4))).toEqual([
      ["WHO", "WHAT", "KEY"],
      ["wei", "return", "faq_Use#when-you-land"],
      ["wei", "publish", "faq_Use#when-you-land"],
      ["wei", "save-draft", "faq_Use#when-you-land"],
    ]);
  });

  test("publish a document under a new version; the old one stays readable, an import keeps it, `reset` and `return` restore earlier texts", async () => {
    const text = "# Refunds\n\nAll of it.\n\n## When {#when}\n\nAt once.";
    expect((await set("refund_policy", "en", text, "--version", "2.0")).text).toContain("was another text before");
    expect((await publish("refund_policy")).code).toBe(1);
    await set("refund_policy", "en", text, "--version", "3.0");
    expect(await publish("refund_policy")).toMatchObject({ code: 0 });
    const shown = { title: "Refunds", version: "3.0", currentVersion: "3.0", publishedAt: Date.UTC(2026, 10, 21) };
    expect(await getDocument(shop, { key: "refund_policy", language: "en" })).toMatchObject(shown);
    expect(await getDocument(shop, { key: "refund_policy", language: "zh-hk" })).toMatchObject({ version: "3.0" });
    expect((await ops("content", "show", "refund_policy")).text).toBe(`---\nversion: 3.0\ndate: 2026-11-21\n---\n${text}`);
    await importAgain();
    expect(await getDocument(shop, { key: "refund_policy", language: "en" })).toMatchObject(shown);
    shop.pass(1_000);
    expect((await ops("content", "reset", "refund_policy", "--who", "wei")).code).toBe(0);
    expect(await getDocument(shop, { key: "refund_policy", language: "en" })).toMatchObject({ version: "2.0", currentVersion: "2.0" });
    expect(await getDocument(shop, { key: "refund_policy", language: "en", version: "3.0" })).toMatchObject({ title: "Refunds" });
    const history = (await ops("content", "history", "refund_policy")).text.split("\n").map((line) => line.split(/ {2,}/));
    const edition = history.find((row) => row[4] === "3.0")?.[0] ?? "";
    expect((await ops("content", "return", "refund_policy", edition, "--version", "3.1", "--who", "wei")).code).toBe(0);
    expect(await getDocument(shop, { key: "refund_policy", language: "en" })).toMatchObject({ title: "Refunds", version: "3.1" });
  });

  test("schedule a document; it can be called off and discarded", async () => {
    await set("refund_policy", "en", "---\nversion: 3.0\ndate: 2027-01-01\n---\n# Refunds\n\nAll of it.");
    expect((await publish("refund_policy")).text).toContain("takes effect at 2027-01-01 00:00:00 UTC+8");
    expect((await ops("content", "list")).text).toContain("2027-01-01 00:00:00 UTC+8");
    expect(await getDocument(shop, { key: "refund_policy", language: "en" })).toMatchObject({ version: "2.0" });
    expect((await ops("content", "call-off", "refund_policy", "--who", "wei")).code).toBe(0);
    expect((await ops("content", "show", "refund_policy", "--draft")).text).toContain("version: 3.0");
    expect((await ops("content", "discard", "refund_policy", "--who", "wei")).code).toBe(0);
    expect((await ops("content", "discard", "refund_policy", "--who", "wei")).text).toContain("There is no draft");
  });

  test("`reset` rejects a file whose version had another text before, and changes nothing", async () => {
    await set("refund_policy", "en", "# Refunds\n\nAll of it.", "--version", "3.0");
    await publish("refund_policy");
    await shop.db.updateTable("document_versions").set({ body: "Another." }).where("version", "=", "2.0").execute();
    const before = await stored();
    expect(await ops("content", "reset", "refund_policy", "--who", "wei")).toEqual({
      code: 1,
      text: expect.stringContaining("new version") as string,
    });
    expect(await stored()).toEqual(before);
  });

  test("replace footer links, or the announcement, which then counts as new", async () => {
    for (const [language, title] of [
      ["en", "Japan"],
      ["zh-cn", "日本"],
      ["zh-hk", "日本"],
    ] as const)
      await set("footer_about_faq", language, `- [${title}](plans?country=JP)`);
    expect(await publish("footer_about_faq")).toMatchObject({ code: 0 });
    const { announcement: before } = await getSettings(shop, "zh-cn");
    for (const [language, text] of [
      ["en", "# News\n\nRead **this**."],
      ["zh-cn", "# 新闻\n\n请看这里。"],
      ["zh-hk", "# 新聞\n\n請看這裏。"],
    ] as const)
      await set("announcement", language, text);
    expect(await publish("announcement")).toMatchObject({ code: 0 });
    await importAgain();
    later();
    expect((await getSettings(shop, "zh-cn")).footer[0]?.links).toEqual([{ title: "日本", href: "/zh-cn/plans?country=JP" }]);
    const { announcement } = await getSettings(shop, "en");
    expect(announcement).toMatchObject({ title: "News", html: "<p>Read <strong>this</strong>.</p>" });
    expect(announcement?.version).not.toBe(before?.version);
    expect((await ops("content", "show", "announcement")).text).toBe("# News\n\nRead **this**.");
  });

  test("hide and move a question", async () => {
    const [first = "", second = ""] = (await listQuestions(shop, { language: "en", type: "Use" })).map(({ anchor }) => anchor);
    expect((await ops("content", "move", `faq_Use#${second}`, "--who", "wei")).code).toBe(0);
    expect((await ops("content", "hide", `faq_Use#${first}`, "--who", "wei")).code).toBe(0);
    later();
    expect((await listQuestions(shop, { language: "en", type: "Use" }))[0]?.anchor).toBe(second);
    expect(await answerOf("en", first)).toBeUndefined();
    expect((await ops("content", "list")).text).toContain("(hidden)");
    expect((await ops("content", "hide", `faq_Use#${first}`, "--undo", "--who", "wei")).code).toBe(0);
    expect((await ops("content", "hide", "refund_policy", "--who", "wei")).text).toContain("no such question");
  });

  test.each([
    ["faq_Use#when-you-land", "en", "Words before any question", "The first line must be ## Question"],
    ["faq_Use#when-you-land", "en", "## Empty {#when-you-land}\n\n", "no text below the title"],
    ["faq_Use#when-you-land", "en", "## Other {#other}\n\nYes.", "{#when-you-land}"],
    ["faq_Use#when-you-land", "en", "## A {#when-you-land}\n\n<b>x</b>", "contains HTML (<b>)"],
    ["faq_Use#when-you-land", "en", "## A {#when-you-land}\n\n[x](http://evil.example)", 'leads to "http://evil.example"'],
    ["faq_Use#when-you-land", "en", "## A\n\nYes.\n\n## B\n\nNo.", "Only one question"],
    ["faq_Use#when-you-land", "zh-hk", "## 可以吗？\n\n请看这里，这是说明。", "zh-hk: This seems to be simplified Chinese"],
    ["faq_Use#main", "en", "## A {#main}\n\nx", "another element called #main"],
    ["faq_Use#nothing-such", "zh-hk", "## 甲 {#nothing-such}\n\n乙", "The English text is missing"],
    ["privacy_policy", "en", "No title", "The first line must be # Title"],
    ["privacy_policy", "en", "---\nversion: 2.5\ndate: 2026-13-01\n---\n# T\n\nx", "is not a date"],
    ["privacy_policy", "en", "---\nversion: two words\ndate: 2026-12-01\n---\n# T\n\nx", "is not a version"],
    ["footer_about_terms", "en", "not a list", "Every line must be a link"],
    ["footer_about_terms", "en", "- [a](javascript:1)", 'leads to "javascript:1"'],
    ["footer_about_terms", "en", "- [a](plans)", "zh-cn, line 1: The links are not those of the English text"],
  ])("say what is wrong with %s (%s) %j, and publish nothing", async (key, language, text, why) => {
    const before = await stored();
    expect((await set(key, language, text)).text).toContain(why);
    const published = await publish(key);
    expect(published.code).toBe(1);
    expect(published.text).toContain(why);
    expect(await stored()).toEqual(before);
  });

  test("require a known key and language, a staff name and a file", async () => {
    expect(await set("faq_Nothing#a", "en", "x")).toMatchObject({ code: 2, text: expect.stringContaining("see content list") as string });
    expect(await set("faq_Use#when-you-land", "ja", "x")).toMatchObject({ code: 2, text: expect.stringContaining("--language") as string });
    expect((await ops("content", "set", "privacy_policy", "--language", "en", "--file", file("x"))).text).toContain("--who");
    expect((await ops("content", "set", "privacy_policy", "--language", "en", "--file", join(folder, "none"), "--who", "wei")).text).toContain(
      "There is no file",
    );
    expect((await ops("content", "reset", "privacy_policy", "--who", "wei")).text).toContain("Staff have not changed it");
    expect((await publish("privacy_policy")).text).toContain("There is no draft");
    expect(await shop.db.selectFrom("staff_actions").selectAll().execute()).toEqual([]);
  });
});

test("`content list` shows every key, drafts, and where staff changed it", async () => {
  await set("faq_Use#when-you-land", "zh-hk", "## 問題 {#when-you-land}\n\n答案。");
  const rows = async () => (await ops("content", "list")).text.split("\n").map((line) => line.split(/ {2,}/));
  expect((await rows()).find(([key]) => key === "faq_Use#when-you-land")?.slice(3, 6)).toEqual(["en zh-cn zh-hk", "-", "wei"]);
  await publish("faq_Use#when-you-land");
  const lines = await rows();
  expect(lines.find(([key]) => key === "faq_Use#when-you-land")?.slice(3, 6)).toEqual(["en zh-cn zh-hk", "en zh-cn zh-hk", "-"]);
  for (const key of ["privacy_policy", "real_name_terms", "cookie_policy", "footer_about_faq", "notice", "announcement"])
    expect(lines.map(([one]) => one)).toContain(key);
});

test("`content list` names a newer version of the project's files behind a text of staff", async () => {
  await set("refund_policy", "en", "---\nversion: 8.0\n---\n\n# Refunds\n\nOurs.");
  await publish("refund_policy");
  expect((await ops("content", "list")).text).not.toContain("Not shown");
  // As after an update of the shop whose file has an unknown version.
  await shop.db.deleteFrom("document_versions").where("document_key", "=", "refund_policy").where("version", "!=", "8.0").execute();
  expect((await ops("content", "list")).text).toContain(
    "Not shown: version 2.0 of refund_policy (en) in the project's files, behind 8.0; content reset refund_policy shows it.",
  );
  await ops("content", "reset", "refund_policy", "--who", "wei");
  expect((await ops("content", "list")).text).not.toContain("Not shown");
});
