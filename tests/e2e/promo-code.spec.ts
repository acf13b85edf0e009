import { messageTo } from "./support/mailbox.ts";
import { consents, fillOrder, newEmail, orderAddress, orderForm, payButton } from "./support/order-form.ts";
import { decide, expectIssued, expectPaymentPage, expectResultPage, setCurrency } from "./support/purchase.ts";
import { alsoWithoutScripts, expect, test } from "./support/test.ts";

const apply = '#promo button[name="intent"]';

test("WELCOME10 takes ten percent off before payment, and the lower total is paid", alsoWithoutScripts, async ({ page }) => {
  const email = newEmail();
  await setCurrency(page, "HKD");
  await page.goto(orderAddress("en", "JP-5GB-30D", "esim"));
  await fillOrder(page, { email, promoCode: "welcome10" });
  await page.locator(apply).click();
  await expect(page.locator("main")).toContainText("−HK$9.30");
  await expect(payButton(page)).toContainText("HK$83.70");
  await expect(orderForm(page).locator('[name="email"]')).toHaveValue(email);
  await fillOrder(page, { paymentMethod: "card", ...consents });
  await payButton(page).click();
  await expectPaymentPage(page);
  await expect(page.locator("body")).toContainText("HK$83.70");
  await decide(page, "pay");
  await expectResultPage(page);
  await expectIssued(page);
  await expect(page.locator("main")).toContainText("HK$83.70");
  expect((await messageTo(email, /confirmed/)).text).toContain("HK$83.70");

  await page.goto(orderAddress("en", "JP-10GB-30D", "esim"));
  await fillOrder(page, { email, promoCode: "WELCOME10", paymentMethod: "card", ...consents });
  await payButton(page).click();
  await expect(page.locator(".error-summary")).toContainText("Invalid Promo Code: it can be used once per customer.");
});
