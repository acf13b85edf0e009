import { expect, test } from "./support/test.ts";

const noRedirect = { maxRedirects: 0 };

test("the root address redirects to the Simplified Chinese homepage", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveURL(/\/zh-cn\/homepage$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-Hans-CN");
});

test("an address without a language redirects to the language of the last visit, and keeps its query", async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: "lang_base", value: "zh-hk", url: baseURL as string }]);
  await page.goto("/plans?country=JP&mcc=440");
  await expect(page).toHaveURL(/\/zh-hk\/plans\?country=JP&mcc=440$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-Hant-HK");
});

test("LT in the address overrides its language and the remembered one, and is remembered", async ({ page }) => {
  await page.goto("/zh-cn/plans?country=JP&LT=en");
  await expect(page).toHaveURL(/\/en\/plans\?country=JP$/);
  await page.goto("/destination?LT=hk");
  await expect(page).toHaveURL(/\/zh-hk\/destination$/);
  await page.goto("/destination");
  await expect(page).toHaveURL(/\/zh-hk\/destination$/);
});

for (const address of ["/ja", "/ko", "/ja/homepage", "/ko/plans?country=JP", "/ja/real-name", "/?LT=ja", "/plans?LT=ko"]) {
  test(`Japanese and Korean have no shop: ${address} redirects to the Simplified Chinese homepage`, async ({ request }) => {
    const response = await request.get(address);
    expect(response.status()).toBe(200);
    expect(new URL(response.url()).pathname).toBe("/zh-cn/homepage");
  });
}

test("the registration form exists in Japanese, and its links lead to the same form in other languages", async ({ page }) => {
  await page.goto("/ja/prepaid/realname");
  await expect(page.locator("html")).toHaveAttribute("lang", "ja");
  await page.getByRole("link", { name: "한국어" }).click();
  await expect(page).toHaveURL(/\/ko\/prepaid\/realname$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "ko");
  await page.goto("/argeement-channel");
  await expect(page).toHaveURL(/\/ko\/argeement-channel$/);
});

for (const language of ["en", "zh-cn", "zh-hk"]) {
  test(`an unknown page in ${language} redirects to the homepage of that language`, async ({ request }) => {
    for (const address of [`/${language}`, `/${language}/nowhere`, `/${language}/account/package/nowhere`]) {
      const response = await request.get(address);
      expect(response.status(), address).toBe(200);
      expect(new URL(response.url()).pathname, address).toBe(`/${language}/homepage`);
    }
  });
}

test("an unknown file and an unknown call are not found", async ({ request }) => {
  for (const address of ["/nowhere.png", "/assets/nowhere-1a2b3c4d.js", "/flags/zz.svg", "/wp-login.php"]) {
    expect((await request.get(address, noRedirect)).status(), address).toBe(404);
  }
  expect((await request.get("/api/nowhere", noRedirect)).status()).toBe(404);
});

test("search engines may index every page in every language, and no page of a single visitor", async ({ page }) => {
  await page.goto("/en/plans?country=JP&source=advert");
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/en\/plans\?country=JP$/);
  for (const [written, language] of [
    ["zh-CN", "zh-cn"],
    ["zh-HK", "zh-hk"],
    ["en", "en"],
  ] as const) {
    await expect(page.locator(`link[hreflang="${written}"]`)).toHaveAttribute("href", new RegExp(`/${language}/plans\\?country=JP$`));
  }
  await page.goto("/en/order-sim?package=JP-5GB-30D&way=esim&quantity=1");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
});

test("the sitemap names every destination in every language, and robots.txt names the sitemap", async ({ request }) => {
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).toMatch(/^Sitemap: https?:\/\/\S+\/sitemap\.xml$/m);
  const sitemap = await (await request.get("/sitemap.xml")).text();
  for (const language of ["en", "zh-cn", "zh-hk"]) {
    const plans =
      sitemap.match(new RegExp(`/${language}/plan-detail\\?plan=[A-Z]{2}[<&"]`, "g")) ??
      sitemap.match(new RegExp(`/${language}/plans\\?country=[A-Z]{2}[<&"]`, "g")) ??
      [];
    expect(plans.length, language).toBeGreaterThan(100);
  }
});
