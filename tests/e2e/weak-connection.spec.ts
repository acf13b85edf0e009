import { expect, test } from "./support/test.ts";

// The browser shows the progress of a document by itself. Scripts add an offer to open it again, and keep a form on its page while there is no connection.

test("a page that does not answer for 8 s can be opened again; the banner leaves with the page", async ({ page }) => {
  const shown: string[] = [];
  await page.exposeFunction("reportBanner", (text: string) => void shown.push(text));
  await page.goto("/en/homepage");
  let requests = 0;
  // The first request is never answered.
  await page.route(/\/en\/login$/, (route) => (++requests === 1 ? undefined : route.continue()));
  // The page presses the button itself: the browser runs no command of Playwright while another page is on its way.
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      const banner = document.querySelector(".toast.error");
      if (!banner) return;
      observer.disconnect();
      (window as unknown as { reportBanner: (text: string) => void }).reportBanner(banner.textContent ?? "");
      banner.querySelector("button")?.click();
    }).observe(document.body, { childList: true, subtree: true });
    setTimeout(() => document.querySelector<HTMLElement>('header a[href="/en/login"]')?.click());
  });
  await expect(page).toHaveURL(/\/en\/login$/);
  expect(shown.join()).toContain("Your connection is weak");
  expect(requests).toBe(2);
  await expect(page.locator(".toast.error")).toHaveCount(0);
});

test("a form sent while offline says so, keeps the input, and can be sent again", async ({ page, context }) => {
  await page.goto("/en/login?tab=email");
  const address = `mei.${Date.now()}@example.com`;
  await page.locator('main [name="email"]').fill(address);
  await page.locator('main [name="agreePrivacy"]').check();
  await context.setOffline(true);
  await page.locator('main button[value="send-code"]').click();
  await expect(page.locator(".toast.error")).toContainText("You’re offline: nothing was sent. What you typed is still here");
  await expect(page.locator('main [name="email"]')).toHaveValue(address);
  await expect(page.locator('main [name="agreePrivacy"]')).toBeChecked();
  await context.setOffline(false);
  await page.locator('main button[value="send-code"]').click();
  await expect(page.locator('main [name="code"]')).toBeVisible();
  await expect(page.locator('main [name="email"]')).toHaveValue(address);
});

test("refusing cookies neither leaves the page nor loses what was typed, also if the connection breaks", async ({ page, context }) => {
  await page.goto("/en/homepage");
  await page.locator('main [name="q"]').first().fill("Jap");
  await page.route(/\/consent$/, (route) => route.abort());
  await page.locator('.consent button[value="refuse"]').click();
  await expect(page.locator(".consent")).toBeVisible();
  await page.unroute(/\/consent$/);
  await page.locator('.consent button[value="refuse"]').click();
  await expect(page.locator(".consent")).toBeHidden();
  await expect(page.locator('main [name="q"]').first()).toHaveValue("Jap");
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain("accept-cookie");
  await page.reload();
  await expect(page.locator(".consent")).toHaveCount(0);
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
