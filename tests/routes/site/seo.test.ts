import sharp from "sharp";
import { describe, expect, inject, test } from "vitest";
import { decode, titleOf, visitor, type Page } from "#tests/support/html-page.ts";

const origin = inject("readOnlyShop");
const open = visitor(origin, { currency: "USD" });

type WebManifest = {
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
  shortcuts: { name: string; url: string }[];
};

const LANGUAGES = ["zh-cn", "zh-hk", "en"];

describe("the sitemap", () => {
  test("has every destination and region in every language, each with its other languages and the date of its data", async () => {
    const xml = (await open("/sitemap.xml")).html;
    const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => decode(match[1] ?? ""));
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const language of LANGUAGES) {
      const ofLanguage = addresses.filter((address) => address.startsWith(`${origin}/${language}/`));
      expect(ofLanguage.filter((address) => address.includes("/plan-detail?plan=")).length).toBe(236);
      expect(ofLanguage.filter((address) => address.includes("/plans?country=")).length).toBe(236);
      expect(ofLanguage.filter((address) => address.includes("/netCover?country=")).length).toBe(228);
      for (const page of ["homepage", "about", "withdrawal", "destination", "real-name", "argeement?key=privacy_policy", "plan-detail?plan=JP"])
        expect(ofLanguage).toContain(`${origin}/${language}/${page}`);
    }
    const japan = xml.split("\n").find((line) => line.includes(`<loc>${origin}/en/plan-detail?plan=JP</loc>`)) ?? "";
    expect([...japan.matchAll(/hreflang="([^"]+)"/g)].map((match) => match[1])).toEqual(["zh-Hans", "zh-Hant", "en", "x-default"]);
    expect(japan).toMatch(/<lastmod>\d{4}-\d{2}-\d{2}<\/lastmod>/);
  });

  test("has no page about a single visitor", async () => {
    expect((await open("/sitemap.xml")).html).not.toMatch(/order-sim|order-result|preferences/);
  });
});

test("robots.txt names the sitemap, excludes no page, and so lets search engines read that private pages are not indexed", async () => {
  const { html } = await open("/robots.txt");
  expect(html).toContain(`Sitemap: ${origin}/sitemap.xml`);
  expect(html.match(/^Disallow: .*$/gm)).toEqual(["Disallow: /api/", "Disallow: /sandbox/", "Disallow: /mailbox"]);
});

describe("the canonical address", () => {
  const canonicalOf = ({ html }: Page) => decode(/<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? "").replace(`${origin}/en/`, "");
  const isNotIndexed = ({ html }: Page) => html.includes('<meta name="robots" content="noindex"/>');

  test.each([
    ["plans?country=jp&utm_source=x", "plans?country=JP"],
    ["plan-detail?plan=asia&quantity=2", "plan-detail?plan=ASIA"],
    ["plan-coverage?plan=asia", "plan-coverage?plan=ASIA"],
    ["netcover?country=jp", "netCover?country=JP"],
    ["Homepage/", "homepage"],
    ["destination?ContinentActive=0", "destination"],
    ["destination?ContinentActive=99", "destination"],
    ["destination?ContinentActive=3", "destination?ContinentActive=3"],
    ["frequently-asked-questions", "frequently-asked-questions?type=Product"],
    ["frequently-asked-questions?type=Nonsense", "frequently-asked-questions?type=Product"],
    ["policy/privacy_policy", "argeement?key=privacy_policy"],
  ])("of %s is %s", async (address, canonical) => {
    const page = await open(`/en/${address}`);
    expect([page.status, canonicalOf(page), isNotIndexed(page)]).toEqual([200, canonical, false]);
  });

  test.each([
    "plans?country=ZZ",
    "plans?q=tokyo",
    "netCover?q=softbank",
    "frequently-asked-questions?q=esim",
    "policy/nothing",
    "order-cancel",
    "LOGIN",
    "order-sim?package=JP-5GB-30D",
  ])("does not exist for %s, which is not indexed", async (address) => {
    const page = await open(`/en/${address}`);
    expect([canonicalOf(page), isNotIndexed(page), page.html.includes("og:url")]).toEqual(["", true, false]);
  });
});

test("the web app manifest opens as an app, with icons that exist in their sizes and shortcuts in its language", async () => {
  const manifest = JSON.parse((await open("/manifest.webmanifest?lang=zh-hk")).html) as WebManifest;
  expect(manifest).toMatchObject({ name: "途聯", display: "standalone" });
  expect(manifest.shortcuts).toEqual([
    { name: "我的套餐", url: "/zh-hk/account/package" },
    { name: "增值", url: "/zh-hk/top-up" },
    { name: "已存於此裝置的內容", url: "/zh-hk/offline" },
  ]);
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(["any", "192x192", "512x512", "512x512"]);
  expect(manifest.icons.filter(({ purpose }) => purpose === "maskable")).toHaveLength(1);
  for (const { src, type, sizes } of manifest.icons) {
    const response = await fetch(origin + src);
    expect([response.status, response.headers.get("content-type")], src).toEqual([200, type]);
    const image = Buffer.from(await response.arrayBuffer());
    if (sizes === "any") continue;
    const { width, height } = await sharp(image).metadata();
    expect(`${width}x${height}`, src).toBe(sizes);
  }
});

test("phones and browsers find an icon where they look for it, and it is small", async () => {
  for (const [address, type] of [
    ["/apple-touch-icon.png", "image/png"],
    ["/favicon.ico", "image/x-icon"],
  ]) {
    const response = await fetch(origin + address);
    expect([response.status, response.headers.get("content-type")], address).toEqual([200, type]);
    expect((await response.arrayBuffer()).byteLength, address).toBeLessThan(4_000);
  }
  const { html } = await open("/en/homepage");
  expect(html).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>');
});

describe("a plan for search engines and shared links", () => {
  const dataOf = ({ html }: Page) => JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? "null");

  test("Product data has the price range in the chosen currency and the canonical address", async () => {
    const data = dataOf(await open("/en/plan-detail?plan=JP&package=JP-5GB-30D&quantity=2"));
    const [product] = data["@graph"];
    expect(product["@type"]).toBe("Product");
    expect(product.url).toBe(`${origin}/en/plan-detail?plan=JP`);
    expect(product.offers).toMatchObject({ priceCurrency: "USD", lowPrice: "1.99", highPrice: "36.99", offerCount: 20 });
  });

  test("the list contains its plans", async () => {
    const data = dataOf(await open("/zh-cn/plans?country=JP"));
    expect(data.itemListElement.map((item: { name: string }) => item.name)).toEqual(["日本", "亚洲", "全球"]);
  });

  test("no < occurs in structured data", async () => {
    const { html } = await open("/en/plan-detail?plan=JP");
    expect(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1]).not.toContain("<");
  });

  test.each([
    ["en", "Japan eSIM: 20 data packages from US$1.99"],
    ["zh-cn", "日本 eSIM：20 款流量套餐"],
    ["zh-hk", "日本 eSIM：20 款數據套餐"],
  ])("its title in %s comes from the texts, for the browser and for shared links", async (language, begins) => {
    const page = await open(`/${language}/plan-detail?plan=JP`);
    expect(titleOf(page)).toContain(begins.slice(0, 6));
    expect(decode(/property="og:title" content="([^"]+)"/.exec(page.html)?.[1] ?? "")).toBe(titleOf(page));
    expect(page.html).toContain(`<link rel="canonical" href="${origin}/${language}/plan-detail?plan=JP"/>`);
    expect(page.html).toMatch(/hrefLang="zh-Hant"/i);
  });
});

test("an unknown document leads to the terms", async () => {
  const { status, location } = await open("/en/argeement?key=nonsense");
  expect([status, location]).toEqual([302, "/en/argeement?key=terms_conditions"]);
});
