import { expect, test, type Page, type Route } from "@playwright/test";

// What the shop's pages do when the connection, a script chunk or an image fails. Here the browser reports errors on purpose.

const isTakenOver = () => Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactProps$"));

async function open(page: Page, address: string) {
  await page.goto(address);
  await page.waitForFunction(isTakenOver);
}

/**
 * The data of the page that the consent form is sent to: requested after the form failed. Tests leave the request unanswered; any answer would
 * replace the page or its message.
 */
const isDataOfConsentPage = (route: Route) => route.request().method() === "GET" && new URL(route.request().url()).pathname.endsWith("/consent.data");

function loadErrorsOf(page: Page): string[] {
  const loadErrors: string[] = [];
  page.on("console", (message) => message.type() === "error" && message.text().startsWith("Load error") && loadErrors.push(message.text()));
  return loadErrors;
}

for (const [how, fail] of [
  ["breaks off", "abort"],
  ["is gone after a deployment", "404"],
] as const) {
  test(`a page whose script chunk ${how} opens as plain HTML, and its form posts`, async ({ page }) => {
    const loadErrors = loadErrorsOf(page);
    await open(page, "/en/homepage");
    await page.route(/\/assets\/login-[^/]+\.js$/, (route) => (fail === "abort" ? route.abort() : route.fulfill({ status: 404 })));
    await page.locator('header a[href="/en/login"]').click();
    await expect(page).toHaveURL(/\/en\/login$/);
    await expect(page.locator("main h1")).toBeVisible();
    expect(await page.evaluate(() => performance.getEntriesByType("navigation").length)).toBe(1);
    expect(loadErrors).toHaveLength(1);
    await page.locator('main a[href*="tab=email"]').first().click();
    await expect(page).toHaveURL(/tab=email/);
    await page.locator('main [name="email"]').fill("ada");
    await page.locator('main button[value="sign-in"], main button[type="submit"]').last().click();
    await expect(page.locator(".error-summary")).toBeVisible();
    await expect(page.locator('main [name="email"]')).toHaveValue("ada");
  });
}

test("a page without its entry scripts works as plain HTML", async ({ page }) => {
  await page.route(/\/assets\/entry\.client-[^/]+\.js$/, (route) => route.abort());
  await page.goto("/en/homepage");
  await page.locator("header details.menu > summary").click();
  await expect(page.locator("header nav.menu-panel")).toBeVisible();
  await page.locator('header a[href="/en/login"]').click();
  await expect(page).toHaveURL(/\/en\/login$/);
});

test("a form sent while offline says so, keeps the input, and can be sent again", async ({ page, context }) => {
  await open(page, "/en/login?tab=email");
  const address = `mei.${Date.now()}@example.com`;
  await page.locator('main [name="email"]').fill(address);
  await page.locator('main [name="agreePrivacy"]').check();
  await context.setOffline(true);
  await page.locator('main button[value="send-code"]').click();
  const alert = page.locator(".toast.error");
  await expect(alert).toContainText("You’re offline: nothing was sent. What you typed is still here");
  await expect(page.locator('main [name="email"]')).toHaveValue(address);
  await expect(page.locator('main [name="agreePrivacy"]')).toBeChecked();
  await context.setOffline(false);
  await page.locator('main button[value="send-code"]').click();
  await expect(page.locator('main [name="code"]')).toBeVisible();
  await expect(page.locator('main [name="email"]')).toHaveValue(address);
});

test("a form sent by script whose connection breaks leaves the page as it is, and can be sent again", async ({ page }) => {
  await open(page, "/en/homepage");
  await page.locator('main [name="q"]').first().fill("Jap");
  let broken = true;
  await page.route(/consent\.data/, (route) => (isDataOfConsentPage(route) ? undefined : broken ? route.abort() : route.continue()));
  await page.locator('.consent button[value="refuse"]').click();
  await expect(page.locator(".toast.error")).toContainText("What you typed is still here");
  await expect(page.locator('main [name="q"]').first()).toHaveValue("Jap");
  broken = false;
  await page.locator('.consent button[value="refuse"]').click();
  await expect(page.locator(".consent")).toHaveCount(0);
  await expect(page.locator(".toast.error")).toHaveCount(0);
});

test("a page that fails to load leaves the visitor on the current one, says so, and opens on the next attempt", async ({ page }) => {
  await open(page, "/en/homepage");
  const title = await page.locator("main h1").textContent();
  await page.route(/\/en\/login\.data/, (route) => route.abort());
  await page.locator('header a[href="/en/login"]').click();
  const alert = page.locator(".toast.error");
  await expect(alert).toContainText("Your connection is weak");
  await expect(page.locator("main h1")).toHaveText(title ?? "");
  await page.unroute(/\/en\/login\.data/);
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL(/\/en\/login$/);
  await expect(alert).toHaveCount(0);
});

test("a page open at the start of maintenance says that a form was not sent, and follows a link as a document", async ({ page }) => {
  await open(page, "/en/login");
  const headers = { "X-Request-Id": "0000-0000", "X-Closed-Until": "2030-01-01T00:00:00Z", "Content-Type": "text/html" };
  const closed = { status: 503, headers, body: "<h1>Closed</h1>" };
  await page.route(/\.data/, (route) => (isDataOfConsentPage(route) ? undefined : route.fulfill(closed)));
  await page.locator('.consent button[value="refuse"]').click();
  await expect(page.locator(".toast.error")).toContainText("closed for maintenance");
  await page.route(/\/en\/homepage$/, (route) => route.fulfill(closed));
  await page.locator("header .logo-link").click();
  await expect(page.locator("h1")).toHaveText("Closed");
  await expect(page).toHaveURL(/\/en\/homepage$/);
});

test("a flag that fails to load leaves its space empty", async ({ page }) => {
  const broken: string[] = [];
  page.on("pageerror", (error) => broken.push(error.message));
  await page.route(/\/flags\//, (route) => route.abort());
  await open(page, "/en/plans");
  const flag = page.locator("main .flag-box:has(img)").first();
  await flag.scrollIntoViewIfNeeded();
  await expect(flag).toBeVisible();
  expect((await flag.boundingBox())?.width).toBeGreaterThan(20);
  await expect(flag.locator("img")).toHaveAttribute("alt", "");
  expect(broken).toEqual([]);
});

for (const changed of [false, true]) {
  test(`questions stay expanded when data is revalidated${changed ? ", also in a document that a browser's extension changed" : ""}`, async ({
    page,
  }) => {
    const putStyle = () => document.readyState === "interactive" && document.head.prepend(document.createElement("style"));
    if (changed) await page.addInitScript(`document.addEventListener("readystatechange", ${putStyle})`);
    await open(page, "/en/frequently-asked-questions?type=Use");
    const questions = page.locator("main details");
    await expect(questions).not.toHaveCount(0);
    const questionCount = await questions.count();
    await questions.nth(2).locator("summary").click();
    await page.locator('.consent button[value="refuse"]').click();
    await expect(page.locator(".consent")).toHaveCount(0);
    await expect(questions).toHaveCount(questionCount);
    await expect(questions.nth(2)).toHaveAttribute("open", "");
  });
}

test("a narrowed network coverage list stays so when data is revalidated", async ({ page }) => {
  await open(page, "/en/netCover");
  const cards = page.locator("main .coverage-cards > li:not([hidden])");
  await page.locator('main input[type="search"]').fill("softbank");
  await expect(cards).toHaveCount(1);
  await page.locator('.consent button[value="refuse"]').click();
  await expect(page.locator(".consent")).toHaveCount(0);
  await expect(cards).toHaveCount(1);
  await page.locator('main input[type="search"]').fill("");
  await expect(cards).not.toHaveCount(1);
});
