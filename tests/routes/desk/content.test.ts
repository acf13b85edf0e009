import { beforeEach, describe, expect, test } from "vitest";
import { readDraft } from "#server/content/staff/read-content.ts";
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

const FIELDS = { text_en: POLICY.en, text_zh_cn: POLICY["zh-cn"], text_zh_hk: POLICY["zh-hk"] };
const NEW_YEAR = Date.parse("2027-01-01T00:00:00+08:00");

/** The value of a text area, as the browser shows it. */
const textArea = (html: string, name: string) => new RegExp(`<textarea[^>]*name="${name}"[^>]*>([^<]*)`).exec(html)?.[1];

describe("the list of texts", () => {
  test("shows every text but the notice, with drafts and scheduled texts, and can show only these or one kind", async () => {
    const all = await readPage(staff, "/content");
    for (const name of ["Refund policy", "What do I do when I land?", "Footer: help", "Announcement"]) expect(all.text).toContain(name);
    expect(all.html).toContain('href="/content/edit?key=faq_Use%23when-you-land"');
    expect(all.html).not.toContain("key=notice");
    expect((await readPage(staff, "/content?waiting=1")).text).toContain("No drafts, and nothing scheduled.");
    await writeDraft(shop, LANDING, { en: "## When I land?\n\nWait." });
    await publishTexts(shop, REFUNDS, POLICY, { version: "4.0", day: "2027-01-01" });
    const waiting = (await readPage(staff, "/content?waiting=1")).text;
    expect(waiting).toContain("Draft by Mei");
    expect(waiting).toContain("Takes effect 1 Jan 2027, 00:00");
    expect(waiting).not.toContain("Privacy policy");
    const documents = (await readPage(staff, "/content?kind=documents&waiting=1")).text;
    expect([documents.includes("Refund policy"), documents.includes("When I land")]).toEqual([true, false]);
  });

  test("has no page for unknown texts and the notice", async () => {
    for (const key of ["notice", "no_such_policy", "faq_Use%23", "faq_None%23a", ""])
      expect((await readPage(staff, `/content/edit?key=${key}`)).status, key).toBe(404);
    for (const page of ["history", "publish", "arrange", "discard", "preview", "reset"])
      expect((await readPage(staff, `/content/${page}?key=faq_Use%23unwritten`)).status, page).toBe(404);
  });
});

describe("a document", () => {
  test("is written, corrected, reviewed and scheduled; the shop keeps today's text until its day, then shows all languages", async () => {
    const page = await readPage(staff, "/content/edit?key=refund_policy");
    expect(textArea(page.html, "text_zh_hk")).toContain("# 退款政策");
    expect(page.text).toContain("The shop shows 3.0. A changed document needs a new version.");
    const dead = { intent: "save", revision: "", ...FIELDS, text_en: "# Refunds\n\nSee [this](no-page).", version: "", date: "2027-01-01" };
    expect((await postForm(staff, "/content/edit?key=refund_policy", dead)).to).toBe("/content/edit?key=refund_policy");
    const draft = await readPage(staff, "/content/edit?key=refund_policy");
    expect(draft.text).toContain("English, line 3: A link leads to “no-page”, but the shop has no such page.");
    expect(draft.text).toContain("Enter a new version of the document");
    const blocked = await readPage(staff, "/content/publish?key=refund_policy");
    expect([blocked.text.includes("Before you can publish this"), blocked.html.includes('value="review"')]).toEqual([true, false]);
    const early = await postForm(staff, "/content/publish?key=refund_policy", { intent: "publish", revision: await revisionOf(shop) });
    expect([early.status, early.text.includes("cannot be published yet")]).toEqual([409, true]);

    const good = { intent: "save", revision: await revisionOf(shop), ...FIELDS, version: "4.0", date: "2027-01-01" };
    expect((await postForm(staff, "/content/edit?key=refund_policy", good)).status).toBe(303);
    const publishing = await readPage(staff, "/content/publish?key=refund_policy");
    expect(publishing.html).toContain("<ins>");
    expect(publishing.html).toContain("<del>");
    const review = { intent: "review", revision: hiddenField(publishing.html, "revision"), publishAt: "" };
    const past = await postForm(staff, "/content/publish?key=refund_policy", { ...review, publishAt: "2026-11-01T00:00" });
    expect([past.status, past.text.includes("is in the past"), past.html.includes('value="2026-11-01T00:00"')]).toEqual([409, true, true]);
    const reviewed = await postForm(staff, "/content/publish?key=refund_policy", review);
    expect(reviewed.status).toBe(200);
    expect(reviewed.text).toContain("The shop shows these texts from 1 Jan 2027, 00:00 (Hong Kong).");
    expect(reviewed.text).toContain("All languages change together: English, Simplified Chinese and Hong Kong Chinese.");
    expect(reviewed.text).toContain("Version 4.0 replaces version 3.0.");
    expect(reviewed.text).toContain("Until then, the shop keeps showing today’s text.");
    expect(await countAudited(shop, "document.publish")).toBe(0);
    expect((await postForm(staff, "/content/publish?key=refund_policy", { ...review, intent: "publish" })).to).toBe(
      "/content/history?key=refund_policy",
    );
    expect((await readPage(staff, "/content/edit?key=refund_policy")).text).toContain("Version 4.0 takes effect later");
    shop.pass(NEW_YEAR - shop.clock() - 1);
    await shop.runJobs();
    expect((await readPolicy(shop))?.version).toBe("3.0");
    shop.pass(1);
    await shop.runJobs();
    for (const language of ["en", "zh-cn", "zh-hk"] as const) expect(await readPolicy(shop, language)).toMatchObject({ version: "4.0", language });
    const log = await shop.db.selectFrom("staff_actions").select(["action", "who", "subject_id"]).where("subject_kind", "=", "document").execute();
    expect(log.map(({ action }) => action).sort()).toEqual(["document.publish", "document.save-draft", "document.save-draft"]);
    expect(new Set(log.map(({ who, subject_id }) => `${who} ${subject_id}`))).toEqual(new Set(["Mei Chan refund_policy"]));
  });

  test("that waits is called off: its texts are the draft again, and the shop never shows them", async () => {
    await publishTexts(shop, REFUNDS, POLICY, { version: "4.0", day: "2027-01-01" });
    expect((await readPage(staff, "/content/publish?key=refund_policy")).html).toContain('value="call-off"');
    const page = await readPage(staff, "/content/publish?key=refund_policy");
    const other = await postForm(staff, "/content/publish?key=refund_policy", { intent: "call-off", expected: "edn_other" });
    expect([other.status, other.text.includes("The scheduled edition is no longer the one you saw")]).toEqual([409, true]);
    expect(
      (await postForm(staff, "/content/publish?key=refund_policy", { intent: "call-off", expected: hiddenField(page.html, "expected") })).status,
    ).toBe(303);
    const again = await postForm(staff, "/content/publish?key=refund_policy", { intent: "call-off" });
    expect(again.status).toBe(409);
    expect(textArea((await readPage(staff, "/content/edit?key=refund_policy")).html, "text_en")).toBe(POLICY.en);
    shop.pass(NEW_YEAR - shop.clock());
    await shop.runJobs();
    expect((await readPolicy(shop))?.version).toBe("3.0");
    expect(await countAudited(shop, "document.call-off")).toBe(1);
  });

  test("with a doubtful language is published only once the doubt is ticked", async () => {
    await writeDraft(shop, REFUNDS, { ...POLICY, "zh-cn": POLICY["zh-hk"] }, { version: "4.0" });
    const review = { intent: "review", revision: await revisionOf(shop), publishAt: "" };
    expect((await readPage(staff, "/content/publish?key=refund_policy")).text).toContain("This looks like traditional Chinese.");
    const asked = await postForm(staff, "/content/publish?key=refund_policy", review);
    expect([asked.status, asked.text.includes("tick the boxes")]).toEqual([409, true]);
    const confirmed = { ...review, confirmed: "language-doubtful" };
    const reviewed = await postForm(staff, "/content/publish?key=refund_policy", confirmed);
    expect([reviewed.status, hiddenField(reviewed.html, "confirmed")]).toEqual([200, "language-doubtful"]);
    const back = { ...confirmed, intent: "change", publishAt: "2027-01-01T09:00" };
    const changed = await postForm(staff, "/content/publish?key=refund_policy", back);
    expect(changed.html).toContain('value="2027-01-01T09:00"');
    expect(changed.html).toMatch(/<input(?=[^>]*value="language-doubtful")[^>]*checked/);
    expect(hiddenField(changed.html, "revision")).toBe(review.revision);
    expect((await postForm(staff, "/content/publish?key=refund_policy", { ...review, intent: "publish" })).status).toBe(409);
    expect((await readPolicy(shop))?.version).toBe("3.0");
    expect((await postForm(staff, "/content/publish?key=refund_policy", { ...confirmed, intent: "publish" })).status).toBe(303);
    expect((await readPolicy(shop, "zh-cn"))?.version).toBe("4.0");
  });

  test("keeps what was typed if a field is too long, and has room for the longest policy in every language", async () => {
    const long = await postForm(staff, "/content/edit?key=refund_policy", {
      intent: "save",
      revision: "",
      ...FIELDS,
      text_en: "x".repeat(50_001),
      version: "1".repeat(41),
    });
    expect(long.status).toBe(400);
    expect(long.text).toContain("English: Too long: at most 50000 characters");
    expect(long.text).toContain("New version: Too long: at most 40 characters");
    expect(textArea(long.html, "text_zh_hk")).toBe(POLICY["zh-hk"]);
    expect(textArea(long.html, "text_en")).toHaveLength(50_001);
    const paragraph = (word: string) => `${word.repeat(30)}\n\n`;
    const texts = {
      text_en: `# Refunds\n\n${paragraph("We refund it. ").repeat(100)}`,
      text_zh_cn: `# 退款\n\n${paragraph("我们全部退款。").repeat(200)}`,
      text_zh_hk: `# 退款\n\n${paragraph("我們全數退款。").repeat(200)}`,
    };
    expect((await postForm(staff, "/content/edit?key=refund_policy", { intent: "save", revision: "", ...texts, version: "4.0" })).status).toBe(303);
    expect((await readDraft(shop.db, REFUNDS))?.texts["zh-hk"]).toBe(texts.text_zh_hk.trim());
    expect((await readPage(staff, "/content/publish?key=refund_policy")).text).toContain("What changes");
  });
});

describe("the draft of a colleague", () => {
  test("that was saved meanwhile is shown beside what was typed; the next save keeps what staff chose", async () => {
    await writeDraft(shop, REFUNDS, POLICY, { version: "4.0" });
    const opened = hiddenField((await readPage(staff, "/content/edit?key=refund_policy")).html, "revision");
    await writeDraft(shop, REFUNDS, { en: "# Refunds\n\nTheirs." });
    const mine = { intent: "save", revision: opened, ...FIELDS, text_en: "# Refunds\n\nMine.", version: "4.1", date: "2027-01-01" };
    const conflict = await postForm(staff, "/content/edit?key=refund_policy", mine);
    expect([conflict.status, conflict.text.includes("Nothing of yours is lost")]).toEqual([409, true]);
    expect(textArea(conflict.html, "text_en")).toBe("# Refunds\n\nMine.");
    expect(conflict.html).toContain("# Refunds\n\nTheirs.</textarea>");
    expect(conflict.html).not.toContain('id="theirs-zh-cn"');
    for (const hint of ["In the draft of Mei: 4.0", "Empty in the draft of Mei."]) expect(conflict.text).toContain(hint);
    expect((await readDraft(shop.db, REFUNDS))?.texts.en).toBe("# Refunds\n\nTheirs.");
    const next = hiddenField(conflict.html, "revision");
    expect(next).toBe(await revisionOf(shop));
    expect((await postForm(staff, "/content/edit?key=refund_policy", { ...mine, revision: next })).status).toBe(303);
    expect(await readDraft(shop.db, REFUNDS)).toMatchObject({ texts: { en: "# Refunds\n\nMine." }, version: "4.1" });
  });

  test("that was written and published meanwhile is not undone by the next save", async () => {
    const opened = await readPage(staff, "/content/edit?key=refund_policy");
    const seen = { revision: hiddenField(opened.html, "revision"), inForce: hiddenField(opened.html, "inForce") };
    await publishTexts(shop, REFUNDS, POLICY, { version: "4.0" });
    const mine = { intent: "save", ...seen, ...FIELDS, text_en: "# Refunds\n\nMine.", version: "4.0" };
    const long = await postForm(staff, "/content/edit?key=refund_policy", { ...mine, version: "1".repeat(41) });
    expect([long.status, hiddenField(long.html, "inForce")]).toEqual([400, seen.inForce]);
    const conflict = await postForm(staff, "/content/edit?key=refund_policy", mine);
    expect([conflict.status, conflict.text.includes("a colleague published or deleted the draft, or a new release changed")]).toEqual([409, true]);
    expect(textArea(conflict.html, "text_en")).toBe("# Refunds\n\nMine.");
    expect(conflict.html).toContain(`${POLICY.en}</textarea>`);
    expect(conflict.html).not.toContain('id="theirs-zh-cn"');
    expect(await readDraft(shop.db, REFUNDS)).toBe(null);
    const next = { ...mine, inForce: hiddenField(conflict.html, "inForce"), version: "4.1" };
    expect((await postForm(staff, "/content/edit?key=refund_policy", next)).status).toBe(303);
    expect((await readDraft(shop.db, REFUNDS))?.texts.en).toBe("# Refunds\n\nMine.");
  });

  test("is published only over the text whose difference was read", async () => {
    const page = "/content/publish?key=refund_policy";
    await writeDraft(shop, REFUNDS, POLICY, { version: "4.0" });
    const opened = await readPage(staff, page);
    const review = { intent: "review", revision: hiddenField(opened.html, "revision"), inForce: hiddenField(opened.html, "inForce"), publishAt: "" };
    const reviewed = await postForm(staff, page, review);
    expect(hiddenField(reviewed.html, "inForce")).toBe(review.inForce);
    const replaced = { body: "A new release.", version: "3.5" };
    await shop.db.updateTable("content_entries").set(replaced).where("group_key", "=", "refund_policy").execute();
    for (const intent of ["review", "publish"]) {
      const changed = await postForm(staff, page, { ...review, intent });
      expect([changed.status, changed.text.includes("The shop’s text has changed since you opened this page.")], intent).toEqual([409, true]);
      expect(changed.html).toContain("new release");
      expect(hiddenField(changed.html, "inForce")).not.toBe(review.inForce);
      review.inForce = intent === "review" ? review.inForce : hiddenField(changed.html, "inForce");
    }
    expect((await readPolicy(shop))?.version).toBe("3.5");
    expect((await postForm(staff, page, { ...review, intent: "publish" })).status).toBe(303);
  });

  test("is not overwritten by a post that was first rejected for something else", async () => {
    await writeDraft(shop, REFUNDS, POLICY, { version: "4.0" });
    const opened = await revisionOf(shop);
    await writeDraft(shop, REFUNDS, { en: "# Refunds\n\nTheirs." });
    const mine = { intent: "save", revision: opened, ...FIELDS, version: "1".repeat(41) };
    const rejected = await postForm(staff, "/content/edit?key=refund_policy", mine);
    expect([rejected.status, hiddenField(rejected.html, "revision")]).toEqual([400, opened]);
  });

  test("is neither published nor deleted by who has not seen it", async () => {
    await writeDraft(shop, REFUNDS, POLICY, { version: "4.0" });
    const opened = await revisionOf(shop);
    await writeDraft(shop, REFUNDS, { en: "# Refunds\n\nTheirs." });
    const published = await postForm(staff, "/content/publish?key=refund_policy", { intent: "publish", revision: opened, publishAt: "" });
    expect([published.status, published.text.includes("A colleague saved the draft since")]).toEqual([409, true]);
    const discarded = await postForm(staff, "/content/discard?key=refund_policy", { intent: "discard", revision: opened });
    expect([discarded.status, discarded.text.includes("A colleague has saved the draft")]).toEqual([409, true]);
    expect((await readPolicy(shop))?.version).toBe("3.0");
    const asked = await readPage(staff, "/content/discard?key=refund_policy");
    expect(asked.text).toContain("Its texts in all languages are lost.");
    const intent = { intent: "discard", revision: hiddenField(asked.html, "revision") };
    expect((await postForm(staff, "/content/discard?key=refund_policy", intent)).to).toBe("/content/edit?key=refund_policy");
    expect(await readDraft(shop.db, REFUNDS)).toBe(null);
    expect(await countAudited(shop, "document.discard-draft")).toBe(1);
    expect((await postForm(staff, "/content/discard?key=refund_policy", intent)).status).toBe(409);
  });
});
