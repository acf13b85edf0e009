import { messageTo } from "#tests/e2e/support/mailbox.ts";
import { consents, fillOrder, newEmail, orderAddress, orderForm, payButton } from "#tests/e2e/support/order-form.ts";
import { decide, expectIssued, expectPaymentPage, expectResultPage, setCurrency } from "#tests/e2e/support/purchase.ts";
import { alsoWithoutScripts, expect, test } from "#tests/e2e/support/test.ts";

test("language and currency change during an order, and keep all input", alsoWithoutScripts, async ({ page }) => {
  const email = newEmail();
  await setCurrency(page, "USD");
  await page.goto(orderAddress("en", "JP-5GB-30D", "esim"));
  await expect(payButton(page)).toContainText("US$11.99");
  await fillOrder(page, { email, paymentMethod: "alipay", quantity: "2", agreePrivacy: "on" });

  await page.locator(".checkout-switch summary").click();
  await page.locator('select[name="language"]').selectOption("zh-hk");
  await page.locator('select[name="currency"]').selectOption("HKD");
  await page.locator('button[name="intent"][value="switch"]').click();

  await expect(page).toHaveURL(/\/zh-hk\/order-sim\?package=JP-5GB-30D/);
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-Hant-HK");
  const form = orderForm(page);
  await expect(form.locator('[name="email"]')).toHaveValue(email);
  await expect(form.locator('[name="quantity"]')).toHaveValue("2");
  await expect(form.locator('[name="paymentMethod"][value="alipay"]')).toBeChecked();
  await expect(form.locator('[name="agreePrivacy"]')).toBeChecked();
  await expect(payButton(page)).toContainText("HK$186");
  await expect(page.locator(".error-summary")).toHaveCount(0);

  await fillOrder(page, consents);
  await payButton(page).click();
  await expectPaymentPage(page);
  await expect(page.locator("body")).toContainText("HK$186");
  await decide(page, "pay");
  await expectResultPage(page, "zh-hk");
  await expectIssued(page);
  await messageTo(email, /[單訂]/);
});

test("the header leads to the settings in the order form, which keep what is typed", alsoWithoutScripts, async ({ page }) => {
  const email = newEmail();
  await setCurrency(page, "CNY");
  await page.goto(orderAddress("en", "JP-5GB-30D", "esim"));
  await fillOrder(page, { email });
  await page.locator("header .preferences-link").click();
  const settings = page.locator("#order-switch");
  await settings.locator('select[name="currency"]').selectOption("USD");
  await settings.locator('button[value="switch"]').click();
  await expect(payButton(page)).toContainText("US$11.99");
  await expect(page.locator('[name="email"]')).toHaveValue(email);
});

test("a currency changed on another page holds when the browser goes back to the order", async ({ page }) => {
  await setCurrency(page, "CNY");
  await page.goto(orderAddress("en", "JP-5GB-30D", "esim"));
  await fillOrder(page, { email: newEmail() });
  await page.goto("/en/preferences");
  const form = page.locator('form[action$="/preferences"]').filter({ visible: true });
  await form.locator('input[name="currency"][value="HKD"]').check();
  await form.locator('button[value="apply"]').click();
  await expect(page).toHaveURL(/\/en\/homepage/);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/en\/order-sim/);
  await expect(payButton(page)).toContainText("HK$93");
});
