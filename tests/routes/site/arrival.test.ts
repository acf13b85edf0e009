import { describe, expect, inject, test } from "vitest";

const origin = inject("readOnlyShop");

/** Opens an address as a new visitor whose browser states these languages. */
async function arrive(address: string, languages?: string, cookies = "") {
  const headers = {
    Accept: "text/html",
    Cookie: `accept-cookie=refuse; ${cookies}`,
    ...(languages !== undefined && { "Accept-Language": languages }),
  };
  const response = await fetch(origin + address, { redirect: "manual", headers });
  return { status: response.status, location: response.headers.get("Location"), html: await response.text() };
}

describe("an address without a language leads a first visitor to the best match of the browser's languages", () => {
  test.each([
    ["en-US,en;q=0.9", "en"],
    ["de-DE,de;q=0.9,zh-CN;q=0.5", "en"],
    ["ja,en;q=0.8", "en"],
    ["ko-KR", "en"],
    ["zh-CN,zh;q=0.9", "zh-cn"],
    ["zh", "zh-cn"],
    ["zh-Hans-HK", "zh-cn"],
    ["zh-SG", "zh-cn"],
    ["zh-HK,zh;q=0.9,en;q=0.8", "zh-hk"],
    ["zh-TW", "zh-hk"],
    ["zh-Hant", "zh-hk"],
    ["zh-MO", "zh-hk"],
    ["zh-Hant-US,en;q=0.5", "zh-hk"],
    ["zh-Hant-CN", "zh-hk"],
    ["yue-HK", "zh-hk"],
    ["en;q=0.3, zh-TW;q=0.8", "zh-hk"],
    ["zh-CN;q=0, fr", "en"],
    ["*", "zh-cn"],
    ["", "zh-cn"],
    [`${"en-x,".repeat(400)}zh-CN`, "en"],
  ])("%s: %s", async (languages, language) => {
    expect(await arrive("/", languages)).toMatchObject({ status: 302, location: `/${language}/homepage` });
    expect(await arrive("/plans?country=JP", languages)).toMatchObject({ status: 302, location: `/${language}/plans?country=JP` });
  });

  test.each([
    ["/real-name-channel", "ja,en;q=0.8", "", "/ja/real-name-channel"],
    ["/prepaid/realname", "ko-KR", "", "/ko/prepaid/realname"],
    ["/real-name-channel", "ja", "lang_base=en", "/en/real-name-channel"],
    ["/argeement-channel", "th, ja;q=0.5", "", "/en/argeement-channel"],
    ["/plans", "ko,en", "", "/en/plans"],
  ])("%s with %s %s: %s, among the languages of the page", async (address, languages, cookies, location) => {
    expect(await arrive(address, languages, cookies)).toMatchObject({ status: 302, location });
  });

  test("the language of the last visit, LT and the address come first", async () => {
    expect(await arrive("/", "en-US", "lang_base=zh-hk")).toMatchObject({ location: "/zh-hk/homepage" });
    expect(await arrive("/?LT=cn", "en-US")).toMatchObject({ location: "/zh-cn/homepage" });
    expect(await arrive("/?LT=HK", "en-US")).toMatchObject({ location: "/zh-hk/homepage" });
    expect(await arrive("/zh_Hant_TW/plans", "en-US")).toMatchObject({ location: "/zh-hk/plans" });
    expect(await arrive("/zh-cn/homepage", "en-US")).toMatchObject({ status: 200 });
  });

  test("so does an unknown address", async () => {
    expect(await arrive("/no/such/page", "en-US")).toMatchObject({ location: "/en/no/such/page" });
    expect(await arrive("/en/no/such/page", "zh-TW")).toMatchObject({ location: "/en/homepage" });
    for (const cookies of ["", "lang_base=ja"])
      expect(await arrive("/ja/nothing?source=app", "ja", cookies)).toMatchObject({ location: "/zh-cn/homepage?source=app" });
  });
});

test.each(["/en", "/en/argeement", "/en/account/order", "/en/no/such/page"])(
  "the first page after a redirect from %s contains its styles",
  async (address) => {
    const redirect = await fetch(origin + address, { redirect: "manual" });
    expect([redirect.status, redirect.headers.getSetCookie()]).toEqual([302, []]);
    const page = await fetch(new URL(redirect.headers.get("Location") ?? "", origin));
    expect(await page.text()).toMatch(/<style[^>]*>[^<]*@layer/);
  },
);

describe("the currency", () => {
  const priceOf = async (language: string, cookies = "") =>
    /(CN¥|HK\$|US\$|¥)\d+\.\d\d/.exec((await arrive(`/${language}/plans?country=JP`, "de", cookies)).html)?.[1];

  test("follows the language of the address until the visitor chooses one", async () => {
    expect(await Promise.all(["zh-cn", "zh-hk", "en"].map((language) => priceOf(language)))).toEqual(["¥", "HK$", "US$"]);
    expect(await Promise.all(["zh-cn", "zh-hk", "en"].map((language) => priceOf(language, "currency=CNY")))).toEqual(["¥", "CN¥", "CN¥"]);
    expect(await priceOf("en", "currency=344")).toBe("HK$");
    expect(await priceOf("en", "currency=EUR")).toBe("US$");
  });

  test("is stored when another one is chosen, not when only the language changes", async () => {
    const apply = async (fields: Record<string, string>, cookies = "") => {
      const response = await fetch(`${origin}/en/preferences`, {
        method: "POST",
        redirect: "manual",
        headers: { Cookie: cookies, Origin: origin },
        body: new URLSearchParams({ intent: "apply", ...fields }),
      });
      return response.headers.getSetCookie().map((line) => line.split(";")[0]);
    };
    const onlyLanguage = await apply({ language: "zh-cn", currency: "USD" });
    expect(onlyLanguage).toContain("lang_base=zh-cn");
    expect(onlyLanguage.join()).not.toContain("currency");
    expect(await apply({ language: "en", currency: "HKD" })).toContain("currency=HKD");
    expect(await apply({ language: "en", currency: "USD" }, "currency=CNY")).toContain("currency=USD");
  });
});

test("a payment names its currency: beside the total and on the button", async () => {
  const shown = async (address: string, language: string) => (await arrive(address, language)).html.replace(/<!-- -->/g, "");
  const dollars = await shown("/en/order-sim?package=JP-5GB-30D&way=esim", "de");
  expect(dollars).toMatch(/US\$\d+\.\d\d<\/span>/);
  expect(dollars).toMatch(/Pay US\$\d+\.\d\d</);
  const yuan = await shown("/zh-cn/order-sim?package=JP-5GB-30D&way=esim", "zh-CN");
  expect(yuan).toMatch(/¥89<\/span>/);
  expect(yuan).toMatch(/支付 ¥89/);
});
