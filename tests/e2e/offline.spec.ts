import type { Page } from "@playwright/test";
import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { buy, createAccount, useAccount } from "./support/shop-api.ts";
import { expect, test } from "./support/test.ts";
import { text } from "./support/texts.ts";

// The service worker: what can be read without a connection, and what is never kept unasked.

test.use({ serviceWorkers: "allow" });
// On a busy machine the browser measures a slow connection, on which less is saved.
test.beforeEach(({ page }) => page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: undefined })));

/** Opens a page and waits until the service worker controls it. */
async function open(page: Page, address: string) {
  await page.goto(address);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
}

/** The addresses in all caches, without those of built files. */
const savedAddresses = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(url.slice(location.origin.length));
    return found.filter((address) => !address.startsWith("/assets/"));
  });
const untilSaved = (page: Page, address: string) => expect.poll(() => savedAddresses(page)).toContain(address);

/** Follows a link wherever it is, such as in a closed menu. */
const follow = (page: Page, href: string) =>
  page
    .locator(`a[href="${href}"]`)
    .first()
    .evaluate((link: HTMLElement) => link.click());

/** Offline, parts of a page start only if their files were loaded before. */
const withoutParts = { waitUntil: "load" } as const;

const note = (page: Page) => page.locator("body > .notice");

test("visited pages and the questions can be read offline, and say when they were saved; a post of a script does not pass the worker", async ({
  page,
  context,
}) => {
  await open(page, "/en/plans?country=JP");
  await untilSaved(page, "/en/plans?country=JP");
  await untilSaved(page, "/en/frequently-asked-questions");
  const posted = page.waitForResponse((response) => response.request().method() === "POST");
  await page.locator('.consent button[value="refuse"]').click();
  expect((await posted).fromServiceWorker()).toBe(false);
  await expect(page.locator(".consent")).toBeHidden();
  await page.locator('main a[href*="/en/plan-detail?plan=JP"]').first().click();
  await expect(page).toHaveURL(/plan-detail/);
  const address = new URL(page.url()).pathname + new URL(page.url()).search;
  await untilSaved(page, address);

  await context.setOffline(true);
  await page.reload(withoutParts);
  await expect(page.locator("main h1")).toContainText("Japan");
  await expect(note(page)).toHaveText(/^Saved on .+ – you’re offline$/);
  await page.goto("/en/plans?country=JP", withoutParts);
  await expect(note(page)).toBeInViewport();
  await follow(page, "/en/frequently-asked-questions");
  await expect(page.locator("main details").first()).toBeVisible();
  await expect(note(page)).toBeVisible();

  await context.setOffline(false);
  await page.goto("/en/plans?country=JP");
  await expect(note(page)).toHaveCount(0);
});

test("a form whose connection breaks can be sent again, except one with a password", async ({ page, context }) => {
  await open(page, "/en/preferences");
  await untilSaved(page, "/en/offline");
  // Pages think that there is a connection.
  await page.addInitScript(() => Object.defineProperty(navigator, "onLine", { value: true }));
  await page.reload();
  await page.locator('main [name="currency"]').first().waitFor({ state: "attached" });
  await context.setOffline(true);
  await page.locator('main form[action$="/preferences"] button[value="apply"]').click();
  await expect(page.locator("#unsent")).toContainText(text("en", "offline:unsent"));
  await page.locator("#send-again button").click();
  await expect(page.locator("#unsent")).toBeVisible();
  await context.setOffline(false);
  await page.locator("#send-again button").click();
  await expect(page).toHaveURL(/\/en\/(homepage|preferences)/);

  await open(page, "/en/login?tab=email");
  await page.getByRole("link", { name: text("en", "identity:login.use-password") }).click();
  await page.locator('main [name="email"]').fill("ada@example.com");
  await page.locator('main [name="password"]').fill("a long password 1");
  await context.setOffline(true);
  await page.locator('main button[value="sign-in"]').click();
  await expect(page.locator("#unsent")).toBeVisible();
  await expect(page.locator("#send-again")).toBeHidden();
});

test("instructions of an eSIM are kept only by choice, and leave with the log-out", async ({ page, context }) => {
  // Not the shared `buyer`: this account logs out.
  const account = await createAccount();
  const { number } = await buy({}, { account });
  await useAccount(context, account);
  await open(page, `/en/order-result?order=${number}`);
  const code = await page
    .locator("main")
    .getByText(/^LPA:1\$/)
    .first()
    .innerText();
  const keep = page.getByRole("button", { name: text("en", "offline:keep.keep") });
  await expect(keep).toBeVisible();
  await page.goto("/en/account/order");
  await untilSaved(page, "/en/offline");
  expect((await savedAddresses(page)).filter((address) => /order|account|kept/.test(address))).toEqual([]);

  await page.goto(`/en/order-result?order=${number}`);
  await keep.click();
  await expect(page.getByRole("button", { name: text("en", "offline:keep.remove") })).toBeVisible();
  await context.setOffline(true);
  await page.goto(`/en/order-result?order=${number}`);
  await expect(page.getByText(text("en", "offline:unreachable"))).toBeVisible();
  await page.locator("#kept a", { hasText: "Japan" }).click();
  await expect(page.getByText(code, { exact: true })).toBeVisible();
  await expect(page.getByText(/^Saved on .+$/)).toBeVisible();

  const kept = async () => (await savedAddresses(page)).filter((address) => address.includes("kept"));
  const logOut = page.locator('main button[type="submit"]');
  await context.setOffline(false);
  await page.goto("/en/log-out");
  await context.setOffline(true);
  // Nothing is sent, so that the visitor stays signed in.
  await logOut.click();
  await expect(page.getByText(text("en", "ui:link.offline"))).toBeVisible();
  expect(await kept()).not.toEqual([]);
  await context.setOffline(false);
  await expect(page.getByText(text("en", "ui:link.offline"))).toBeHidden();
  await logOut.click();
  await expect(page).toHaveURL(/\/en\/login/);
  expect(await kept()).toEqual([]);
});

test("an address that is not saved shows in its language what is, and opens once there is a connection", async ({ page, context }) => {
  for (const language of LANGUAGES) {
    await open(page, `/${language}/about`);
    await untilSaved(page, `/${language}/offline`);
  }
  await untilSaved(page, "/en/about");
  await context.setOffline(true);
  for (const language of LANGUAGES) {
    await page.goto(`/${language}/gogo-china`);
    await expect(page.getByText(text(language, "offline:unreachable"))).toBeVisible();
    await expect(page.locator("h1")).toHaveText(text(language, "offline:title"));
  }
  await expect(page.locator(`#visited a[href="/en/about"]`)).toBeVisible();
  page.once("dialog", (dialog) => void dialog.accept());
  await page.locator("#remove-copies").click();
  await expect(page.locator("#visited")).toHaveText(text("en", "offline:visited-none"));
  await context.setOffline(false);
  await page.getByRole("link", { name: text("en", "ui:link.retry") }).click();
  await expect(page.getByText(text("en", "offline:unreachable"))).toHaveCount(0);
  await expect(page).toHaveURL(/gogo-china$/);
});

test("the worker that takes its place removes it with everything it saved", async ({ page }) => {
  await open(page, "/en/about");
  await untilSaved(page, "/en/about");
  await page.evaluate(() => void navigator.serviceWorker.register("/removal-worker.js"));
  const left = () => page.evaluate(async () => [...(await caches.keys()), ...(await navigator.serviceWorker.getRegistrations())].length);
  await expect.poll(left).toBe(0);
});
