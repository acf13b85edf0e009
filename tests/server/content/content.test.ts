import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#server/db/database.ts";
import { readEnv } from "#server/env.ts";
import { DOCUMENT_KEYS } from "#server/content/document.schema.ts";
import { getDocument } from "#server/content/documents/get-document.ts";
import { getSettings } from "#server/content/settings/get-settings.ts";
import { renderMarkdown } from "#server/content/markup/render-markdown.ts";
import { sanitize } from "#server/content/markup/sanitize.ts";
import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";

let db: Database;
let close: () => Promise<void>;
let now = Date.UTC(2026, 10, 21);
const shop = (settings: Record<string, string> = {}) => ({ db, clock: () => now, env: readEnv(settings) });

beforeEach(async () => {
  ({ db, close } = await openTestDatabase(now));
});
afterEach(() => close());

describe("site content", () => {
  test("has three groups of footer links, each with addresses in the page's language", async () => {
    for (const language of LANGUAGES) {
      const { footer } = await getSettings(shop(), language);
      expect(footer.map((group) => group.key)).toEqual(["footer_about_faq", "footer_about_terms", "notice"]);
      expect(footer[1]?.links.map((link) => link.href)).toEqual([
        `/${language}/argeement?key=terms_conditions`,
        `/${language}/argeement?key=fair_usage_policy`,
        `/${language}/argeement?key=privacy_policy`,
        `/${language}/policy/refund_policy`,
        `/${language}/policy/delivery_policy`,
        `/${language}/policy/cookie_policy`,
        `/${language}/policy/accessibility`,
      ]);
      expect(footer[0]?.links.slice(0, 2).map((link) => link.href)).toEqual([`/${language}/frequently-asked-questions`, `/${language}/netCover`]);
    }
    expect((await getSettings(shop(), "zh-hk")).footer[1]?.links[2]?.title).toBe("私隱政策");
  });

  test("links to the eSIM site only if there is one", async () => {
    const linksOf = async (settings: Record<string, string>) => (await getSettings(shop(settings), "en")).footer.flatMap(({ links }) => links);
    expect((await linksOf({})).map(({ href }) => href)).not.toContain("/en/esim-link");
    now += 10_000;
    expect(await linksOf({ ESIM_SITE_URL: "https://esim.harbour.travel/" })).toContainEqual({ title: "External eSIM site", href: "/en/esim-link" });
  });

  test("has a notice that links to a page, in the banner and in its footer group, and an announcement", async () => {
    const { footer, notice, announcement } = await getSettings(shop(), "en");
    expect(notice).toMatchObject({ title: expect.stringContaining("eSIM"), href: "/en/esim-device" });
    expect(footer[2]?.links).toEqual([{ title: notice?.title, href: notice?.href }]);
    expect(announcement).toMatchObject({ title: "Install your eSIM before you fly", version: expect.any(String) });
    expect(announcement?.html).toContain("<li>");
  });

  test("falls back to English in a language without its own texts", async () => {
    expect((await getSettings(shop(), "ja")).announcement?.title).toBe("Install your eSIM before you fly");
    expect((await getSettings(shop(), "ko")).footer[0]?.links[2]?.href).toBe("/ko/destination");
  });

  test("shows a new notice within ten seconds, and reads the database no more often", async () => {
    await db.deleteFrom("content_entries").where("group_key", "=", "notice").execute();
    await getSettings(shop(), "en");
    const row = { position: 0, language: "en" as const, version: "1", updated_at: now };
    await db
      .insertInto("content_entries")
      .values({ ...row, group_key: "notice", title: "Late delivery on Monday", body: "<p>Post is closed.</p>" })
      .execute();
    now += 9_999;
    expect((await getSettings(shop(), "en")).notice).toBeNull();
    now += 1;
    expect((await getSettings(shop(), "en")).notice).toEqual({
      title: "Late delivery on Monday",
      html: "<p>Post is closed.</p>",
      href: null,
      version: "1",
    });
  });

  test("replaces a link that is neither a page of the shop nor https with the homepage", async () => {
    const links = [
      "javascript:alert(1)",
      "//evil.example/x",
      "http://evil.example",
      "\\evil",
      "https://esim.rovelink.example/a?b=1",
      "netCover?q=a b",
      "policy/terms#top",
    ];
    await db.deleteFrom("content_entries").where("group_key", "=", "footer_about_faq").execute();
    await db
      .insertInto("content_entries")
      .values(
        links.map((link, position) => ({ group_key: "footer_about_faq", position, language: "en", title: "x", link, version: "1", updated_at: now })),
      )
      .execute();
    now += 60_000;
    const { footer } = await getSettings(shop(), "en");
    expect(footer[0]?.links.map((link) => link.href)).toEqual([
      "/en/homepage",
      "/en/homepage",
      "/en/homepage",
      "/en/homepage",
      "https://esim.rovelink.example/a?b=1",
      "/en/homepage",
      "/en/policy/terms#top",
    ]);
  });
});

describe("HTML of site content", () => {
  test.each([
    ["<script>alert(1)</script><p>a</p>", "<p>a</p>"],
    ['<p onclick="x()" style="color:red" class="y">a</p>', "<p>a</p>"],
    ['<a href="javascript:alert(1)">a</a>', "<a>a</a>"],
    ['<a href="//evil.example">a</a>', "<a>a</a>"],
    ['<a href="/en/plans" target="_blank">a</a>', '<a href="/en/plans">a</a>'],
    ['<a href="https://x.example">a</a>', '<a href="https://x.example" rel="noopener noreferrer">a</a>'],
    ['<img src=x onerror=alert(1)><iframe src="x"></iframe><form><input></form>b', "b"],
    ["<h1>big</h1><h2>good</h2>", "big<h2>good</h2>"],
  ])("%s becomes %s", (html, clean) => {
    expect(sanitize(html)).toBe(clean);
  });
});

describe("documents", () => {
  test("terms, fair use and privacy exist in English, Simplified and Hong Kong Chinese with version and date", async () => {
    const titles: string[] = [];
    for (const language of LANGUAGES) {
      for (const key of DOCUMENT_KEYS) {
        const found = await getDocument(shop(), { key, language });
        expect(found, `${language} ${key}`).toMatchObject({ key, language, version: "3.0", publishedAt: Date.UTC(2026, 10, 30) });
        expect(found?.html).toMatch(/^<p>.+<h2>/s);
        expect(found?.html).not.toMatch(/\*\*|^#|\]\(/m);
        titles.push(found?.title ?? "");
      }
    }
    expect(new Set(titles).size).toBe(8);
  });

  test("every language has the same headings", async () => {
    for (const key of DOCUMENT_KEYS) {
      const headings = async (language: "en" | "zh-cn" | "zh-hk") => (await getDocument(shop(), { key, language }))?.html.match(/<h2>|<li>/g)?.length;
      expect(await headings("zh-cn"), key).toBe(await headings("en"));
      expect(await headings("zh-hk"), key).toBe(await headings("en"));
    }
  });

  test("a language without a translation gets the English text and a note", async () => {
    expect(await getDocument(shop(), { key: "privacy_policy", language: "ja" })).toMatchObject({ title: "Privacy policy", language: "en" });
  });

  test("an unknown document does not exist", async () => {
    expect(await getDocument(shop(), { key: "announcement", language: "en" })).toBeNull();
    expect(await getDocument(shop(), { key: "", language: "en" })).toBeNull();
  });

  test("Markdown becomes headings, paragraphs, lists, emphasis and links; HTML in it stays text", () => {
    expect(renderMarkdown("## A & B\n\nOne **two** [three](/en/plans) <b>\n\n- a\n- b\n  goes on\n\n1. c\n2. d")).toBe(
      '<h2>A &amp; B</h2>\n<p>One <strong>two</strong> <a href="/en/plans">three</a> &lt;b&gt;</p>\n<ul><li>a</li><li>b goes on</li></ul>\n<ol><li>c</li><li>d</li></ol>',
    );
  });
});
