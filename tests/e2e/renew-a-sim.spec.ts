import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { messageTo } from "./support/mailbox.ts";
import { consents, fillOrder, newEmail, orderAddress, orderForm, payButton } from "./support/order-form.ts";
import { decide, expectPaymentPage, expectResultPage } from "./support/purchase.ts";
import { alsoWithoutScripts, expect, test } from "./support/test.ts";

test("a SIM of the shop is renewed by its number, typed with spaces as printed", alsoWithoutScripts, async ({ page }) => {
  const email = newEmail();
  const iccid = simCardIccid(7);
  await page.goto(orderAddress("en", "JP-5GB-30D", "sim"));
  await fillOrder(page, { email, iccid: iccid.replace(/(.{4})/g, "$1 ").trim(), paymentMethod: "card", ...consents });
  await expect(orderForm(page).locator('[name="addressCountry"]')).toHaveCount(0);
  await payButton(page).click();
  await expectPaymentPage(page);
  await decide(page, "pay");
  await expectResultPage(page);
  const renewed = await messageTo(email, /renewed/);
  expect(renewed.text).toContain(iccid.slice(-4));
  expect(renewed.text).not.toContain(iccid);
  await expect(page.locator("main")).toContainText(iccid.slice(-4));
  await expect(page.locator("main")).not.toContainText("LPA:1$");
});
