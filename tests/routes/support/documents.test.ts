import { beforeAll, describe, expect, test } from "vitest";
import { clearNotice, setNotice } from "#server/content/notice/set-notice.ts";
import { CHANNEL_DOCUMENT_KEYS, DOCUMENT_KEYS, POLICY_KEYS } from "#server/content/document.schema.ts";
import { DocumentKeySchema } from "#server/content/stored-document.schema.ts";
import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { decode, linksOf, titleOf, visitor, type Page } from "#tests/support/html-page.ts";
import { publishTexts } from "#tests/support/publish-content.ts";
import { withShop } from "#tests/support/processes/with-shop.ts";
import { startServer } from "#tests/support/server.ts";
import { useServer } from "#tests/support/use-server.ts";
import { MEI } from "#tests/support/staff.ts";

const server = useServer();
let open: (address: string) => Promise<Page>;
beforeAll(async () => {
  open = visitor(server.origin);
});

const canonicalOf = ({ html }: Page) => decode(/rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? "").replace(server.origin, "");
const isIndexed = ({ html }: Page) => !html.includes('name="robots" content="noindex"');
/** Polls pages until they show a change by another process. */
const soon = <Value>(read: () => Promise<Value>) => expect.poll(read, { interval: 500 });

describe.each(LANGUAGES)("in %s", (language) => {
  test.each(DocumentKeySchema.options)("/policy/%s is its own page with title, version, date and a table of contents", async (key) => {
    const page = await open(`/${language}/policy/${key}`);
    expect(page.status).toBe(200);
    const heading = decode(/<h1[^>]*>(.*?)<\/h1>/.exec(page.html)?.[1] ?? "");
    expect(titleOf(page)).toContain(heading);
    expect(page.text).toMatch(/(Version|版本) \d\.\d/);
    expect(page.text).toContain("2026");
    const anchors = [...page.html.matchAll(/<li><a href="#([\w-]+)">/g)].map((match) => match[1] ?? "");
    expect(anchors.length).toBeGreaterThan(3);
    for (const id of anchors) expect(page.html).toContain(`<h2 id="${id}">`);
    expect(page.html).not.toMatch(/\{\{|\*\*/);
  });

  test("an unknown document is a 404 that lists the existing ones", async () => {
    const page = await open(`/${language}/policy/nonsense`);
    expect(page.status).toBe(404);
    const links = [...linksOf(page, "argeement"), ...DocumentKeySchema.options.flatMap((key) => linksOf(page, `policy/${key}`))];
    const own = [...POLICY_KEYS, ...CHANNEL_DOCUMENT_KEYS].map((key) => `/${language}/policy/${key}`);
    expect(links.sort()).toEqual([...DOCUMENT_KEYS.map((key) => `/${language}/argeement?key=${key}`), ...own].sort());
  });

  test("the footer links to them on every page", async () => {
    const { html } = await open(`/${language}/homepage`);
    for (const key of POLICY_KEYS) expect(html).toContain(`href="/${language}/policy/${key}"`);
  });
});

test("each document has one address for search engines", async () => {
  const sitemap = (await open("/sitemap.xml")).html;
  for (const key of DOCUMENT_KEYS) {
    expect(canonicalOf(await open(`/en/policy/${key}`))).toBe(`/en/argeement?key=${key}`);
    expect(sitemap).not.toContain(`/en/policy/${key}`);
  }
  for (const key of POLICY_KEYS) {
    expect(canonicalOf(await open(`/zh-hk/policy/${key}?source=x`))).toBe(`/zh-hk/policy/${key}`);
    expect(sitemap).toContain(`<loc>${server.origin}/zh-hk/policy/${key}</loc>`);
  }
});

describe("a document that staff change at runtime", () => {
  test("shows its new version; the old one stays readable, is marked as old, links to the new one and is not indexed", async () => {
    const terms = "# New terms\n\nShort.\n\n## All of it {#all}\n\nSee [refunds](policy/refund_policy).\n";
    const published = await withShop(server.store.env, (shop) =>
      publishTexts(shop, { kind: "document", key: "terms_conditions" }, { en: terms }, { version: "4.0" }),
    );
    expect(published).toMatchObject({ ok: true });
    const page = await open("/en/argeement?key=terms_conditions");
    expect(page.text).toMatch(/New terms .*Version 4\.0/);
    expect(linksOf(page, "policy/refund_policy")).toContain("/en/policy/refund_policy");
    const old = await open("/en/argeement?key=terms_conditions&version=3.0");
    expect(old.status).toBe(200);
    expect(old.text).toContain("You are reading version 3.0, which no longer applies.");
    expect(old.text).toContain("When your days are counted");
    expect(linksOf(old, "argeement")).toContain("/en/argeement?key=terms_conditions");
    expect([isIndexed(page), isIndexed(old)]).toEqual([true, false]);
    // All languages are published together, those whose text stays too.
    expect((await open("/zh-cn/argeement?key=terms_conditions")).text).toContain("版本 4.0");
  });

  test("an unknown version leads to the current one", async () => {
    const { status, location } = await open("/en/argeement?key=privacy_policy&version=0.1");
    expect([status, location]).toEqual([302, "/en/argeement?key=privacy_policy"]);
    expect((await open("/en/policy/cookie_policy?version=0.1")).status).toBe(404);
  });
});

describe("an announcement and a notice that staff change at runtime", () => {
  const isNew = ({ html }: Page) => html.includes("new-dot");
  const bannerOf = ({ html }: Page) => /<aside class="notice-bar".*?<\/aside>/s.exec(html)?.[0] ?? null;

  test("appear on running processes within 10 s: the bell is marked until the announcement is opened, the banner is in the page's language", async () => {
    const page = await open("/en/homepage");
    expect([isNew(page), page.html.includes('href="/en/announcement"')]).toEqual([true, true]);
    expect(bannerOf(page)).toContain("Before you fly");
    const opened = await fetch(`${server.origin}/en/announcement`);
    const cookie = opened.headers.getSetCookie().find((one) => one.startsWith("announcement_seen=")) ?? "";
    expect(await opened.text()).toContain("<h1>Install your eSIM before you fly</h1>");
    const seen = visitor(server.origin, { announcement_seen: /=([^;]*)/.exec(cookie)?.[1] ?? "" });
    expect(isNew(await seen("/en/homepage"))).toBe(false);

    const news = { en: "# News\n\nWe are open.", "zh-cn": "# 新闻\n\n本店照常营业。", "zh-hk": "# 新聞\n\n網店照常營業。" };
    const title = { en: "Post closed", "zh-cn": "邮政休息", "zh-hk": "郵政休息" };
    await withShop(server.store.env, async (shop) => {
      expect(await publishTexts(shop, { kind: "group", group: "announcement" }, news)).toMatchObject({ ok: true });
      const notice = { title, link: "policy/delivery_policy", from: null, until: null, confirmed: [], who: MEI };
      expect(await setNotice(shop, notice)).toMatchObject({ ok: true });
    });
    await soon(async () => isNew(await seen("/en/homepage"))).toBe(true);
    expect((await seen("/zh-hk/announcement")).text).toContain("新聞");
    await soon(async () => bannerOf(await open("/zh-hk/homepage"))).toContain("郵政休息");
    expect(bannerOf(await open("/zh-hk/homepage"))).toContain('href="/zh-hk/policy/delivery_policy"');
  });

  test("the banner disappears with its notice", async () => {
    await withShop(server.store.env, (shop) => clearNotice(shop, { who: MEI }));
    // A new process has cached nothing yet.
    const other = await startServer({ store: server.store, env: { RUN_JOBS: "0" } });
    expect(bannerOf(await visitor(other.origin)("/zh-hk/homepage"))).toBeNull();
    await other.remove();
  });
});
