import { beforeAll, describe, expect, test } from "vitest";
import { BRAND } from "#server/locale/brand.schema.ts";
import { CHANNEL_LANGUAGES, isLanguage, LANGUAGES } from "#server/locale/locale.schema.ts";
import { INELIGIBLE } from "#server/real-name/core/reasons.schema.ts";
import { decode, linksOf, titleOf, visitor, type Page } from "#tests/support/html-page.ts";
import { useServer } from "#tests/support/use-server.ts";

const server = useServer({ env: { REAL_NAME_CAP: "7", CHAT_SCRIPT_URL: "https://chat.example/widget.js" } });
let open: (address: string) => Promise<Page>;
beforeAll(async () => {
  open = visitor(server.origin);
});

const before = ({ html }: Page) => html.slice(html.indexOf("<body"), html.indexOf("<main"));
const after = ({ html }: Page) => html.slice(html.indexOf("</main>"), html.indexOf("</footer>"));
const linksIn = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map((match) => decode(match[1] ?? ""));

describe.each(["real-name-channel", "prepaid/realname", "argeement-channel"])("the frame of /%s", (page) => {
  test.each(CHANNEL_LANGUAGES)(
    "contains in %s a logo, the four other languages, contacts and the cookie settings, and no other link into the shop",
    async (language) => {
      const found = await open(`/${language}/${page}`);
      const others = CHANNEL_LANGUAGES.filter((one) => one !== language).map((one) => `/${one}/${page}`);
      expect(linksIn(before(found))).toEqual(["#main", ...others]);
      expect(before(found)).not.toMatch(/<details|<dialog|<form/);
      // Other languages have no page for consent: the footer contains the choice.
      const settings = isLanguage(language) ? [`/${language}/consent`] : [];
      expect(linksIn(after(found))).toEqual([`tel:${BRAND.supportPhone.dialled}`, `mailto:${BRAND.supportEmail}`, ...settings]);
      expect(after(found).includes('action="/en/consent"')).toBe(!isLanguage(language));
      expect(found.html).not.toContain("chat.example");
    },
  );
});

test("an address of the form keeps its query when the language changes", async () => {
  const found = await open("/ja/prepaid/realname?source=packet");
  expect(linksIn(before(found))).toContain("/ko/prepaid/realname?source=packet");
});

describe("the agreement of the channels", () => {
  test.each(CHANNEL_LANGUAGES)(
    "has in %s the notice and the terms, each with version and date, and a table of contents for every section",
    async (language) => {
      const found = await open(`/${language}/argeement-channel`);
      expect(found.text.match(/(?:Version|版本|バージョン|버전) ?3\.\d/g)).toHaveLength(2);
      expect(found.text).toMatch(/2026/);
      const anchors = linksIn(found.html).flatMap((href) => (href.startsWith("#") && href !== "#main" ? href.slice(1) : []));
      expect(anchors.length).toBeGreaterThan(15);
      expect(new Set(anchors).size).toBe(anchors.length);
      for (const id of anchors) expect(found.html.split(` id="${id}"`), id).toHaveLength(2);
      expect(anchors).toEqual(expect.arrayContaining(["privacy", "transfer", "terms"]));
      // A visitor from a link finds the form.
      expect(linksIn(found.html)).toContain(`/${language}/real-name-channel`);
    },
  );

  test.each(CHANNEL_LANGUAGES)("is what the consents of the form link to in %s, in a new tab", async (language) => {
    const found = await open(`/${language}/real-name-channel`);
    const links = found.html.match(/<a\b[^>]*argeement-channel#privacy"[^>]*>/g) ?? [];
    expect(links).not.toEqual([]);
    for (const link of links) expect(link).toMatch(/href="\/[a-z-]+\/argeement-channel#privacy".*target="_blank"/);
  });

  test.each(LANGUAGES)("is named by the shop's privacy policy in %s", async (language) => {
    const found = await open(`/${language}/argeement?key=privacy_policy`);
    expect(found.html).toContain(`href="/${language}/argeement-channel#privacy"`);
  });
});

describe.each(INELIGIBLE)("an applicant who is ineligible for %s", (reason) => {
  test.each(CHANNEL_LANGUAGES)("reads the reason in %s, the alternatives, and a link back to the form", async (language) => {
    const found = await open(`/${language}/real-name-ineligible?reason=${reason}&from=prepaid/realname`);
    expect(found.status).toBe(200);
    expect(found.html.match(/<li>/g)?.length).toBeGreaterThanOrEqual(2);
    expect(linksOf(found, "realname")).toEqual([`/${language}/prepaid/realname`]);
    expect(found.html).toContain(`mailto:${BRAND.supportEmail}`);
    if (reason === "cap") expect(titleOf(found)).toContain("7");
  });
});

test("each reason has its own title in each language", async () => {
  const titles = await Promise.all(
    CHANNEL_LANGUAGES.flatMap((language) =>
      INELIGIBLE.map(async (reason) => titleOf(await open(`/${language}/real-name-ineligible?reason=${reason}`))),
    ),
  );
  expect(new Set(titles).size).toBe(CHANNEL_LANGUAGES.length * INELIGIBLE.length);
});

test.each([
  ["/en/real-name-ineligible?reason=under-16", "/en/real-name"],
  ["/en/real-name-ineligible?reason=under-16&from=real-name-channel", "/en/real-name-channel"],
  ["/ja/real-name-ineligible?reason=under-16", "/ja/real-name-channel"],
  ["/ja/real-name-ineligible?reason=under-16&from=real-name", "/ja/real-name-channel"],
  ["/en/real-name-ineligible?reason=under-16&from=https://elsewhere.example", "/en/real-name"],
  ["/en/real-name-ineligible?reason=cap&from=real-name&ref=RNABC&key=k", "/en/real-name?ref=RNABC&key=k"],
])("the link back of %s is %s", async (address, back) => {
  const found = await open(address);
  expect(linksIn(found.html.slice(found.html.indexOf("<main"), found.html.indexOf("</main>")))).toContain(back);
});

test.each([
  ["/en/real-name-ineligible", "/en/real-name"],
  ["/en/real-name-ineligible?reason=nonsense", "/en/real-name"],
  ["/ko/real-name-ineligible?reason=blurred&from=prepaid/realname", "/ko/prepaid/realname"],
])("an unknown reason redirects to the form: %s to %s", async (address, leadsTo) => {
  const { status, location } = await open(address);
  expect([status, location]).toEqual([302, leadsTo]);
});
