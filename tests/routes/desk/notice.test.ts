import { beforeEach, describe, expect, test } from "vitest";
import { getSettings } from "#server/content/settings/get-settings.ts";
import { showNotice } from "#server/content/notice/show-notice.ts";
import { openDesk, type DeskBrowser } from "#tests/support/desk.ts";
import { useTestShop } from "#tests/support/shop.ts";
import { hiddenField } from "#tests/support/staff/desk-content.ts";
import { countAudited, postForm, readPage } from "#tests/support/staff/desk-pages.ts";

const NEW = "/notice/new";
const WORDS = { title_en: "No post on Monday", title_zh_cn: "周一邮政休息，请留意", title_zh_hk: "週一郵政休息，請留意" };
const FORM = { ...WORDS, link: "", from: "", until: "" };

const shop = useTestShop();
let editor: DeskBrowser;
beforeEach(async () => {
  editor = await openDesk(shop).signIn("editor");
});

const shownTitle = async () => (await getSettings(shop, "zh-hk")).notice?.title ?? null;
const expectedOf = (html: string) => hiddenField(html, "expected");
const signIn = () => openDesk(shop).signIn("editor");

describe("the notice", () => {
  test("is written, reviewed in words and set; every page shows it, and it can be removed and reset", async () => {
    expect((await readPage(editor, "/notice")).html).toContain('href="/notice/new"');
    const release = await shownTitle();
    const review = await postForm(editor, NEW, { intent: "review", ...FORM, link: "policy/delivery_policy", until: "2026-12-24T09:00" });
    expect(review.status).toBe(200);
    expect(review.text).toContain("Every page shows it within 10 seconds.");
    expect(review.text).toContain("It disappears at 24 Dec 2026, 09:00 (Hong Kong).");
    expect(review.text).toContain("It leads to policy/delivery_policy.");
    expect(review.html).toContain(`name="title_zh_hk" value="${WORDS.title_zh_hk}"`);
    expect(await shownTitle()).toBe(release);

    const set = { intent: "set", ...FORM, link: "policy/delivery_policy", until: "2026-12-24T09:00" };
    expect(await postForm(editor, NEW, set)).toMatchObject({ status: 303, to: "/notice" });
    shop.pass(10_000);
    // The full-width comma of Chinese stays.
    expect(await shownTitle()).toBe(WORDS.title_zh_hk);
    expect(await countAudited(shop, "content-group.publish")).toBe(1);
    const page = await readPage(editor, "/notice");
    expect(page.text).toContain(WORDS.title_en);
    expect(page.text).toContain("Mei Chan");
    const copy = await readPage(editor, `${NEW}?copy=shown`);
    expect(copy.html).toContain(`value="${WORDS.title_zh_cn}"`);
    expect(copy.html).toContain('value="2026-12-24T09:00"');

    shop.pass(1000);
    const asked = await readPage(editor, "/notice/remove");
    expect(asked.text).toContain("Remove this notice?");
    expect((await postForm(editor, "/notice/remove", { intent: "remove", expected: expectedOf(asked.html) })).to).toBe("/notice");
    shop.pass(10_000);
    expect(await shownTitle()).toBeNull();
    expect((await readPage(editor, "/notice")).text).toContain("No page shows a notice.");
    const again = await postForm(editor, "/notice/remove", { intent: "remove", expected: expectedOf(asked.html) });
    expect([again.status, again.text.includes("No page shows a notice.")]).toEqual([409, true]);
    const back = await readPage(editor, "/notice/reset");
    expect(back.text).toContain("Go back to the notice of the release?");
    expect((await postForm(editor, "/notice/reset", { intent: "reset", expected: expectedOf(back.html) })).to).toBe("/notice");
    shop.pass(10_000);
    expect(await shownTitle()).toBe(release);
    const done = await postForm(editor, "/notice/reset", { intent: "reset", expected: expectedOf(back.html) });
    expect([done.status, done.html.includes('value="reset"')]).toEqual([409, false]);
  });

  test("says everything that is wrong at once, each at its field, and keeps what was typed", async () => {
    const empty = await postForm(editor, NEW, { intent: "review", ...FORM, title_zh_cn: "", title_zh_hk: " ", until: "tomorrow" });
    expect(empty.status).toBe(400);
    expect(empty.html).toContain('href="#review-title_zh_cn"');
    expect(empty.html).toContain('href="#review-title_zh_hk"');
    expect(empty.text).toContain("Please enter a time as 2026-11-30 09:00");
    expect(empty.html).toContain('value="tomorrow"');
    expect(empty.html).toContain(`value="${WORDS.title_en}"`);

    const wrong = { ...FORM, title_en: "<b>Monday</b>", link: "no-such-page", from: "2026-11-20T09:00", until: "2026-11-19T09:00" };
    const rejected = await postForm(editor, NEW, { intent: "review", ...wrong });
    expect(rejected.status).toBe(409);
    expect(rejected.text).toContain("Use Markdown instead");
    expect(rejected.text.split("the shop has no such page").length - 1).toBe(2);
    expect(rejected.text).toContain("2026-11-20 09:00 (Hong Kong) is in the past");
    expect(rejected.text).toContain("The end must be later than the beginning.");
    expect(rejected.html).toContain('value="no-such-page"');
    expect(await countAudited(shop, "content-group.publish")).toBe(0);
  });

  test("asks about words that seem to be in another language, also if the page is skipped", async () => {
    const doubtful = { ...FORM, title_zh_hk: WORDS.title_zh_cn };
    const review = await postForm(editor, NEW, { intent: "review", ...doubtful });
    expect(review.text).toContain("Hong Kong Chinese: This looks like simplified Chinese.");
    expect(review.html).toMatch(/type="checkbox"[^>]*name="confirmed"/);
    const unticked = await postForm(editor, NEW, { intent: "set", ...doubtful });
    expect([unticked.status, unticked.text.includes("Tick the box if this is right")]).toEqual([400, true]);
    expect(unticked.html).toContain(`name="title_zh_hk" value="${WORDS.title_zh_cn}"`);
    expect((await showNotice(shop)).isOfStaff).toBe(false);
    expect((await postForm(editor, NEW, { intent: "set", ...doubtful, confirmed: "language-doubtful" })).status).toBe(303);
    expect((await showNotice(shop)).shown?.titles["zh-hk"]).toBe(WORDS.title_zh_cn);
  });

  test("is changed from the summary without typing it again", async () => {
    const back = await postForm(editor, NEW, { intent: "change", ...FORM, from: "2026-12-24T09:00" });
    expect(back.status).toBe(200);
    expect(back.html).toContain(`value="${WORDS.title_en}"`);
    expect(back.html).toContain('value="2026-12-24T09:00"');
    expect(back.html).not.toContain('aria-invalid="true"');
  });

  test("is scheduled, called off and set again; only one waits at a time", async () => {
    const later = { ...FORM, from: "2026-12-24T09:00", until: "2026-12-27T09:00" };
    const review = await postForm(editor, NEW, { intent: "review", ...later });
    expect(review.text).toContain("Show it from 24 Dec 2026, 09:00");
    expect((await postForm(editor, NEW, { intent: "set", ...later })).to).toBe("/notice");
    expect((await readPage(editor, "/notice")).text).toContain("27 Dec 2026, 09:00");
    const second = await postForm(editor, NEW, { intent: "review", ...FORM, title_en: "Post is late", from: "2026-12-25T09:00" });
    expect([second.status, second.text.includes("A notice is already scheduled for 24 Dec 2026, 09:00.")]).toEqual([409, true]);
    // What is shown now meanwhile may change; the summary tells what follows.
    expect((await postForm(editor, NEW, { intent: "review", ...FORM })).text).toContain("is still scheduled and replaces it at 24 Dec 2026, 09:00");

    expect((await postForm(editor, "/notice", { intent: "call-off" })).to).toBe("/notice");
    expect(await countAudited(shop, "content-group.call-off")).toBe(1);
    expect((await readPage(editor, "/notice")).html).toContain('href="/notice/new?copy=called-off"');
    expect((await readPage(editor, `${NEW}?copy=called-off`)).html).toContain(`value="${WORDS.title_en}"`);
    await postForm(editor, NEW, { intent: "set", ...FORM, title_en: "Post is late", from: "2026-12-25T09:00" });
    expect((await readPage(editor, "/notice")).html).not.toContain("copy=called-off");
    await postForm(editor, "/notice", { intent: "call-off" });
    expect((await readPage(editor, `${NEW}?copy=called-off`)).html).toContain('value="Post is late"');
    expect((await readPage(editor, `${NEW}?copy=toString`)).status).toBe(200);
    const late = await postForm(editor, "/notice", { intent: "call-off" });
    expect([late.status, late.text.includes("Nothing is scheduled any longer")]).toEqual([409, true]);
    shop.pass(40 * 86_400_000);
    await shop.runJobs();
    expect(await shownTitle()).not.toBe(WORDS.title_zh_hk);
    expect((await readPage(await signIn(), "/notice")).text).toContain("Nothing is scheduled.");
  });

  test("is said to replace another one, or to be replaced, only if both are to be shown at a time", async () => {
    const words = async (times: Record<string, string>) => {
      const { status, text } = await postForm(editor, NEW, { intent: "review", ...FORM, title_en: "Post is late", ...times });
      expect(status).toBe(200);
      return ["It replaces", "replaces it at", "It stays until", "It disappears at"].filter((sentence) => text.includes(sentence));
    };
    await postForm(editor, NEW, { intent: "set", ...FORM, until: "2026-12-24T09:00" });
    expect(await words({ from: "2026-12-24T09:00" })).toEqual(["It stays until"]);
    expect(await words({ from: "2026-12-24T08:00" })).toEqual(["It replaces", "It stays until"]);
    await postForm(editor, NEW, { intent: "set", ...FORM, from: "2026-12-25T09:00" });
    expect(await words({})).toEqual(["It replaces", "replaces it at"]);
    expect(await words({ until: "2026-12-26T09:00" })).toEqual(["It replaces", "replaces it at"]);
    expect(await words({ until: "2026-12-25T09:00" })).toEqual(["It replaces", "It disappears at"]);
  });

  test("of a colleague is neither removed, reset nor called off by who has seen another one", async () => {
    await postForm(editor, NEW, { intent: "set", ...FORM });
    await postForm(editor, NEW, { intent: "set", ...FORM, from: "2026-12-24T09:00" });
    const [remove, reset, page] = [
      await readPage(editor, "/notice/remove"),
      await readPage(editor, "/notice/reset"),
      await readPage(editor, "/notice"),
    ];
    expect(remove.text).toContain("is still scheduled and appears at 24 Dec 2026, 09:00");
    shop.pass(1000);
    const colleague = await signIn();
    await postForm(colleague, NEW, { intent: "set", ...FORM, title_en: "Post is late" });
    await postForm(colleague, "/notice", { intent: "call-off", expected: expectedOf(page.html) });
    await postForm(colleague, NEW, { intent: "set", ...FORM, from: "2026-12-25T09:00" });

    const removed = await postForm(editor, "/notice/remove", { intent: "remove", expected: expectedOf(remove.html) });
    expect([removed.status, removed.text.includes("The notice has changed since")]).toEqual([409, true]);
    expect(removed.text).toContain("Post is late");
    const returned = await postForm(editor, "/notice/reset", { intent: "reset", expected: expectedOf(reset.html) });
    expect([returned.status, returned.text.includes("The notice has changed since")]).toEqual([409, true]);
    const calledOff = await postForm(editor, "/notice", { intent: "call-off", expected: expectedOf(page.html) });
    expect([calledOff.status, calledOff.text.includes("The scheduled notice is no longer the one you saw")]).toEqual([409, true]);
    const { shown, scheduledAt } = await showNotice(shop);
    expect([shown?.titles.en, scheduledAt]).toEqual(["Post is late", Date.parse("2026-12-25T09:00+08:00")]);
    expect((await postForm(editor, "/notice/remove", { intent: "remove", expected: expectedOf(removed.html) })).status).toBe(303);
    expect((await postForm(editor, "/notice", { intent: "call-off", expected: expectedOf(calledOff.html) })).status).toBe(303);
  });

  test("that a colleague took back to a release without one is not removed again", async () => {
    await postForm(editor, NEW, { intent: "set", ...FORM });
    const { html } = await readPage(editor, "/notice/remove");
    const ofRelease = { by_staff: 0, title: "", link: "", version: "9" } as const;
    await shop.db.updateTable("content_entries").set(ofRelease).where("group_key", "=", "notice").execute();
    const late = await postForm(editor, "/notice/remove", { intent: "remove", expected: expectedOf(html) });
    expect([late.status, late.text.includes("No page shows a notice.")]).toEqual([409, true]);
    expect((await showNotice(shop)).isOfStaff).toBe(false);
    expect(await countAudited(shop, "content-group.publish")).toBe(1);
  });

  test("that a colleague removed is told to be gone where it was to be reset", async () => {
    await postForm(editor, NEW, { intent: "set", ...FORM });
    const { html } = await readPage(editor, "/notice/reset");
    shop.pass(1000);
    await postForm(editor, "/notice/remove", { intent: "remove" });
    const late = await postForm(editor, "/notice/reset", { intent: "reset", expected: expectedOf(html) });
    expect([late.status, late.text.includes("See below what is shown now.")]).toEqual([409, true]);
    expect(late.text).toContain("No page shows a notice.");
  });
});
