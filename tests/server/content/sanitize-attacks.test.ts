import { Parser } from "htmlparser2";
import { describe, expect, test } from "vitest";
import { getDocument } from "#server/content/documents/get-document.ts";
import { getSettings } from "#server/content/settings/get-settings.ts";
import { listQuestions } from "#server/content/questions/list-questions.ts";
import { renderText } from "#server/content/markup/render-text.ts";
import { renderDraft } from "#server/content/preview/render-draft.ts";
import { setNotice } from "#server/content/notice/set-notice.ts";
import { sanitize } from "#server/content/markup/sanitize.ts";
import { publishTexts } from "#tests/support/publish-content.ts";
import { MEI } from "#tests/support/staff.ts";
import { useSharedShop } from "#tests/support/shop.ts";
import { testServer } from "#tests/support/postgres-database.ts";
import { ATTACKS, FORGED_LINKS, HARMLESS } from "#tests/fixtures/html-attacks.ts";

const shop = useSharedShop();

const TAGS = ["p", "br", "ul", "ol", "li", "h2", "h3", "h4", "strong", "em", "b", "i", "a", "table", "thead", "tbody", "tr", "th", "td"];
const LINK = /^(https:\/\/[a-z0-9.-]+([/?#]|$)|mailto:[^\s?]+@|tel:|#[a-z]|\/?[a-z0-9_-]+([/?#]|$))/i;

/** Returns everything that a browser would make of the HTML and that site content must not contain. */
function dangersOf(html: string): string[] {
  const found: string[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (!TAGS.includes(name)) found.push(`<${name}>`);
        for (const [attribute, value] of Object.entries(attributes)) {
          const may = { a: ["href", "rel"], th: ["scope"], h2: ["id"] }[name] ?? [];
          if (!may.includes(attribute)) found.push(`${name} ${attribute}`);
          if (attribute === "href" && (!LINK.test(value) || /^\/\/|\\|redirectTo|returnTo|[?&]\w*=[^&]*:/i.test(value))) found.push(`link ${value}`);
          if (attribute === "id" && !/^[a-z-]+$/.test(value)) found.push(`id ${value}`);
        }
      },
      oncomment: (text) => void found.push(`comment ${text}`),
      onprocessinginstruction: (name) => void found.push(`instruction ${name}`),
    },
    { decodeEntities: true, recognizeSelfClosing: true },
  );
  parser.end(html);
  return found;
}

test("the parser of these tests detects dangerous HTML", () => {
  for (const [, html] of ATTACKS) expect(dangersOf(html).length, html).toBeGreaterThan(0);
});

test("there are at least 28 different attacks", () => {
  expect(new Set(ATTACKS.map(([name]) => name)).size).toBeGreaterThanOrEqual(28);
  expect(new Set(ATTACKS.map(([, html]) => html)).size).toBe(ATTACKS.length);
});

describe.each(ATTACKS)("%s", (_name, html) => {
  test("is harmless after sanitizing, and unchanged when sanitized again", () => {
    const clean = sanitize(html);
    expect(dangersOf(clean)).toEqual([]);
    expect(sanitize(clean)).toBe(clean);
  });

  test("is refused when staff write it, and harmless in its preview", async () => {
    const text = `# Words\n\n${html}`;
    const content = { kind: "group", group: "announcement" } as const;
    expect(await publishTexts(shop, content, { en: text, "zh-cn": text, "zh-hk": text })).toMatchObject({ ok: false, code: "wrong-content" });
    const previewed = await renderDraft(shop, { content, language: "en" });
    if (!previewed.ok || previewed.preview.kind !== "message") throw new Error("no preview");
    expect(dangersOf(previewed.preview.shown?.html ?? "")).toEqual([]);
  });

  test("is sanitized when it is read, even if it was put into the database directly", async () => {
    // PostgreSQL does not accept NUL characters.
    const put = testServer() ? html.replaceAll("\0", "") : html;
    await shop.db
      .updateTable("content_entries")
      .set({ body: put, title: put })
      .where("group_key", "in", ["announcement", "notice", "privacy_policy", "faq_Use"])
      .execute();
    shop.pass(10_000);
    const { announcement, notice } = await getSettings(shop, "en");
    const document = await getDocument(shop, { key: "privacy_policy", language: "en" });
    const [question] = await listQuestions(shop, { language: "en", type: "Use" });
    for (const read of [announcement?.html, notice?.html, document?.html, question?.html]) expect(dangersOf(read ?? "<script>")).toEqual([]);
  });

  test("is text, or nothing, in Markdown", async () => {
    for (const markdown of [html, `## ${html} {#forged}`, `- ${html}`, `**${html}**`, `[${html}](plans)`])
      expect(dangersOf(renderText(markdown, "en"))).toEqual([]);
    const content = { kind: "question", type: "Use", anchor: "when-you-land" } as const;
    const rejected = await publishTexts(shop, content, { en: `## a {#when-you-land}\n\n${html}` });
    expect(rejected).toMatchObject({ ok: false, code: "wrong-content" });
  });
});

describe.each(FORGED_LINKS)("a link to %s", (address) => {
  test("leads nowhere as HTML, in Markdown or as the link of the notice", async () => {
    expect(dangersOf(sanitize(`<a href="${address}">x</a>`))).toEqual([]);
    expect(sanitize(`<a href="${address}">x</a>`)).not.toContain("href");
    expect(renderText(`[x](${address})`, "en")).not.toContain("href");
    const title = { en: "a", "zh-cn": "a", "zh-hk": "a" };
    expect(await setNotice(shop, { title, link: address, from: null, until: null, confirmed: ["language-doubtful"], who: MEI })).toMatchObject({
      ok: false,
      code: "wrong-content",
    });
    await shop.db.updateTable("content_entries").set({ link: address, title: "x" }).where("group_key", "=", "notice").execute();
    shop.pass(10_000);
    expect((await getSettings(shop, "en")).notice?.href).toBe("/en/homepage");
  });
});

test.each(HARMLESS)("keeps %s", (html, shown = html) => {
  expect(sanitize(html)).toBe(shown);
});

test("keeps the id of a heading only in documents, and none that the page or the browser uses", () => {
  expect(sanitize('<h2 id="transfer">a</h2>')).toBe("<h2>a</h2>");
  expect(sanitize('<h2 id="transfer">a</h2>', { anchors: true })).toBe('<h2 id="transfer">a</h2>');
  for (const id of ["main", "contents-heading", "forms", "body", "cookie", "Location", "a b", "x1"])
    expect(sanitize(`<h2 id="${id}">a</h2>`, { anchors: true })).toBe("<h2>a</h2>");
});
