import type { Page } from "@playwright/test";
import { alsoWithoutScripts, expect, test } from "./support/test.ts";
import { text } from "./support/texts.ts";
import { FONTS, useFont } from "./support/wider-than-window.ts";

const openMenu = (page: Page) => page.locator("header details.menu > summary").click();
const menu = (page: Page) => page.locator("header nav.menu-panel");
const section = (page: Page, name: string) =>
  menu(page)
    .locator("details")
    .filter({ has: page.locator("summary", { hasText: text("en", `site:menu.${name}`) }) });

test("menu sections open and close independently", async ({ page }) => {
  await page.goto("/en/homepage");
  await openMenu(page);
  await expect(menu(page)).toBeVisible();
  const destinations = section(page, "destinations");
  const support = section(page, "support");
  await destinations.locator("summary").click();
  await support.locator("summary").click();
  await expect(destinations).toHaveAttribute("open", "");
  await expect(support).toHaveAttribute("open", "");
  await destinations.locator("summary").click();
  await expect(destinations).not.toHaveAttribute("open", "");
  await expect(support).toHaveAttribute("open", "");
});

test("language and currency are a draft until Apply; Reset restores the current ones", alsoWithoutScripts, async ({ page }) => {
  await page.goto("/en/preferences?returnTo=%2Fen%2Fplans%3Fcountry%3DJP");
  const form = page.locator('main form[action$="/preferences"]');
  const chosen = (name: string, value: string) => form.locator(`input[name="${name}"][value="${value}"]`);
  await expect(chosen("currency", "USD")).toBeChecked();
  await chosen("currency", "CNY").check();
  await chosen("language", "zh-hk").check();
  await form.locator('button[value="reset"]').click();
  await expect(chosen("currency", "USD")).toBeChecked();
  await expect(chosen("language", "en")).toBeChecked();

  await chosen("currency", "CNY").check();
  await chosen("language", "zh-hk").check();
  await page.goto("/en/plans?country=JP");
  await expect(page.locator("main")).toContainText("US$");
  await page.goto("/en/preferences?returnTo=%2Fen%2Fplans%3Fcountry%3DJP");
  await chosen("currency", "CNY").check();
  await chosen("language", "zh-hk").check();
  await form.locator('button[value="apply"]').click();
  await expect(page).toHaveURL(/\/zh-hk\/plans\?country=JP$/);
  await expect(page.locator("main")).toContainText("CN¥");
  await page.goto("/");
  await expect(page).toHaveURL(/\/zh-hk\/homepage$/);
});

test("a toast confirms the choice: with scripts it disappears by itself, without them it stays", alsoWithoutScripts, async ({ page, scripts }) => {
  await page.goto("/en/preferences");
  await page.locator('main button[value="apply"]').click();
  const toast = page.locator(".toast");
  await expect(toast).toHaveCount(1);
  // A toast stays while the pointer is on it.
  await page.mouse.move(0, 0);
  if (scripts) await expect(toast).toBeHidden();
  else await expect(toast).toBeVisible();
  await page.goto("/en/homepage");
  await expect(page.locator(".toast")).toHaveCount(0);
});

test("the header's dialog discards a draft when it closes", async ({ page }) => {
  await page.goto("/en/homepage");
  await page.locator("header .preferences-link").click();
  const form = page.locator('form[action$="/preferences"]').filter({ visible: true });
  await form.locator('input[name="currency"][value="CNY"]').check();
  await page.keyboard.press("Escape");
  await expect(page.locator("dialog")).toBeHidden();
  await expect(page.locator("header .preferences-link")).toBeFocused();
  await page.locator("header .preferences-link").click();
  await expect(form.locator('input[name="currency"][value="USD"]')).toBeChecked();
  await page.goto("/en/preferences");
  await expect(page.locator('main input[name="currency"][value="USD"]')).toBeChecked();
});

test("the bell shows a new announcement until it is opened", async ({ page }) => {
  await page.goto("/en/homepage");
  const bell = page.locator('header a[href$="/announcement"]');
  await expect(bell.locator(".new-dot")).toBeVisible();
  await expect(bell).toHaveAccessibleName(text("en", "site:announcement.open-new"));
  const read = page.waitForResponse((response) => response.url().includes("/announcement"));
  await bell.click();
  await read;
  await expect(page.locator("dialog[open], main").filter({ hasText: "Install your eSIM before you fly" }).first()).toBeVisible();
  await page.goto("/en/destination");
  await expect(bell).toBeVisible();
  await expect(bell.locator(".new-dot")).toHaveCount(0);
});

for (const result of ["refuse", "accept"] as const) {
  test(
    `cookies: ${result} is one click, is remembered, and ${result === "accept" ? "lets" : "forbids"} us remember where the visitor came from`,
    alsoWithoutScripts,
    async ({ page, context }) => {
      await page.goto("/en/plans?country=JP&source=advert");
      const banner = page.locator("aside.consent");
      const sizes = await Promise.all(["refuse", "accept"].map((value) => banner.locator(`button[value="${value}"]`).boundingBox()));
      expect(sizes[0]?.height).toBe(sizes[1]?.height);
      await banner.locator(`button[value="${result}"]`).click();
      await expect(banner).toBeHidden();
      await expect(page).toHaveURL(/\/en\/plans\?country=JP/);
      await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain("accept-cookie");
      await page.goto("/en/homepage?source=newsletter&sub_source=autumn&click_id=1");
      await expect(page.locator("aside.consent")).toHaveCount(0);
      const names = (await context.cookies()).map((cookie) => cookie.name);
      expect(names).toContain("accept-cookie");
      for (const name of ["order_source", "order_sub_source", "MarketUrl"]) expect(names.includes(name), name).toBe(result === "accept");
    },
  );
}

test("the link to the eSIM site asks first, in a dialog, then leads there", async ({ page }) => {
  await page.goto("/en/homepage");
  await openMenu(page);
  await menu(page).locator('a[href$="/esim-link"]').click();
  const asks = page.locator("dialog[open]");
  await expect(asks).toContainText(text("en", "site:esim-link.text"));
  await asks.locator('form[action$="/esim-link"] button[type=submit]').click();
  await expect(page).toHaveURL(process.env.SHOP_ESIM_SITE as string);
  await expect(page.locator("h1")).toHaveText("eSIM site");
});

test("the header is transparent over the hero and opaque once the homepage is scrolled", async ({ page }) => {
  await page.goto("/en/homepage");
  const header = page.locator("header.site-header");
  await expect(header).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  await page.mouse.wheel(0, 600);
  await expect(header).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  await expect(header).toBeInViewport();
});

test("opening another page starts at its top", async ({ page }) => {
  await page.goto("/en/homepage");
  const link = page.locator('footer a[href*="/argeement?key=privacy_policy"]').first();
  await link.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300);
  await link.click();
  await expect(page).toHaveURL(/\/en\/argeement\?key=privacy_policy$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test("the first Tab stop skips the header", async ({ page }) => {
  await page.goto("/en/destination");
  await page.keyboard.press("Tab");
  await expect(page.locator(".skip-link")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#main$/);
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.querySelector("main")?.contains(document.activeElement))).toBe(true);
});

test("a browser without scripts loads none", alsoWithoutScripts, async ({ page, scripts }) => {
  const fetched: string[] = [];
  page.on("request", (request) => void (/\.js($|\?)/.test(request.url()) && fetched.push(request.url())));
  for (const at of ["/en/plans", "/zh-hk/real-name", "/en/homepage"]) await page.goto(at, { waitUntil: "networkidle" });
  expect(fetched.length > 0).toBe(scripts);
});

/** The height of a phone's window that elements cover, in CSS pixels: in the font that makes them highest. */
async function heightOf(page: Page, selector: string) {
  const heights: number[] = [];
  for (const font of [...FONTS, undefined]) {
    await page.evaluate(useFont, font);
    heights.push(
      await page.evaluate((css) => [...document.querySelectorAll(css)].reduce((sum, one) => sum + one.getBoundingClientRect().height, 0), selector),
    );
  }
  return Math.max(...heights);
}

for (const language of ["en", "zh-cn", "zh-hk"]) {
  test(`on a first visit on a phone, notice and consent take at most 60 px of the first screen in ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 635 });
    await page.goto(`/${language}/plans`);
    for (const part of [".notice-bar", ".site-header"]) await expect(page.locator(part)).toBeInViewport();
    await expect(page.locator(".consent")).not.toBeInViewport();
    expect(await heightOf(page, ".notice-bar")).toBeLessThanOrEqual(60);
    // Nothing but the header stays in the window while the page is scrolled: nothing covers the page.
    await page.locator("footer .chat-link").scrollIntoViewIfNeeded();
    await expect(page.locator(".notice-bar")).not.toBeInViewport();
    expect(
      await page.evaluate(() => [...document.querySelectorAll(".chat-link, .consent, .notice-bar")].map((one) => getComputedStyle(one).position)),
    ).not.toContain("sticky");
    await page.locator("h1").scrollIntoViewIfNeeded();
    await expect(page.locator("footer .chat-link")).not.toBeInViewport();
  });

  test(`the footer of a phone is at most 500 px high in ${language}, and unfolds`, async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto(`/${language}/plans`);
    expect(await heightOf(page, "footer")).toBeLessThanOrEqual(500);
    const terms = page.locator('footer a[href*="/argeement?key=terms_conditions"]');
    await expect(terms).toBeHidden();
    await page.locator("footer details > summary").click();
    await expect(terms).toBeVisible();
    await page.goto(`/${language}/login`);
    expect(await heightOf(page, "footer")).toBeLessThanOrEqual(310);
  });
}

test("a wide screen has open navigation, and the groups of its footer as columns", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto("/en/homepage");
  for (const target of ["plans", "top-up", "gogo-china", "cmlink-for-business", "frequently-asked-questions"])
    await expect(page.locator(`header nav.quick-links a[data-item-val="${target}"]`)).toBeVisible();
  await expect(page.locator("header .account-link")).toHaveText(text("en", "site:sign-in"));
  const tops = await page.locator("footer h2").evaluateAll((all) => all.slice(1).map((one) => one.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  await expect(page.locator('footer a[href*="/argeement?key=terms_conditions"]')).toBeVisible();
});

test("the notice closes, here and on every other page", alsoWithoutScripts, async ({ page, context }) => {
  await page.goto("/en/plans?country=JP");
  await page.locator(".notice-bar button").click();
  await expect(page.locator(".notice-bar")).toBeHidden();
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain("notice_closed");
  await expect(page).toHaveURL(/\/en\/plans\?country=JP$/);
  await page.goto("/zh-hk/homepage");
  await expect(page.locator("h1")).toBeVisible();
  await expect(page.locator(".notice-bar, .new-dot")).toHaveCount(0);
});

test("the globe shows language and currency on every width, and leads to the preferences", async ({ page }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto("/en/plans");
    const link = page.locator("header .preferences-link");
    await expect(link.locator("svg")).toBeVisible();
    await expect(link).toHaveAccessibleName(/^EN · USD /);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }
  await page.locator("header .preferences-link").click();
  await expect(page.getByText("We sell in these three currencies only.", { exact: false })).toBeVisible();
});
