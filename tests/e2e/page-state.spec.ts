import type { Page } from "@playwright/test";
import { consents, newEmail, orderAddress, orderForm } from "#tests/e2e/support/order-form.ts";
import { createAccount, useAccount } from "#tests/e2e/support/shop-api.ts";
import { expect, test } from "#tests/e2e/support/test.ts";

// Specification section 2: /real-name, /frequently-asked-questions, /netCover and /order-sim keep their state.

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));
const follow = (page: Page, href: string) =>
  page
    .locator(`a[href="${href}"]`)
    .first()
    .evaluate((link: HTMLElement) => link.click());
/** Leaves the page and returns, by the browser's Back button or by a link. */
async function leaveAndReturn(page: Page, away: string, by: string) {
  const heading = page.locator("main h1");
  const title = await heading.innerText();
  await follow(page, away);
  await expect(heading).not.toHaveText(title);
  if (by === "back") await page.goBack();
  else await follow(page, by);
  await expect(heading).toHaveText(title);
}

test("questions: type, expanded answer and scroll position are restored", async ({ page }) => {
  await page.goto("/en/frequently-asked-questions?type=Troubleshoot");
  const seventh = page.locator("main details").nth(6);
  await seventh.locator("summary").click();
  await expect(seventh).toHaveAttribute("open", "");
  await page.evaluate(() => scrollTo(0, 500));
  const before = await scrolled(page);
  await leaveAndReturn(page, "/en/netCover", "back");
  await expect.poll(() => scrolled(page)).toBe(before);
  await expect(seventh).toHaveAttribute("open", "");
  await leaveAndReturn(page, "/en/netCover", "/en/frequently-asked-questions");
  await expect(page).toHaveURL(/type=Troubleshoot$/);
  await expect(seventh).toHaveAttribute("open", "");
  await expect.poll(() => scrolled(page)).toBe(before);
});

test("network coverage: search, expanded parts and scroll position are restored", async ({ page }) => {
  await page.goto("/en/netCover");
  await page.locator("main details#AS > summary").click();
  await page.evaluate(() => scrollTo(0, 700));
  const before = await scrolled(page);
  await leaveAndReturn(page, "/en/frequently-asked-questions", "back");
  await expect.poll(() => scrolled(page)).toBe(before);
  await expect(page.locator("main details#AS")).toHaveAttribute("open", "");
  await page.locator('main input[type="search"]').fill("orange");
  await expect(page.locator("main output")).toContainText("orange");
  const found = await page.locator("main .coverage-cards > li").filter({ visible: true }).count();
  const counts = await page.locator("main details > summary .soft").filter({ visible: true }).allInnerTexts();
  expect(
    counts.reduce((sum, one) => sum + Number(one), 0),
    "what the continents count",
  ).toBe(found);
  await leaveAndReturn(page, "/en/frequently-asked-questions", "/en/netCover");
  await expect(page.locator('main input[type="search"]')).toHaveValue("orange");
  await expect(page.locator("main .coverage-cards > li").filter({ visible: true })).toHaveCount(found);
});

test("registration: recent input is restored, and takes precedence over the draft", async ({ page }) => {
  await page.goto("/en/real-name");
  const email = page.locator('main [name="email"]');
  await email.fill("ada@example.com");
  await page.locator('main [name="region"][value="TW"]').check();
  await leaveAndReturn(page, "/en/netCover", "back");
  await expect(email).toHaveValue("ada@example.com");
  await expect(page.locator('main [name="region"][value="TW"]')).toBeChecked();
  await email.fill("ada.lovelace@example.com");
  await leaveAndReturn(page, "/en/netCover", "/en/real-name");
  await expect(email).toHaveValue("ada.lovelace@example.com");
});

test("order: contact and consents are restored after visiting another page; another order needs new consents", async ({ page }) => {
  const email = newEmail();
  await page.goto(orderAddress("en", "JP-5GB-30D", "esim"));
  const form = orderForm(page);
  await form.locator('[name="email"]').fill(email);
  for (const name of Object.keys(consents)) await form.locator(`[name="${name}"]`).check();
  await leaveAndReturn(page, "/en/netCover", "back");
  await expect(form.locator('[name="email"]')).toHaveValue(email);
  for (const name of Object.keys(consents)) await expect(form.locator(`[name="${name}"]`)).toBeChecked();
  await follow(page, "/en/netCover");
  await expect(form).toHaveCount(0);
  const other = orderAddress("en", "JP-10GB-30D", "esim");
  await page.evaluate((to) => (self as unknown as { __remixRouter: { navigate: (to: string) => void } }).__remixRouter.navigate(to), other);
  await expect(form.locator('[name="email"]')).toHaveValue(email);
  for (const name of Object.keys(consents)) await expect(form.locator(`[name="${name}"]`)).not.toBeChecked();
});

test("logging out clears all input", async ({ page, context }) => {
  await useAccount(context, await createAccount());
  await page.goto("/en/real-name");
  await page.locator('main [name="englishName"]').fill("ADA LOVELACE");
  await follow(page, "/en/log-out");
  await page.locator('main form[action$="/log-out"] button').click();
  await expect(page).toHaveURL(/\/en\/login$/);
  await follow(page, "/en/real-name");
  await expect(page.locator('main [name="englishName"]')).toHaveValue("");
});

test("a new page starts at its top, and going back restores the scroll position, without storing anything", async ({ page }) => {
  await page.addInitScript(() => {
    const storedKeys: string[] = [];
    Object.assign(self, { kept: storedKeys });
    Storage.prototype.setItem = function (name: string) {
      storedKeys.push(name);
    };
    IDBFactory.prototype.open = function (name: string) {
      storedKeys.push(name);
      throw new Error("closed");
    };
  });
  await page.goto("/en/homepage");
  const heading = page.locator("main h1");
  const seen: { title: string; place: number }[] = [];
  const tour = [
    "esim-device",
    "netCover",
    "real-name",
    "frequently-asked-questions",
    "contact-us",
    "gogo-china",
    "destination?ContinentActive=1",
    "esim-device",
    "top-up",
  ];
  for (const name of tour) {
    await page.evaluate(() => scrollTo(0, 300));
    seen.push({ title: await heading.innerText(), place: await scrolled(page) });
    await follow(page, `/en/${name}`);
    await expect(heading).not.toHaveText(seen.at(-1)?.title ?? "");
    await expect.poll(() => scrolled(page)).toBe(0);
  }
  for (const { title, place } of seen.toReversed().slice(0, 4)) {
    await page.goBack();
    await expect(heading).toHaveText(title);
    await expect.poll(() => scrolled(page)).toBe(place);
  }
  expect(await page.evaluate(() => (self as unknown as { kept: string[] }).kept)).toEqual([]);
  expect(await page.evaluate(async () => [localStorage.length, sessionStorage.length, (await indexedDB.databases()).length])).toEqual([0, 0, 0]);
});
