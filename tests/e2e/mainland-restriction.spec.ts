import { consents, fillOrder, hongKongParcel, newEmail, orderAddress, payButton } from "#tests/e2e/support/order-form.ts";
import { expectPaymentPage } from "#tests/e2e/support/purchase.ts";
import { expect, test } from "#tests/e2e/support/test.ts";

const fromMainland = { "X-Country-Code": "CN" };

for (const packageId of ["CN-5GB-30D", "GREATER_CHINA-5GB-30D"]) {
  test(`${packageId} is not sold to a visitor in Mainland China: a page says why and what to do instead`, async ({ page, extraHTTPHeaders }) => {
    await page.setExtraHTTPHeaders({ ...extraHTTPHeaders, ...fromMainland });
    await page.goto(orderAddress("zh-cn", packageId, "esim"));
    await expect(page).toHaveURL(/\/zh-cn\/plan-unavailable\?/);
    await expect(page.locator("h1")).toBeVisible();
    await expect(page.locator("main a[href^='/zh-cn/']").first()).toBeVisible();
    await expect(page.locator("main form [name=checkoutKey]")).toHaveCount(0);
  });
}

test("a plan for elsewhere is sold to a visitor in Mainland China", async ({ page, extraHTTPHeaders }) => {
  await page.setExtraHTTPHeaders({ ...extraHTTPHeaders, ...fromMainland });
  await page.goto(orderAddress("zh-cn", "JP-5GB-30D", "esim"));
  await fillOrder(page, { email: newEmail(), paymentMethod: "alipay", ...consents });
  await payButton(page).click();
  await expectPaymentPage(page);
});

test("a SIM that works in Mainland China is not posted there", async ({ page, scripts }) => {
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
  if (!scripts) await page.locator('#address button[name="intent"]').click();
  await expect(page.locator('select[name="province"] option[value="440000"]')).toBeAttached();
  await fillOrder(page, { province: "440000" });
  if (!scripts) await page.locator('#address button[name="intent"]').click();
  await expect(page.locator('select[name="city"] option[value="440300"]')).toBeAttached();
  await fillOrder(page, { city: "440300", address: "1 Shennan Road", postalCode: "518000" });
  await payButton(page).click();
  await expect(page).toHaveURL(/\/en\/plan-unavailable\?/);
});

test("a plan with Mainland China is not sold to a phone number of Mainland China", async ({ page }) => {
  await page.goto(orderAddress("en", "CN-5GB-30D", "physical"));
  await fillOrder(page, { email: newEmail(), paymentMethod: "card", ...consents, ...hongKongParcel, phoneCountry: "CN", phone: "138 0013 8000" });
  await payButton(page).click();
  await expect(page).toHaveURL(/\/en\/plan-unavailable\?/);
  await expect(page.locator("h1")).toBeVisible();
});
