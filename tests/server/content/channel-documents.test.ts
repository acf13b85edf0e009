import { afterAll, describe, expect, test } from "vitest";
import { CHANNEL_DOCUMENT_KEYS } from "#server/content/document.schema.ts";
import { getDocument } from "#server/content/documents/get-document.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import { CHANNEL_LANGUAGES, LANGUAGES, type ChannelLanguage } from "#server/locale/locale.schema.ts";
import { openTestShop } from "#tests/support/shop.ts";
import { CONSENT_VERSIONS } from "#server/real-name/form/real-name.schema.ts";

const shop = await openTestShop();
afterAll(() => shop.close());
const find = async (key: string, language: ChannelLanguage) => {
  const document = await getDocument(shop, { key, language });
  if (!document) throw new Error(`${key} is missing`);
  return document;
};

describe.each(CHANNEL_DOCUMENT_KEYS)("%s", (key) => {
  test.each(CHANNEL_LANGUAGES)("exists in %s, in the version that is stored with a consent", async (language) => {
    expect(await find(key, language)).toMatchObject({
      language,
      version: CONSENT_VERSIONS[key === "real_name_notice" ? "agreePrivacy" : "declareTrue"],
    });
  });

  test.each(CHANNEL_LANGUAGES)("has in %s the sections and list items of the English text, and no unparsed Markdown", async (language) => {
    const shapeOf = (html: string) => html.match(/<(h2|li|p)\b|id="[a-z]+"|<strong>/g);
    const { html } = await find(key, language);
    expect(shapeOf(html)).toEqual(shapeOf((await find(key, "en")).html));
    expect(html).not.toMatch(/\*\*|\{[#{]|^#|\]\(/m);
  });
});

test.each(CHANNEL_LANGUAGES)("the privacy notice names in %s the data controller with an address", async (language) => {
  const { html } = await find("real_name_notice", language);
  for (const part of [BRAND.legalName, BRAND.legalAddress, BRAND.supportEmail]) expect(html).toContain(part);
});

test.each(LANGUAGES)("the privacy policy names in %s the data controller with an address, and the legal grounds", async (language) => {
  const { html } = await find("privacy_policy", language);
  for (const part of [BRAND.legalName, BRAND.legalAddress, BRAND.supportEmail, "GDPR"]) expect(html).toContain(part);
});

test.each(CHANNEL_LANGUAGES)(
  "the privacy notice states in %s what is deleted after 7 days and after 12 months, and has the section that the transfer consent links to",
  async (language) => {
    const { html } = await find("real_name_notice", language);
    expect(html).toMatch(/7 ?(days|天|日間|일)/);
    expect(html).toMatch(/12 ?(months|个月|個月|か月|개월)/);
    expect(html).toContain('<h2 id="transfer">');
    expect(html).toContain("106AI");
  },
);
