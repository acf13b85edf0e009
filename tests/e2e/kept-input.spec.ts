import type { Page } from "@playwright/test";
import { consents, fillOrder, newEmail, orderAddress, orderForm } from "#tests/e2e/support/order-form.ts";
import { createAccount, useAccount } from "#tests/e2e/support/shop-api.ts";
import { expect, test, untilHydrated } from "#tests/e2e/support/test.ts";

// Specification section 2: /real-name, /order-sim, /contact-us, /frequently-asked-questions and /netCover keep their state.

/** Follows a link wherever it is, such as in a closed menu. */
async function follow(page: Page, href: string) {
  const link = page.locator(`a[href="${href}"]`).first();
  await Promise.all([page.waitForURL((url) => url.pathname + url.search === href), link.evaluate((element: HTMLElement) => element.click())]);
  await untilHydrated(page);
}

/** Leaves the page for the coverage page and returns, by the browser's Back button or by a link. */
async function leaveAndReturn(page: Page, by: string) {
  await follow(page, "/en/netCover");
  if (by === "back") await page.goBack();
  else await follow(page, by);
}

test("questions and network coverage have their state in the address", async ({ page }) => {
  await page.goto("/en/frequently-asked-questions?type=Troubleshoot");
  await page.locator('main input[type="search"]').fill("refund");
  await expect(page).toHaveURL(/q=refund/);
  const found = await page.locator("main output.soft").first().innerText();
  await leaveAndReturn(page, "back");
  await expect(page.locator('main input[type="search"]')).toHaveValue("refund");
  await expect(page.locator("main output.soft").first()).toHaveText(found);

  await page.goto("/en/netCover");
  const cards = page.locator("main .coverage-cards > li").filter({ visible: true });
  await page.locator('main input[type="search"]').fill("orange");
  await expect(page).toHaveURL(/q=orange/);
  const count = await cards.count();
  await page.reload();
  await expect(page.locator('main input[type="search"]')).toHaveValue("orange");
  await expect(cards).toHaveCount(count);
  await page.locator('main input[type="search"]').fill("");
  await expect(page).toHaveURL(/\/netCover$/);
  await expect(page.locator("main details")).not.toHaveCount(0);
});

test("registration: recent input is restored, and takes precedence over the draft", async ({ page }) => {
  await page.goto("/en/real-name");
  const email = page.locator('main [name="email"]');
  await email.fill("ada@example.com");
  await page.locator('main [name="region"][value="TW"]').check();
  await leaveAndReturn(page, "back");
  await expect(email).toHaveValue("ada@example.com");
  await expect(page.locator('main [name="region"][value="TW"]')).toBeChecked();
  await email.fill("ada.lovelace@example.com");
  await leaveAndReturn(page, "/en/real-name");
  await expect(email).toHaveValue("ada.lovelace@example.com");
});

test("enquiry: input is restored after a reload and in another language", async ({ page }) => {
  await page.goto("/en/contact-us");
  await page.locator('main [name="company"]').fill("Analytical Engines");
  await page.reload();
  await expect(page.locator('main [name="company"]')).toHaveValue("Analytical Engines");
  await page.goto("/zh-hk/contact-us");
  await expect(page.locator('main [name="company"]')).toHaveValue("Analytical Engines");
});

test("order: contact and consents are restored after visiting another page; another order needs new consents", async ({ page }) => {
  const email = newEmail();
  await page.goto(orderAddress("en", "JP-5GB-30D", "esim"));
  const form = orderForm(page);
  await form.locator('[name="email"]').fill(email);
  await fillOrder(page, consents);
  await leaveAndReturn(page, "back");
  await expect(form.locator('[name="email"]')).toHaveValue(email);
  for (const name of Object.keys(consents)) await expect(form.locator(`[name="${name}"]`)).toBeChecked();
  await page.goto(orderAddress("en", "JP-10GB-30D", "esim"));
  await expect(form.locator('[name="email"]')).toHaveValue(email);
  for (const name of Object.keys(consents)) await expect(form.locator(`[name="${name}"]`)).not.toBeChecked();
});

test("passwords, codes and hidden fields are not kept", async ({ page }) => {
  await page.goto("/en/real-name");
  await page.locator('main [name="englishName"]').fill("ADA LOVELACE");
  await page.locator("main form").evaluate((form) => {
    for (const [name, type] of [
      ["code", "text"],
      ["secret", "password"],
      ["token", "hidden"],
    ] as const)
      form.append(Object.assign(document.createElement("input"), { name, type, value: "not to be kept" }));
  });
  await follow(page, "/en/netCover");
  const kept = await page.evaluate(() => JSON.stringify(sessionStorage));
  expect(kept).toContain("ADA LOVELACE");
  expect(kept).not.toContain("not to be kept");
});

test("logging out clears all input", async ({ page, context }) => {
  await useAccount(context, await createAccount());
  await page.goto("/en/real-name");
  await page.locator('main [name="englishName"]').fill("ADA LOVELACE");
  await page.goto("/en/log-out");
  await page.locator('main form[action$="/log-out"] button').click();
  await expect(page).toHaveURL(/\/en\/login$/);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await page.goto("/en/real-name");
  await expect(page.locator('main [name="englishName"]')).toHaveValue("");
});

test("a choice on a page keeps the scroll position and the focus", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 635 });
  await page.goto("/en/plan-detail?plan=JP");
  const href = (await page.locator("main nav a[data-keep-scroll]").last().getAttribute("href")) ?? "";
  const choice = page.locator(`main nav a[href="${href}"]`).first();
  await choice.evaluate((link) => {
    link.scrollIntoView({ block: "center" });
    (link as HTMLElement).focus();
  });
  const before = await page.evaluate(() => Math.round(scrollY));
  expect(before).toBeGreaterThan(0);
  await Promise.all([page.waitForURL((url) => url.pathname + url.search === href), choice.click()]);
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(before);
  await expect(choice).toBeFocused();
});

test("starting again forgets the input, also in the browser", async ({ page }) => {
  await page.goto("/en/real-name");
  const name = page.locator('main [name="englishName"]');
  await name.fill("ADA LOVELACE");
  await page.locator('main button[value="save"]').last().click();
  await untilHydrated(page);
  await page.goto("/en/real-name");
  await expect(name).toHaveValue("ADA LOVELACE");
  await page.locator('main button[value="start-again"]').first().click();
  await expect(page.locator('main button[value="start-again"]')).toHaveCount(0);
  await untilHydrated(page);
  await expect(name).toHaveValue("");
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test("a choice in the address of the page survives a change of currency", async ({ page }) => {
  await page.goto("/en/plan-detail?plan=JP");
  await page.locator('main [name="quantity"]').selectOption("3");
  await expect(page).toHaveURL(/quantity=3/);
  await page.locator(".preferences-link").click();
  const preferences = page.locator("dialog[open]");
  await preferences.locator('input[name="currency"][value="CNY"]').check();
  await preferences.locator('button[value="apply"]').click();
  await expect(page.locator(".preferences-link")).toContainText("CNY");
  await expect(page).toHaveURL(/quantity=3/);
});
