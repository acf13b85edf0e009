import { afterAll, describe, expect, test } from "vitest";
import { LIVE_PAGES } from "#app/routes/site/frame/live-pages.ts";
import { DocumentKeySchema } from "#server/content/stored-document.schema.ts";
import { CHANNEL_DOCUMENT_KEYS, type DocumentKey } from "#server/content/document.schema.ts";
import { getDocument } from "#server/content/documents/get-document.ts";
import { CHANNEL_LANGUAGES, LANGUAGES, type ChannelLanguage } from "#server/locale/locale.schema.ts";
import { textFolders, textsOf } from "#tests/app/i18n/read-texts.ts";
import { openTestShop } from "#tests/support/shop.ts";

/** Pages that documents link to and the menu does not. */
const OTHER_PAGES = ["resale-distribution", "argeement-channel"];

const shop = await openTestShop();
afterAll(() => shop.close());
const find = async (key: DocumentKey, language: ChannelLanguage) => {
  const document = await getDocument(shop, { key, language });
  if (document?.language !== language) throw new Error(`${key} is missing in ${language}`);
  return document;
};

const isOfChannel = (key: DocumentKey) => CHANNEL_DOCUMENT_KEYS.some((channelKey) => channelKey === key);
/** Every document in every language that it has. */
const all = DocumentKeySchema.options.flatMap((key) =>
  (isOfChannel(key) ? CHANNEL_LANGUAGES : LANGUAGES).map((language) => [key, language] as const),
);

describe.each(all)("%s in %s", (key, language) => {
  test("has the version, sections, lists and links of the English text, and no unparsed Markdown", async () => {
    const shapeOf = (html: string) => html.replace(/"\/(zh-cn|zh-hk|ja|ko)\//g, '"/en/').match(/<(h2|h3|p|ul|ol|li|strong)\b|(id|href)="[^"]+"/g);
    const [{ html, version }, english] = [await find(key, language), await find(key, "en")];
    expect(shapeOf(html)).toEqual(shapeOf(english.html));
    expect(version).toBe(english.version);
    expect(html).not.toMatch(/\*\*|\{[#{]|^#|\]\(|^- |\|/m);
  });

  test("links only to pages, documents and sections that exist, and calls the page of the cookies by its name", async () => {
    const { html } = await find(key, language);
    const cookiePage = textsOf(textFolders.pages, language).get("site:footer.cookies");
    for (const [, href = "", text] of html.matchAll(/<a href="([^"]+)"[^>]*>(.*?)<\/a>/g)) {
      const { origin, pathname, searchParams, hash } = new URL(href, `https://page.invalid/${language}/policy/${key}`);
      if (origin !== "https://page.invalid") continue;
      const page = pathname.replace(`/${language}/`, "");
      const target = DocumentKeySchema.safeParse(page === "argeement" ? searchParams.get("key") : page.replace(/^policy\//, ""));
      expect(target.success || [...LIVE_PAGES, ...OTHER_PAGES].includes(page), href).toBe(true);
      if (target.success && hash) expect((await find(target.data, language)).html).toContain(`id="${hash.slice(1)}"`);
      if (page === "consent") expect(text).toBe(cookiePage);
    }
  });
});
