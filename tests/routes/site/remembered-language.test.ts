import { expect, test } from "vitest";
import { buyer } from "#tests/support/buyer.ts";
import { visitor } from "#tests/support/html-page.ts";
import { useServer } from "#tests/support/use-server.ts";

const server = useServer();

const browser = () => buyer(server, { headers: { Referer: `${server.origin}/` } });

/** Follows redirects and loads stylesheets like a browser that stores cookies and runs no scripts. Returns the final page and its path. */
async function browse(shop: ReturnType<typeof buyer>, address: string) {
  let page = await shop.open(address);
  shop.keep(page);
  while (page.location !== null) {
    page = await shop.open(page.location);
    shop.keep(page);
  }
  for (const [, href = ""] of page.html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)) shop.keep(await shop.open(href));
  const { pathname, search } = new URL(page.url);
  return { ...page, at: pathname + search };
}

test("the language of a page is remembered until one in another language", async () => {
  const shop = browser();
  await browse(shop, "/zh-hk/plans?country=JP");
  expect((await browse(shop, "/")).at).toBe("/zh-hk/homepage");
  await browse(shop, "/en/login");
  expect((await browse(shop, "/")).at).toBe("/en/homepage");
});

test("LT in the address overrides its language and the remembered one, and is remembered", async () => {
  const shop = browser();
  expect((await browse(shop, "/zh-cn/plans?country=JP&LT=en")).at).toBe("/en/plans?country=JP");
  expect((await browse(shop, "/destination?LT=hk")).at).toBe("/zh-hk/destination");
  expect((await browse(shop, "/destination")).at).toBe("/zh-hk/destination");
  expect((await browse(shop, "/plans?country=JP&mcc=440")).at).toBe("/zh-hk/plans?country=JP&mcc=440");
});

test("a form of five languages is remembered in Korean", async () => {
  const shop = browser();
  await browse(shop, "/ko/prepaid/realname");
  expect((await browse(shop, "/argeement-channel")).at).toBe("/ko/argeement-channel");
});

test("an unknown file and an unknown call are not found", async () => {
  for (const address of ["/nowhere.png", "/assets/nowhere-1a2b3c4d.js", "/flags/zz.svg", "/wp-login.php", "/api/nowhere"]) {
    expect((await visitor(server.origin)(address)).status, address).toBe(404);
  }
});

test("search engines may index a page in every language without its advert, and no page of a single visitor", async () => {
  const { html } = await visitor(server.origin)("/en/plans?country=JP&source=advert");
  const hrefOf = (link: RegExp) => /href="([^"]+)"/.exec(link.exec(html)?.[0] ?? "")?.[1];
  expect(hrefOf(/<link rel="canonical"[^>]*>/)).toBe(`${server.origin}/en/plans?country=JP`);
  for (const [written, language] of Object.entries({ "zh-Hans": "zh-cn", "zh-Hant": "zh-hk", en: "en" })) {
    expect(hrefOf(new RegExp(`<link[^>]*hreflang="${written}"[^>]*>`, "i"))).toBe(`${server.origin}/${language}/plans?country=JP`);
  }
  const order = await visitor(server.origin)("/en/order-sim?package=JP-5GB-30D&way=esim&quantity=1");
  expect(order.html).toMatch(/<meta name="robots" content="[^"]*noindex/);
});
