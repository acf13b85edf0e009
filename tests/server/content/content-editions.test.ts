import { describe, expect, test } from "vitest";
import { seed } from "#server/app/database/seed.ts";
import { getDocument } from "#server/content/documents/get-document.ts";
import { listQuestions } from "#server/content/questions/list-questions.ts";
import { getSettings } from "#server/content/settings/get-settings.ts";
import { discardDraft } from "#server/content/staff/discard-draft.ts";
import { publish, reviewPublication } from "#server/content/staff/publish-draft.ts";
import { readContentKey } from "#server/content/staff/content-key.ts";
import { findTextProblems } from "#server/content/staff/find-text-problems.ts";
import { readProjectContent } from "#server/content/staff/project-files.ts";
import { lockContent } from "#server/content/staff/publish-edition.ts";
import { fingerprintOf, readDraft, readInForce, readLinkTargets } from "#server/content/staff/read-content.ts";
import { returnToEdition, returnToFiles } from "#server/content/staff/return-to-edition.ts";
import { saveDraft } from "#server/content/staff/save-draft.ts";
import { listContent, listEditions, showContent } from "#server/content/staff/show-content.ts";
import { compareEditions } from "#server/content/preview/compare-editions.ts";
import { renderDraft } from "#server/content/preview/render-draft.ts";
import type { LANGUAGES } from "#server/locale/locale.schema.ts";
import { publishTexts, writeDraft } from "#tests/support/publish-content.ts";
import { MEI } from "#tests/support/staff.ts";
import { useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();

const REFUNDS = { kind: "document", key: "refund_policy" } as const;
const LANDING = { kind: "question", type: "Use", anchor: "when-you-land" } as const;
const FOOTER = { kind: "group", group: "footer_about_faq" } as const;
const POLICY = { en: "# Refunds\n\nWe refund all of it.", "zh-cn": "# 退款\n\n我们全部退款。", "zh-hk": "# 退款\n\n我們全數退款。" };
const NEW_YEAR = Date.parse("2027-01-01T00:00:00+08:00");
const shown = async (language: (typeof LANGUAGES)[number] = "en") => getDocument(shop, { key: "refund_policy", language });
const actions = async () => (await shop.db.selectFrom("staff_actions").select("action").execute()).map(({ action }) => action).sort();
const later = () => shop.pass(10_000);
async function importAgain() {
  await shop.db.deleteFrom("imports").execute();
  await seed(shop.db, shop.clock());
}

describe("publishing", () => {
  test("names everything that is wrong at once, with language and line, and changes nothing", async () => {
    const before = await readInForce(shop.db, REFUNDS);
    const en = "# Refunds\n\nSee [this](no-such-page) and [that](frequently-asked-questions?type=Use#no-such-question).\n\n## \n\n<script>1</script>";
    const result = await publishTexts(shop, REFUNDS, { ...POLICY, en }, { version: "two words", day: "2026-13-01" });
    if (result.ok || result.code !== "wrong-content") throw new Error("accepted");
    expect(result.problems.map(({ code, language, line }) => [code, language, line])).toEqual([
      ["heading-empty", "en", 5],
      ["html", "en", 7],
      ["link-dead", "en", 3],
      ["anchor-unknown", "en", 3],
      ["version-invalid", null, null],
      ["day-invalid", null, null],
    ]);
    expect(await readInForce(shop.db, REFUNDS)).toEqual(before);
    expect((await showContent(shop, REFUNDS))?.draft?.texts.en).toBe(en);
  });

  test.each([
    [{ version: "3.0" }, "version-used"],
    [{}, "version-missing"],
    [{ version: "4.0", day: "2026-11-20" }, "day-before-moment"],
    [{ version: "4.0", day: "2027-01-02", at: NEW_YEAR }, "day-after-moment"],
    [{ version: "4.0", at: 1 }, "moment-past"],
  ])("rejects %j: %s", async (meta, code) => {
    const result = await publishTexts(shop, REFUNDS, POLICY, meta);
    expect(result).toMatchObject({ ok: false, code: "wrong-content" });
    if (!result.ok && result.code === "wrong-content") expect(result.problems.map((one) => one.code)).toContain(code);
  });

  test("asks about a wrong language and about missing languages, and accepts both once confirmed", async () => {
    const texts = { "zh-cn": POLICY["zh-hk"], en: "", "zh-hk": "" };
    expect(await publishTexts(shop, REFUNDS, { ...texts, en: POLICY.en }, { version: "4.0" })).toMatchObject({
      ok: false,
      problems: [
        { code: "languages-missing", detail: "zh-hk" },
        { code: "language-doubtful", language: "zh-cn" },
      ],
    });
    const confirmed = ["languages-missing", "language-doubtful"] as const;
    expect(await publishTexts(shop, REFUNDS, {}, { version: "4.0", confirmed: confirmed.slice(0, 1) })).toMatchObject({ code: "language-doubtful" });
    expect(await publishTexts(shop, REFUNDS, {}, { version: "4.0", confirmed: [...confirmed] })).toMatchObject({
      ok: true,
      languages: ["en", "zh-cn"],
    });
    expect([(await shown("zh-cn"))?.version, (await shown("zh-hk"))?.version]).toEqual(["4.0", "3.0"]);
  });

  test("finds nothing wrong with any text of the project", async () => {
    const targets = await readLinkTargets(shop.db);
    const listed = await listContent(shop);
    expect(listed.length).toBeGreaterThan(70);
    for (const { key } of listed) {
      const content = readContentKey(key);
      const inForce = content && (await readInForce(shop.db, content));
      if (!inForce) throw new Error(key);
      expect(findTextProblems(content, inForce.texts, targets), key).toEqual([]);
      expect(inForce.texts, key).toEqual(readProjectContent(content)?.texts);
    }
  });
});

describe("a review", () => {
  test("says what a publication would do, and stores nothing", async () => {
    const revision = await writeDraft(shop, REFUNDS, POLICY, { version: "4.0", day: "2027-01-01" });
    const input = { content: REFUNDS, revision, publishAt: null, confirmed: [] };
    expect(await reviewPublication(shop, input)).toEqual({
      ok: true,
      takesEffectAt: NEW_YEAR,
      isScheduled: true,
      version: "4.0",
      languages: ["en", "zh-cn", "zh-hk"],
    });
    expect(await reviewPublication(shop, { ...input, publishAt: 1 })).toMatchObject({ ok: false, code: "wrong-content" });
    expect(await reviewPublication(shop, { ...input, revision: "other" })).toMatchObject({ ok: false, code: "draft-changed" });
    expect(await reviewPublication(shop, { ...input, content: LANDING })).toEqual({ ok: false, code: "no-draft" });
    expect((await listEditions(shop, { content: REFUNDS, limit: 9 })).editions).toEqual([]);
    expect(await actions()).toEqual(["document.save-draft"]);
  });
});

describe("a draft", () => {
  test("that somebody else saved meanwhile is refused with both texts; a repeated save changes nothing", async () => {
    const first = await saveDraft(shop, { content: REFUNDS, texts: POLICY, version: "4.0", revision: null, who: MEI });
    const mine = { ...POLICY, en: "# Refunds\n\nMine." };
    const second = await saveDraft(shop, { content: REFUNDS, texts: mine, version: "4.0", revision: null, who: MEI });
    expect(second).toMatchObject({ ok: false, code: "draft-changed", draft: { texts: POLICY }, mine: { texts: mine } });
    if (!first.ok) throw new Error("not saved");
    const again = await saveDraft(shop, { content: REFUNDS, texts: POLICY, version: "4.0", revision: first.revision, who: MEI });
    expect(again).toMatchObject({ ok: true, isChanged: false, revision: first.revision });
    expect(await publish(shop, { content: REFUNDS, revision: "old", publishAt: null, confirmed: [], who: MEI })).toMatchObject({
      code: "draft-changed",
    });
    expect(await discardDraft(shop, { content: REFUNDS, revision: "old", who: MEI })).toMatchObject({ code: "draft-changed" });
    expect(await discardDraft(shop, { content: REFUNDS, revision: first.revision, who: MEI })).toEqual({ ok: true });
    expect(await actions()).toEqual(["document.discard-draft", "document.save-draft"]);
  });

  test("of a group is not refused because a release has another version of content.json", async () => {
    const before = fingerprintOf(FOOTER, await readInForce(shop.db, FOOTER));
    await shop.db.updateTable("content_entries").set({ version: "99" }).where("group_key", "=", FOOTER.group).execute();
    expect(fingerprintOf(FOOTER, await readInForce(shop.db, FOOTER))).toBe(before);
    const ofPolicy = fingerprintOf(REFUNDS, await readInForce(shop.db, REFUNDS));
    await shop.db.updateTable("content_entries").set({ version: "99" }).where("group_key", "=", REFUNDS.key).execute();
    expect(fingerprintOf(REFUNDS, await readInForce(shop.db, REFUNDS))).not.toBe(ofPolicy);
  });

  test("is not saved over a publication that is being committed", async () => {
    const inForce = fingerprintOf(REFUNDS, await readInForce(shop.db, REFUNDS));
    const saving = await shop.db.transaction().execute(async (trx) => {
      await lockContent(trx, REFUNDS);
      const late = { value: saveDraft(shop, { content: REFUNDS, texts: POLICY, version: "4.0", revision: null, inForce, who: MEI }) };
      // On PostgreSQL, the other transaction runs meanwhile.
      for (let turn = 0; turn < 50; turn++) await readDraft(trx, REFUNDS);
      await trx.updateTable("content_entries").set({ body: "Theirs.", version: "3.5" }).where("group_key", "=", REFUNDS.key).execute();
      return late;
    });
    expect(await saving.value).toMatchObject({ ok: false, code: "draft-changed", draft: null });
    expect(await readDraft(shop.db, REFUNDS)).toBeNull();
  });

  test("is previewed exactly as the shop shows it once published", async () => {
    const text = "## Is **it** on?\n\nYes, [look](plans?country=JP).\n\n- one\n- two";
    await writeDraft(shop, LANDING, { en: text });
    const previewed = await renderDraft(shop, { content: LANDING, language: "en" });
    await publishTexts(shop, LANDING, {});
    later();
    const question = (await listQuestions(shop, { language: "en" })).find(({ anchor }) => anchor === "when-you-land");
    expect(previewed).toMatchObject({ ok: true, problems: [], preview: { kind: "question", shown: question } });
    await writeDraft(shop, REFUNDS, POLICY, { version: "4.0" });
    const document = await renderDraft(shop, { content: REFUNDS, language: "zh-hk" });
    await publishTexts(shop, REFUNDS, {}, { version: "4.0" });
    expect(document).toMatchObject({ ok: true, preview: { kind: "document", shown: await shown("zh-hk") } });
    const links = { en: "- [Japan](plans?country=JP)", "zh-cn": "- [日本](plans?country=JP)", "zh-hk": "- [日本](plans?country=JP)" };
    await writeDraft(shop, FOOTER, links);
    const footer = await renderDraft(shop, { content: FOOTER, language: "zh-cn" });
    await publishTexts(shop, FOOTER, {});
    later();
    expect(footer).toMatchObject({ ok: true, preview: { kind: "links", shown: (await getSettings(shop, "zh-cn")).footer[0]?.links } });
  });
});

describe("the history", () => {
  test("compares two editions by line and word, and returns to an earlier one as a new edition under a new version", async () => {
    await publishTexts(shop, REFUNDS, POLICY, { version: "4.0" });
    later();
    await publishTexts(shop, REFUNDS, { en: "# Refunds\n\nWe refund half of it.\n\nAt once." }, { version: "4.1" });
    const { editions, next } = await listEditions(shop, { content: REFUNDS, limit: 2 });
    expect(editions.map(({ version }) => version)).toEqual(["4.1", "4.0"]);
    expect(
      (await listEditions(shop, { content: REFUNDS, limit: 2, before: next ?? "" })).editions.map(({ version, source }) => [version, source]),
    ).toEqual([["3.0", "files"]]);
    const [newer, older] = [editions[0]?.id ?? "", editions[1]?.id ?? ""];
    const compared = await compareEditions(shop, { content: REFUNDS, older, newer });
    if (!compared.ok) throw new Error("unknown edition");
    expect(compared.languages.map(({ language, isChanged }) => [language, isChanged])).toEqual([
      ["en", true],
      ["zh-cn", false],
      ["zh-hk", false],
    ]);
    expect(compared.languages[0]?.lines.map(({ change, line }) => [change, line])).toEqual([
      ["same", 1],
      ["same", 2],
      ["changed", 3],
      ["added", 4],
      ["added", 5],
    ]);
    expect(compared.languages[0]?.lines[2]?.parts.filter(({ change }) => change !== "same")).toEqual([
      { change: "removed", text: "all" },
      { change: "added", text: "half" },
    ]);
    later();
    const input = { content: REFUNDS, edition: older, publishAt: null, confirmed: [], who: MEI };
    expect(await returnToEdition(shop, { ...input, version: "4.1" })).toMatchObject({ ok: false, code: "wrong-content" });
    expect(await returnToEdition(shop, { ...input, version: "4.2" })).toMatchObject({ ok: true, version: "4.2" });
    expect(await shown()).toMatchObject({ version: "4.2", html: "<p>We refund all of it.</p>" });
    for (const version of ["3.0", "4.0", "4.1"])
      expect(await getDocument(shop, { key: "refund_policy", language: "en", version })).toMatchObject({ version });
    expect((await listEditions(shop, { content: REFUNDS, limit: 9 })).editions.map((one) => one.returnedFrom)).toEqual([older, null, null, null]);
  });

  test("returns to the project's files, which later releases replace again; a repeated return changes nothing", async () => {
    const before = await readInForce(shop.db, LANDING);
    await publishTexts(shop, LANDING, { en: "## Is it on?\n\nYes." });
    later();
    expect(await returnToFiles(shop, { content: LANDING, who: MEI })).toMatchObject({ ok: true });
    expect((await readInForce(shop.db, LANDING))?.texts).toEqual(before?.texts);
    expect(await returnToFiles(shop, { content: LANDING, who: MEI })).toEqual({ ok: false, code: "content-not-changed" });
    await importAgain();
    expect((await readInForce(shop.db, LANDING))?.languages.every(({ byStaff }) => !byStaff)).toBe(true);
  });
});
