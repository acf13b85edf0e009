import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

// What a browser shows by itself when it loads a document, and scripts must show when they load a page.

/** Holds back the data of a page until the returned function is called. */
async function holdData(page: Page, name: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(new RegExp(`/en/${name}\\.data`), async (route) => {
    await released;
    // The browser may have given up this request.
    await route.continue().catch(() => {});
  });
  return release;
}

const loginLink = (page: Page) => page.locator('header a[href="/en/login"]');
const announcement = (page: Page) => page.locator('[aria-live="polite"].visually-hidden').last();

test("a page that is loading shows a line and its link as pressed, then words, then an offer to try again", async ({ page }) => {
  await page.clock.install();
  await page.goto("/en/homepage");
  const release = await holdData(page, "login");
  await loginLink(page).click();
  const line = page.locator(".loading-line");
  await expect(line).toHaveCSS("animation-delay", "0.15s");
  await expect(line).toBeVisible();
  await expect(loginLink(page)).toHaveAttribute("aria-busy", "true");
  await expect(page.locator(".loading-text")).toHaveCount(0);

  await page.clock.runFor(4_000);
  await expect(page.locator(".loading-text")).toHaveText("Still loading…");
  await expect(announcement(page)).toHaveText("Still loading…");
  await expect(page.locator(".toast.error")).toHaveCount(0);

  await page.clock.runFor(4_000);
  await expect(page.locator(".toast.error")).toContainText("Your connection is weak");
  release();
  await expect(page).toHaveURL(/\/en\/login$/);
  for (const part of [".loading-line", ".loading-text", ".toast.error", "[aria-busy]"]) await expect(page.locator(part)).toHaveCount(0);
});

test("a page that is slow is requested again if the visitor asks for it", async ({ page }) => {
  await page.clock.install();
  // The script of the page is loaded; only its data is slow.
  await page.goto("/en/login");
  await page.locator("header .logo-link").click();
  await expect(page).toHaveURL(/\/en\/homepage$/);
  let requests = 0;
  // The first request is never answered.
  await page.route(/\/en\/login\.data/, (route) => (++requests === 1 ? undefined : route.continue()));
  await loginLink(page).click();
  await expect.poll(() => requests).toBe(1);
  await page.clock.runFor(8_000);
  await page.locator(".toast.error").getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL(/\/en\/login$/);
  expect(requests).toBe(2);
  await expect(page.locator(".toast.error")).toHaveCount(0);
});

test("a page whose script is slow opens as a document if the visitor asks for it", async ({ page }) => {
  await page.clock.install();
  await page.goto("/en/homepage");
  await page.route(/\/assets\/login-[^/]+\.js$/, () => undefined);
  await loginLink(page).click();
  await expect(page.locator(".loading-line")).toHaveCount(1);
  await page.clock.runFor(8_000);
  await page.locator(".toast.error").getByRole("button", { name: "Try again" }).click();
  await page.waitForURL(/\/en\/login$/, { waitUntil: "commit" });
  await expect(page.locator("main h1")).toBeVisible();
});

test("the line does not move if the visitor prefers reduced motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/en/homepage");
  await holdData(page, "login");
  await loginLink(page).click();
  await expect(page.locator(".loading-line")).toHaveCSS("animation-duration", "0.001s");
  await expect(page.locator(".loading-line")).toHaveCSS("opacity", "1");
});

test("a banner tells a weak connection from none, also while it is shown", async ({ page, context }) => {
  // The document has the scripts of the page: only its data is missing.
  await page.goto("/en/homepage");
  await loginLink(page).click();
  await expect(page.locator("main h1")).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/\/en\/homepage$/);
  await page.route(/\/en\/login\.data/, (route) => route.abort());
  await loginLink(page).click();
  const banner = page.locator(".toast.error");
  await expect(banner).toContainText("Your connection is weak");
  await context.setOffline(true);
  await expect(banner).toContainText("You’re offline");
  await page.unroute(/\/en\/login\.data/);
  // The page opens by itself.
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/en\/login$/);
  await expect(banner).toHaveCount(0);
});

test("a new page is announced by its title, and its heading takes the focus without a ring", async ({ page }) => {
  await page.goto("/en/homepage");
  await loginLink(page).click();
  await expect(page).toHaveURL(/\/en\/login$/);
  const heading = page.locator("main h1");
  await expect(heading).toBeFocused();
  await expect(heading).toHaveCSS("outline-style", "none");
  await expect(announcement(page)).toHaveText(await page.title());
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("another query, a hash, and Back leave the focus and say nothing", async ({ page }) => {
  await page.goto("/en/frequently-asked-questions");
  const tab = page.locator('main a[href*="type=Troubleshoot"]').first();
  await tab.click();
  await expect(page).toHaveURL(/type=Troubleshoot/);
  const heading = page.locator("main h1");
  await expect(heading).not.toBeFocused();
  await page
    .locator('footer a[href="/en/netCover"], header a[href="/en/netCover"]')
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/netCover/);
  await expect(heading).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/type=Troubleshoot/);
  await expect(heading).not.toBeFocused();
  await expect(announcement(page)).toBeEmpty();
});

test("a link of the error summary leads to a field that takes what is typed next", async ({ page }) => {
  await page.goto("/en/order-sim?package=JP-5GB-30D&way=esim&quantity=1");
  await page.locator('form#order button[type="submit"]:visible').last().click();
  await page.locator(".error-summary a").filter({ hasText: "Email" }).click();
  const email = page.locator('[name="email"]');
  await expect(email).toBeFocused();
  await page.keyboard.type("ada@example.com");
  await expect(email).toHaveValue("ada@example.com");
});

test("no page makes the browser report a blocked eval", async ({ page }) => {
  await page.addInitScript(() => {
    const reported: string[] = [];
    Object.assign(globalThis, { reported });
    document.addEventListener("securitypolicyviolation", ({ blockedURI }) => reported.push(blockedURI));
  });
  for (const address of ["order-sim?package=JP-5GB-30D&way=esim&quantity=1", "contact-us", "login?tab=email"]) {
    await page.goto(`/en/${address}`);
    expect(await page.evaluate(() => (globalThis as unknown as { reported: string[] }).reported), address).toEqual([]);
  }
});
