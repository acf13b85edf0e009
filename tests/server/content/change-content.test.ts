import { commandStaff } from "#server/audit/staff.ts";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { getDocument } from "#server/content/documents/get-document.ts";
import { getSettings } from "#server/content/settings/get-settings.ts";
import { listQuestions } from "#server/content/questions/list-questions.ts";
import { setMaintenance } from "#server/content/maintenance/set-maintenance.ts";
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

describe("`content set`", () => {
  test("changes an answer in one language within 10 s; an import keeps it, `reset` restores the file's", async () => {
    const before = await answerOf("en", "when-you-land");
    const text = "## Is roaming needed? {#when-you-land}\n\nYes, see [the plans](plans?country=JP).";
    expect(await ops("content", "set", "faq_Use#when-you-land", "--language", "en", "--file", file(text), "--who", "wei")).toMatchObject({ code: 0 });
    expect(await answerOf("en", "when-you-land")).toEqual(before);
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
      ["wei", "reset", "faq_Use#when-you-land"],
      ["wei", "set", "faq_Use#when-you-land"],
    ]);
  });

  test("adds a new question in English first; other languages show the English text until they have their own", async () => {
    const set = (language: string, anchor = "new-one", type = "Use") =>
      ops(
        "content",
        "set",
        `faq_${type}#${anchor}`,
        "--language",
        language,
        "--file",
        file(`## New ${language}? {#${anchor}}\n\nYes.`),
        "--who",
        "wei",
      );
    expect((await set("zh-cn")).text).toContain("--language en first");
    expect((await set("en")).code).toBe(0);
    later();
    expect((await answerOf("zh-cn", "new-one"))?.question).toBe("New en?");
    expect((await set("zh-cn")).code).toBe(0);
    expect((await set("en", "new-one", "eSIM")).text).toContain("another type has this anchor");
    await importAgain();
    later();
    expect((await answerOf("zh-cn", "new-one"))?.question).toBe("New zh-cn?");
    expect((await listQuestions(shop, { language: "en", type: "Use" })).at(-1)?.anchor).toBe("new-one");
    await ops("content", "reset", "faq_Use#new-one", "--who", "wei");
    later();
    expect(await answerOf("en", "new-one")).toBeUndefined();
  });

  test("publishes a document under a new version; the old one stays readable, an import keeps it, `reset` restores the file's", async () => {
    const text = "# Refunds\n\nAll of it.\n\n## When {#when}\n\nAt once.";
    const set = (...more: string[]) => ops("content", "set", "refund_policy", "--language", "en", "--file", file(text), "--who", "wei", ...more);
    expect((await set("--version", "2.0", "--date", "2026-12-01")).text).toContain("was another text before");
    expect((await set("--version", "3.0")).text).toContain("date");
    expect(await set("--version", "3.0", "--date", "2026-12-01")).toMatchObject({ code: 0 });
    const shown = { title: "Refunds", version: "3.0", currentVersion: "3.0", publishedAt: Date.UTC(2026, 11, 1) };
    expect(await getDocument(shop, { key: "refund_policy", language: "en" })).toMatchObject(shown);
    expect(await getDocument(shop, { key: "refund_policy", language: "en", version: "2.0" })).toMatchObject({
      title: "Refund policy",
      version: "2.0",
      currentVersion: "3.0",
    });
    expect(await getDocument(shop, { key: "refund_policy", language: "zh-hk" })).toMatchObject({ version: "2.0" });
    expect(await getDocument(shop, { key: "refund_policy", language: "en", version: "4" })).toBeNull();
    await importAgain();
    expect(await getDocument(shop, { key: "refund_policy", language: "en" })).toMatchObject(shown);
    expect((await ops("content", "reset", "refund_policy", "--who", "wei")).code).toBe(0);
    expect(await getDocument(shop, { key: "refund_policy", language: "en" })).toMatchObject({ version: "2.0", currentVersion: "2.0" });
    expect(await getDocument(shop, { key: "refund_policy", language: "en", version: "3.0" })).toMatchObject({ title: "Refunds" });
  });

  test("`reset` rejects a file whose version had another text before, and changes nothing", async () => {
    const text = file("# Refunds\n\nAll of it.");
    await ops("content", "set", "refund_policy", "--language", "en", "--file", text, "--version", "3.0", "--date", "2026-12-01", "--who", "wei");
    await shop.db.updateTable("document_versions").set({ body: "Another." }).where("version", "=", "2.0").execute();
    const before = await stored();
    expect(await ops("content", "reset", "refund_policy", "--who", "wei")).toEqual({
      code: 1,
      text: expect.stringContaining("new version") as string,
    });
    expect(await stored()).toEqual(before);
  });

  test("replaces a group of footer links in all languages, or the announcement, which then counts as new", async () => {
    const links = [{ title: { en: "Japan", "zh-cn": "日本", "zh-hk": "日本" }, link: "plans?country=JP" }];
    expect(await ops("content", "set", "footer_about_faq", "--file", file(JSON.stringify(links)), "--who", "wei")).toMatchObject({ code: 0 });
    const { announcement: before } = await getSettings(shop, "zh-cn");
    const title = { en: "News", "zh-cn": "新闻", "zh-hk": "新聞" };
    const body = { en: "<p onclick='x'>a<script>1</script></p>", "zh-cn": "<p>b</p>", "zh-hk": "<p>c</p>" };
    expect(await ops("content", "set", "announcement", "--file", file(JSON.stringify([{ title, body }])), "--who", "wei")).toMatchObject({ code: 0 });
    await importAgain();
    later();
    expect((await getSettings(shop, "zh-cn")).footer[0]?.links).toEqual([{ title: "日本", href: "/zh-cn/plans?country=JP" }]);
    const { announcement } = await getSettings(shop, "en");
    expect(announcement).toMatchObject({ title: "News", html: "<p>a</p>" });
    expect(announcement?.version).not.toBe(before?.version);
    expect(JSON.parse((await ops("content", "show", "announcement")).text)).toEqual([{ title, body: { ...body, en: "<p>a</p>" } }]);
  });

  test.each([
    ["faq_Use#when-you-land", "en", "Words before any question", "belong to no question"],
    ["faq_Use#when-you-land", "en", "## Without a name\n\nYes.", "needs a name at its end"],
    ["faq_Use#when-you-land", "en", "## Empty {#when-you-land}\n\n", "has no answer"],
    ["faq_Use#when-you-land", "en", "## Other {#other}\n\nYes.", "{#when-you-land}"],
    ["faq_Use#when-you-land", "en", "## A {#when-you-land}\n\n<b>x</b>", "holds HTML"],
    ["faq_Use#when-you-land", "en", "## A {#when-you-land}\n\n[x](http://evil.example)", 'links to "http://evil.example"'],
    ["faq_Use#when-you-land", "ja", "## A {#when-you-land}\n\nx", "--language"],
    ["faq_Use#main", "en", "## A {#main}\n\nx", "another thing called #main"],
    ["faq_Use#nothing-such", "zh-hk", "## A {#nothing-such}\n\nx", "--language en first"],
    ["faq_Nothing#a", "en", "## A {#a}\n\nx", "see content list"],
    ["privacy_policy", "en", "No title", "a document needs"],
    ["privacy_policy", "en", "---\nversion: 2.0\ndate: 2026-13-01\n---\n# T\n\nx", "its date"],
    ["privacy_policy", "en", "---\nversion: two words\ndate: 2026-12-01\n---\n# T\n\nx", "its version"],
    ["privacy_policy", "", "---\nversion: 2.0\ndate: 2026-12-01\n---\n# T\n\nx", "--language"],
    ["footer_about_terms", "", "not JSON", "not valid JSON"],
    ["footer_about_terms", "", '[{"title":{"en":"a"}}]', "title.zh-cn"],
    ["footer_about_terms", "", '[{"title":{"en":"a","zh-cn":"a","zh-hk":"a"},"link":"javascript:1"}]', 'links to "javascript:1"'],
    ["footer_about_terms", "en", "[]", "leave out --language"],
  ])("rejects %s (%s) %j, names the reason and changes nothing", async (key, language, text, why) => {
    const before = await stored();
    const result = await ops("content", "set", key, ...(language ? ["--language", language] : []), "--file", file(text), "--who", "wei");
    expect(result.text).toContain(why);
    // Wrong on the command line, or in the file.
    expect(result.code).toBe(/--language(?! en first)|content list/.test(why) ? 2 : 1);
    expect(await stored()).toEqual(before);
    expect(await shop.db.selectFrom("content_changes").selectAll().execute()).toEqual([]);
  });

  test("requires a staff name and a file", async () => {
    expect((await ops("content", "set", "privacy_policy", "--language", "en", "--file", file("x"))).text).toContain("--who");
    expect((await ops("content", "set", "privacy_policy", "--language", "en", "--file", join(folder, "none"), "--who", "wei")).text).toContain(
      "There is no file",
    );
    expect((await ops("content", "reset", "privacy_policy", "--who", "wei")).text).toContain("Staff have not changed it");
  });
});

test("`content list` shows every key, and where staff changed it", async () => {
  await ops("content", "set", "faq_Use#when-you-land", "--language", "zh-hk", "--file", file("## 問題 {#when-you-land}\n\n答案。"), "--who", "wei");
  const lines = (await ops("content", "list")).text.split("\n").map((line) => line.split(/ {2,}/));
  expect(lines.find(([key]) => key === "faq_Use#when-you-land")?.slice(3, 5)).toEqual(["en zh-cn zh-hk", "zh-hk"]);
  for (const key of ["privacy_policy", "real_name_terms", "cookie_policy", "footer_about_faq", "notice", "announcement"])
    expect(lines.map(([one]) => one)).toContain(key);
});

test("`content list` names a newer version of the project's files behind a text of staff", async () => {
  const own = file("---\nversion: 8.0\ndate: 2026-11-22\n---\n\n# Refunds\n\nOurs.");
  await ops("content", "set", "refund_policy", "--language", "en", "--file", own, "--who", "wei");
  expect((await ops("content", "list")).text).not.toContain("Not shown");
  // As after an update of the shop whose file has an unknown version.
  await shop.db.deleteFrom("document_versions").where("document_key", "=", "refund_policy").where("version", "!=", "8.0").execute();
  expect((await ops("content", "list")).text).toContain(
    "Not shown: version 2.0 of refund_policy (en) in the project's files, behind staff's 8.0; content reset refund_policy shows it.",
  );
  await ops("content", "reset", "refund_policy", "--who", "wei");
  expect((await ops("content", "list")).text).not.toContain("Not shown");
});

describe("`notice`", () => {
  const titles = ["--title-en", "Post closed", "--title-zh-cn", "邮政休息", "--title-zh-hk", "郵政休息"];

  test("is set, shown, cleared and reset, each within 10 s; an import does not restore a cleared one", async () => {
    const first = (await getSettings(shop, "en")).notice;
    expect(await ops("notice", "set", ...titles, "--link", "policy/delivery_policy", "--who", "wei")).toMatchObject({ code: 0 });
    later();
    expect((await getSettings(shop, "zh-hk")).notice).toMatchObject({ title: "郵政休息", html: "", href: "/zh-hk/policy/delivery_policy" });
    expect((await ops("notice", "show")).text).toContain("邮政休息");
    expect(await ops("notice", "clear", "--who", "wei")).toMatchObject({ code: 0 });
    await importAgain();
    later();
    expect((await getSettings(shop, "en")).notice).toBeNull();
    expect((await getSettings(shop, "en")).footer[2]?.links).toEqual([]);
    expect((await ops("notice", "show")).text).toBe("There is no notice.");
    expect(await ops("notice", "reset", "--who", "wei")).toMatchObject({ code: 0 });
    later();
    expect((await getSettings(shop, "en")).notice).toEqual(first);
    const changes = await shop.db.selectFrom("content_changes").select(["action", "who", "group_key"]).orderBy("id").execute();
    expect(changes.map((one) => one.action)).toEqual(["set", "cleared", "reset"]);
  });

  test("gives way to the announcement of planned maintenance", async () => {
    expect((await ops("notice", "set", ...titles, "--who", "wei")).text).not.toContain("maintenance");
    await setMaintenance(shop, { startsAt: shop.clock() + 3_600_000, endsAt: shop.clock() + 7_200_000, who: commandStaff("wei") });
    later();
    expect((await ops("notice", "set", ...titles, "--who", "wei")).text).toContain("planned maintenance");
  });

  test("needs all three languages and a valid link", async () => {
    expect((await ops("notice", "set", ...titles.slice(0, 4), "--who", "wei")).text).toContain("Give --title-zh-hk <words>");
    expect((await ops("notice", "set", ...titles, "--link", "//evil.example", "--who", "wei")).text).toContain("Nothing was changed");
    expect((await ops("notice", "set", ...titles)).text).toContain("--who");
  });
});
