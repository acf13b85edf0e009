import { consents, fillOrder, newEmail, orderAddress, payButton } from "#tests/e2e/support/order-form.ts";
import { expect, test } from "#tests/e2e/support/test.ts";

test("a SIM that works in Mainland China is not posted there", async ({ page }) => {
  await page.goto(orderAddress("en", "CN-5GB-30D", "physical"));
  await fillOrder(page, {
    email: newEmail(),
    paymentMethod: "card",
    ...consents,
    contact: "Li Wei",
    phoneCountry: "HK",
    phone: "9123 4567",
    addressCountry: "CN",
  });
  await expect(page.locator('select[name="province"] option[value="440000"]')).toBeAttached();
  await fillOrder(page, { province: "440000" });
  await expect(page.locator('select[name="city"] option[value="440300"]')).toBeAttached();
  await fillOrder(page, { city: "440300", address: "1 Shennan Road", postalCode: "518000" });
  await payButton(page).click();
  await expect(page).toHaveURL(/\/en\/plan-unavailable\?/);
});
