import { describe, expect, inject, test } from "vitest";
import { CHANNEL_LANGUAGES } from "#server/locale/locale.schema.ts";
import { titleOf, visitor } from "#tests/support/html-page.ts";

const origin = inject("readOnlyShop");
const open = visitor(origin);

const HTML_LANG = { "zh-cn": "zh-Hans-CN", "zh-hk": "zh-Hant-HK", en: "en", ja: "ja", ko: "ko" };
/** The pages of five languages, as named by specification and contract, and their responses without a registration. */
const IN_FIVE = {
  "real-name-channel": 200,
  "prepaid/realname": 200,
  "argeement-channel": 200,
  "real-name-result": 404,
  "real-name-ineligible?reason=under-16": 200,
};

describe.each(CHANNEL_LANGUAGES)("in %s", (language) => {
  test.each(Object.entries(IN_FIVE))("/%s exists, with its own texts, for people and not for search engines", async (page, status) => {
    const found = await open(`/${language}/${page}`);
    expect(found.status).toBe(status);
    expect(found.html).toContain(`<html lang="${HTML_LANG[language]}"`);
    expect(found.html).toContain('name="robots" content="noindex"');
    expect(found.html).not.toContain('rel="canonical"');
    expect(found.html.match(/<h1\b/g)).toHaveLength(1);
    expect(titleOf(found)).toMatch({ "zh-cn": /登记/, "zh-hk": /登記/, en: /[Rr]egist/, ja: /登録/, ko: /등록/ }[language]);
    expect(found.text.match(/\b(site|ui|forms|errors|real-name|reasons|ineligible|documents|photo):[a-z-]+|\{\{\w+\}\}|\bundefined\b/g)).toBeNull();
  });
});

describe.each(["ja", "ko"])("in %s", (language) => {
  test("the shop's pages are unchanged for visitors who were last on one of these", async () => {
    const later = visitor(origin, { lang_base: language });
    for (const own of ["en", "zh-hk"] as const) {
      const page = await later(`/${own}/plans?country=JP`);
      expect([page.status, page.html.includes(`<html lang="${HTML_LANG[own]}"`)]).toEqual([200, true]);
    }
  });
});

describe("a redirect keeps the parameters that name the advert or partner", () => {
  test.each([
    ["/ko/homepage?source=aff&sub_source=s&click_id=1", "/zh-cn/homepage?source=aff&sub_source=s&click_id=1"],
    ["/ja/plans?country=JP&source=aff", "/zh-cn/homepage?country=JP&source=aff"],
    ["/ja/order-result?order=RL1&key=k", "/en/order-result?order=RL1&key=k"],
    ["/homepage?LT=ko&source=aff", "/zh-cn/homepage?source=aff"],
    ["/en/nothing?source=aff&bd_vid=9", "/en/homepage?source=aff&bd_vid=9"],
    ["/en/account/nothing?source=a%20b", "/en/homepage?source=a+b"],
    ["/nothing?source=aff", "/zh-cn/nothing?source=aff"],
    ["/en/order-sim?LT=hk&way=sim&iccid=1&iccid=2", "/zh-hk/order-sim?way=sim&iccid=1&iccid=2"],
    ["/en/nothing?redirectTo=//evil.example&source=aff", "/en/homepage?redirectTo=%2F%2Fevil.example&source=aff"],
  ])("%s redirects to %s", async (address, leadsTo) => {
    const { status, location } = await open(address);
    expect([status, location]).toEqual([302, leadsTo]);
  });

  test("but no more of the query than any page reads", async () => {
    const { location } = await open(`/en/nothing?source=aff&long=${"x".repeat(3000)}&sub_source=s`);
    expect(location).toBe("/en/homepage?source=aff");
  });

  test("and after consent the source is remembered on the target page", async () => {
    const agreed = { "accept-cookie": "accept" };
    const { location } = await visitor(origin, agreed)("/ko/homepage?source=aff&sub_source=s&click_id=1");
    const response = await fetch(origin + location, { headers: { Cookie: "accept-cookie=accept" }, redirect: "manual" });
    const cookies = response.headers.getSetCookie().join("\n");
    expect(cookies).toMatch(/^order_source=aff;/m);
    expect(cookies).toMatch(/^order_sub_source=s;/m);
    expect(cookies).toMatch(/^MarketUrl=/m);
  });
});

describe("the first visit", () => {
  test.each([
    ["/", "ja", "/zh-cn/homepage"],
    ["/", "ko", "/zh-cn/homepage"],
    ["/plans?country=JP", "ja", "/zh-cn/homepage?country=JP"],
    ["/real-name", "ko", "/zh-cn/homepage"],
    ["/real-name-channel", "ja", "/ja/real-name-channel"],
    ["/prepaid/realname?source=packet", "ko", "/ko/prepaid/realname?source=packet"],
    ["/argeement-channel", "ja", "/ja/argeement-channel"],
    ["/account/package?tab=used", "en", "/en/account/package?tab=used"],
    ["/real-name-channel", "zh-hk", "/zh-hk/real-name-channel"],
    ["/real-name-channel", "fr", "/zh-cn/real-name-channel"],
    ["/real-name-channel", "", "/zh-cn/real-name-channel"],
  ])("%s with lang_base=%s redirects to %s", async (address, remembered, leadsTo) => {
    const { status, location } = await visitor(origin, remembered ? { lang_base: remembered } : {})(address);
    expect([status, location]).toEqual([302, leadsTo]);
  });

  test.each([
    ["/real-name-channel?LT=ko", "/ko/real-name-channel"],
    ["/en/real-name-channel?LT=ja", "/ja/real-name-channel"],
    ["/ja/prepaid/realname?LT=hk&source=packet", "/zh-hk/prepaid/realname?source=packet"],
    ["/ko/argeement-channel?LT=ja", "/ja/argeement-channel"],
    ["/ja/real-name-result?LT=en&ref=RN1&key=k", "/en/real-name-result?ref=RN1&key=k"],
    ["/ja/plans?country=JP&LT=cn", "/zh-cn/plans?country=JP"],
    ["/?LT=ja", "/zh-cn/homepage"],
    ["/en/plans?LT=ko", "/zh-cn/homepage"],
    ["/en/plans?country=JP&LT=constructor", "/en/plans?country=JP"],
    ["/JA/real-name-channel", "/ja/real-name-channel"],
  ])("LT overrides the address and the remembered language: %s redirects to %s", async (address, leadsTo) => {
    const { status, location } = await visitor(origin, { lang_base: "en" })(address);
    expect([status, location]).toEqual([302, leadsTo]);
  });
});

test.each([
  ["ja", /大きすぎます|できません|受け付け/],
  ["ko", /없|큽니다/],
])("rejections by the HTTP layer are in %s, with a link back to an existing page", async (language, text) => {
  const response = await fetch(`${origin}/${language}/real-name-channel`, { method: "PATCH", headers: { Origin: origin } });
  const html = await response.text();
  expect(response.status).toBe(405);
  expect(html).toContain(`<html lang="${language}">`);
  expect(html).toMatch(text);
  expect(html).toContain(`href="/${language}/real-name-channel"`);
});
