import { messageTo } from "#tests/e2e/support/mailbox.ts";
import { consents, fillOrder, hongKongParcel, newEmail, orderAddress, orderForm, payButton } from "#tests/e2e/support/order-form.ts";
import { decide, expectPaymentPage, expectResultPage, orderNumber, setCurrency } from "#tests/e2e/support/purchase.ts";
import { alsoWithoutScripts, expect, test } from "#tests/e2e/support/test.ts";

test("a SIM card to Hong Kong: province and district from lists, the postal fee in the total, no postal code", async ({ page }) => {
  const email = newEmail();
  await setCurrency(page, "HKD");
  await page.goto(orderAddress("zh-hk", "JP-5GB-30D", "physical"));
  const form = orderForm(page);
  await expect(form.locator('[name="addressCountry"]')).toHaveValue("HK");
  await expect(form.locator('select[name="province"]')).toBeVisible();
  await expect(form.locator('select[name="city"]')).toBeVisible();
  await expect(form.locator('[name="postalCode"]')).toHaveCount(0);
  await expect(page.locator("main")).toContainText("HK$16");
  await expect(payButton(page)).toContainText("HK$109");

  await fillOrder(page, { email, ...hongKongParcel, paymentMethod: "card", ...consents });
  await payButton(page).click();
  await expectPaymentPage(page);
  await expect(page.locator("body")).toContainText("HK$109.00");
  await decide(page, "pay");
  await expectResultPage(page, "zh-hk");
  await expect(page.locator("main")).toContainText("油尖旺區");
  await expect(page.locator("main")).toContainText("8 Nathan Road");
  await expect(page.locator("main")).not.toContainText("LPA:1$");
  const confirmation = await messageTo(email, /[單訂]/);
  expect(confirmation.text).toContain(orderNumber(page));
  expect(confirmation.text).toContain("HK$16.00");
});

test("another country has other address fields: a free city, a postal code, its own fee", alsoWithoutScripts, async ({ page, scripts }) => {
  await setCurrency(page, "USD");
  await page.goto(orderAddress("en", "JP-5GB-30D", "physical"));
  await fillOrder(page, { email: "ada@example.com", contact: "Ada Lovelace", addressCountry: "JP" });
  if (!scripts) await page.locator('#address button[name="intent"][value="update"]').click();
  const form = orderForm(page);
  await expect(form.locator('input[name="city"]')).toBeVisible();
  await expect(form.locator('[name="postalCode"]')).toBeVisible();
  await expect(page.locator("main")).toContainText("US$6.00");
  await expect(payButton(page)).toContainText("US$17.99");
  await expect(form.locator('[name="email"]')).toHaveValue("ada@example.com");
  await expect(form.locator('[name="contact"]')).toHaveValue("Ada Lovelace");

  await fillOrder(page, { addressCountry: "CN" });
  if (!scripts) await page.locator('#address button[name="intent"][value="update"]').click();
  await expect(form.locator('select[name="province"] option[value="440000"]')).toBeAttached();
  await fillOrder(page, { province: "440000" });
  if (!scripts) await page.locator('#address button[name="intent"][value="update"]').click();
  await expect(form.locator('select[name="city"] option[value="440300"]')).toBeAttached();
  await expect(form.locator('[name="contact"]')).toHaveValue("Ada Lovelace");
});
