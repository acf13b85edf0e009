import type { Browser, Page } from "@playwright/test";
import { accountConsents, consents, fillOrder, newEmail, orderAddress, orderForm, payButton } from "./support/order-form.ts";
import { decide, expectPaymentPage, setCurrency } from "./support/purchase.ts";
import { createAccount, useAccount } from "./support/shop-api.ts";
import { alsoWithoutScripts, expect, test } from "./support/test.ts";

/** A parcel whose postal code only the selected country needs: its field appears after the selection. */
const japan = { contact: "Sato Hanako", phoneCountry: "JP", phone: "90 1234 5678", addressCountry: "JP" };
const rest = { province: "Tokyo", city: "Shibuya", address: "1-2-3 Jinnan", postalCode: "150-0001" };

/** Orders three SIM cards to Japan with the quantity chosen in the form, up to the payment page. */
async function orderToJapan(page: Page, scripts: boolean, email: string, agreed = consents): Promise<void> {
  await setCurrency(page, "CNY");
  await page.goto(orderAddress("en", "JP-5GB-30D", "physical"));
  await fillOrder(page, { quantity: "2", email, paymentMethod: "alipay", ...japan });
  if (!scripts) await page.locator('#address button[name="intent"]').click();
  await expect(orderForm(page).locator('[name="postalCode"]')).toBeVisible();
  await fillOrder(page, { ...rest, quantity: "3", ...agreed });
  if (scripts) await expect(payButton(page)).toContainText("¥312");
  await payButton(page).click();
  // Without scripts the total of three is shown first.
  if (!scripts) await payButton(page).click();
  await expectPaymentPage(page);
}

async function expectAsTyped(page: Page, email: string, agreed = consents): Promise<void> {
  const form = orderForm(page);
  await expect(form.locator('[name="quantity"]')).toHaveValue("3");
  for (const [name, value] of Object.entries({ email, ...japan, ...rest })) await expect(form.locator(`[name="${name}"]`)).toHaveValue(value);
  await expect(form.locator('[name="paymentMethod"][value="alipay"]')).toBeChecked();
  for (const name of Object.keys(agreed)) await expect(form.locator(`[name="${name}"]`)).toBeChecked();
  await expect(payButton(page)).toContainText("¥312");
}

for (const cached of [false, true]) {
  const how = cached ? "a page that the browser kept whole" : "a page that the browser loads anew";
  test(
    `going back from the payment page, to ${how}, restores all input`,
    alsoWithoutScripts,
    async ({ playwright, launchOptions, scripts, javaScriptEnabled, extraHTTPHeaders, baseURL }) => {
      const browser: Browser = await playwright.chromium.launch({
        ...launchOptions,
        ...(cached && { ignoreDefaultArgs: ["--disable-back-forward-cache"] }),
      });
      const page = await browser.newPage({ javaScriptEnabled, extraHTTPHeaders, baseURL, locale: "en-HK" });
      const email = newEmail();
      await orderToJapan(page, scripts, email);
      await page.goBack({ waitUntil: "commit" });
      await expectAsTyped(page, email);
      await page.goForward({ waitUntil: "commit" });
      await expectPaymentPage(page);
      await page.goBack({ waitUntil: "commit" });
      await expectAsTyped(page, email);
      await payButton(page).click();
      await expectPaymentPage(page);
      await expect(page.locator("body")).toContainText("¥312");
      await browser.close();
    },
  );
}

test("going back from the payment page keeps a quantity changed in the form instead of that in the address", alsoWithoutScripts, async ({ page }) => {
  await page.goto(orderAddress("en", "JP-5GB-30D", "esim", 3));
  await fillOrder(page, { quantity: "2", email: newEmail(), paymentMethod: "card", ...consents });
  await payButton(page).click();
  await expectPaymentPage(page);
  await page.goBack();
  await expect(orderForm(page).locator('[name="quantity"]')).toHaveValue("2");
});

test("going back from the payment page restores an account's order, and another order has its own quantity and needs new consents", async ({
  page,
  context,
  scripts,
}) => {
  const email = newEmail();
  await useAccount(context, await createAccount(email));
  await orderToJapan(page, scripts, email, accountConsents);
  await page.goBack();
  await expectAsTyped(page, email, accountConsents);
  await page.goto(orderAddress("en", "JP-10GB-30D", "physical"));
  await expect(orderForm(page).locator('[name="quantity"]')).toHaveValue("1");
  for (const name of Object.keys(accountConsents)) await expect(orderForm(page).locator(`[name="${name}"]`)).not.toBeChecked();
});

test("a paid order leaves nothing of its form on the device", async ({ page }) => {
  await page.goto(orderAddress("en", "JP-5GB-30D", "esim"));
  await fillOrder(page, { email: newEmail(), paymentMethod: "card", ...consents });
  await payButton(page).click();
  await expectPaymentPage(page);
  await decide(page, "pay");
  await expect(page.locator(".result-page, main h1").first()).toBeVisible();
  await page.waitForURL(/order-result/);
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
});
