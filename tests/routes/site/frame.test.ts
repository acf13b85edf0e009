import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BRAND } from "#server/locale/brand.schema.ts";
import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { buyer, validOrderForm, type PageResponse } from "#tests/support/buyer.ts";
import { decode } from "#tests/support/html-page.ts";
import { signInByCode } from "#tests/support/identity/sign-in.ts";
import { startServer, type RunningServer } from "#tests/support/server.ts";

let shop: RunningServer;
let withEsimSite: RunningServer;
beforeAll(async () => {
  [shop, withEsimSite] = await Promise.all([startServer(), startServer({ env: { ESIM_SITE_URL: "https://esim.harbour.travel/", RUN_JOBS: "0" } })]);
});
afterAll(() => Promise.all([shop?.remove(), withEsimSite?.remove()]));

const CHECKOUT = "/en/order-sim?package=JP-5GB-30D&way=esim&quantity=1";
const part = ({ html }: PageResponse, tag: string) => decode(new RegExp(`<${tag}\\b.*?</${tag}>`, "s").exec(html)?.[0] ?? "");
const noticeOf = ({ html }: PageResponse) => /<aside class="notice-bar".*?<\/aside>/s.exec(html)?.[0] ?? null;

/** Posts the form that closes the notice of a page. */
const closeNotice = (visitor: ReturnType<typeof buyer>, page: PageResponse) => {
  const valueOf = (pattern: RegExp) => decode(pattern.exec(noticeOf(page) ?? "")?.[1] ?? "");
  return visitor.post(valueOf(/action="([^"]+)"/), {
    returnTo: valueOf(/name="returnTo" value="([^"]+)"/),
    closeNotice: valueOf(/name="closeNotice" value="([^"]+)"/),
  });
};

describe("the notice", () => {
  test("closes with a plain form: it does not return on any page or in another language, and the bell is read too", async () => {
    const visitor = buyer(shop);
    const page = await visitor.open("/en/plans?country=JP");
    expect(page.html).toContain("new-dot");
    const closed = await closeNotice(visitor, page);
    expect([closed.status, closed.location]).toEqual([303, "/en/plans?country=JP"]);
    visitor.keep(closed);
    for (const address of ["/en/plans?country=JP", "/zh-cn/homepage", "/zh-hk/gogo-china"]) {
      const { html } = await visitor.open(address);
      expect(html).not.toContain("notice-bar");
      expect(html).not.toContain("new-dot");
    }
  });

  test("returns if there is another one", async () => {
    const visitor = buyer(shop, { cookies: { notice_closed: "2020-01-01" } });
    expect(noticeOf(await visitor.open("/en/homepage"))).toContain("Before you fly");
  });

  test("closes without leading to another site", async () => {
    const { location } = await buyer(shop).post("/en/announcement", { returnTo: "https://evil.example/", closeNotice: "1" });
    expect(location).toBe("/en/homepage");
  });

  test.each([CHECKOUT, "/en/order-result", "/en/login", "/en/top-up"])("is not on %s", async (address) => {
    expect(noticeOf(await buyer(shop).open(address))).toBeNull();
  });

  test("is neither on the payment page nor on the result", async () => {
    const visitor = buyer(shop);
    const placed = await visitor.post("/en/order-sim", validOrderForm());
    const payment = await visitor.open(placed.location ?? "");
    expect(payment.html).not.toContain("notice-bar");
    const decided = await visitor.post(placed.location ?? "", { outcome: "decline" });
    const result = await visitor.open(decided.location ?? "");
    expect([result.status, noticeOf(result)]).toEqual([200, null]);
  });
});

describe("the footer", () => {
  test.each(LANGUAGES)("names in %s the company, its address and registration, and links to About", async (language) => {
    for (const address of [`/${language}/plans`, `/${language}/login`]) {
      const footer = part(await buyer(shop).open(address), "footer");
      for (const text of [BRAND.legalName, BRAND.legalAddress[language], BRAND.registration[language]]) expect(footer).toContain(text);
      expect(footer).toContain(`href="/${language}/about"`);
    }
  });

  test("is reduced on checkout, order result, sign-in and account pages: support and settings, and no links into the shop", async () => {
    const visitor = buyer(shop);
    await signInByCode(visitor, "footer@example.com");
    const addresses = [CHECKOUT, "/en/order-result", "/en/login", "/en/register", "/en/forgot-pass", "/en/account/order", "/en/account/detail"];
    for (const address of [...addresses, `/en/top-up?iccid=${simCardIccid(620)}`]) {
      const who = /account/.test(address) ? visitor : buyer(shop);
      const page = await who.open(address);
      expect(page.status, address).toBe(200);
      const footer = part(page, "footer");
      expect(footer, address).toContain(`mailto:${BRAND.supportEmail}`);
      expect(footer, address).toContain('href="/en/customer-service"');
      expect(footer, address).toContain('href="/en/consent"');
      expect(footer, address).not.toMatch(/argeement|netCover|partnership|esim-device/);
    }
    expect(part(await visitor.open("/en/plans"), "footer")).toMatch(/argeement.*partnership/s);
  });
});

describe("the other eSIM site", () => {
  const PAGES = ["/en/homepage", "/zh-cn/plans", `/en/top-up?iccid=${simCardIccid(621)}`];

  test("is mentioned nowhere if none is configured, and its page leads to the plans of this shop", async () => {
    for (const address of PAGES) expect((await buyer(shop).open(address)).html, address).not.toContain("esim-link");
    const { status, location } = await buyer(shop).open("/zh-hk/esim-link");
    expect([status, location]).toEqual([302, "/zh-hk/plans"]);
    expect((await buyer(shop).post("/en/esim-link", {})).location).toBe(`${shop.origin}/en/plans`);
  });

  test("is linked if one is configured; eSIM plans leads to the plans of this shop either way", async () => {
    for (const address of PAGES) expect((await buyer(withEsimSite).open(address)).html, address).toContain("esim-link");
    const header = part(await buyer(withEsimSite).open("/en/homepage"), "header");
    expect(header).toMatch(/href="\/en\/esim-link"[^>]*>External eSIM site ↗</);
    for (const server of [shop, withEsimSite])
      expect(part(await buyer(server).open("/en/homepage"), "header")).toMatch(/data-item-val="plans"[^>]*href="\/en\/plans"[^>]*>eSIM plans</);
  });
});

test.each([
  ["en", "USD", "EN · USD Language and currency"],
  ["zh-cn", "CNY", "简 · CNY 语言与货币"],
  ["zh-hk", "HKD", "繁 · HKD 語言及貨幣"],
])("the header of %s shows language and currency, and its name begins with what is shown", async (language, currency, name) => {
  const header = part(await buyer(shop, { cookies: { currency } }).open(`/${language}/plans`), "header");
  const link = /<a [^>]*href="[^"]*\/preferences\?[^"]*"[^>]*>.*?<\/a>/s.exec(header)?.[0] ?? "";
  expect(link).not.toContain("aria-label");
  expect(link.replace(/<!-- -->|<[^>]+>/g, "")).toBe(name);
});
