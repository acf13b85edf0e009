import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { orderAddress, payButton } from "./support/order-form.ts";
import { expect, test } from "./support/test.ts";

test.use({
  viewport: { width: 375, height: 635 },
  userAgent:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
});

for (const language of LANGUAGES)
  test(`Pay and its amount are in one line in ${language}`, async ({ page }) => {
    await page.goto(orderAddress(language, "JP-5GB-30D", "physical"));
    const pay = page.locator(".action-bar button");
    await expect(pay).toHaveText(/\d( [A-Z]{3})?$/);
    expect((await pay.boundingBox())?.height).toBeLessThan(50);
  });

test("the list of errors is shown from its beginning, though it is longer than the screen", async ({ page }) => {
  await page.goto(orderAddress("en", "JP-5GB-30D", "physical"));
  await payButton(page).click();
  await expect(page.locator(".error-summary")).toBeFocused();
  const [header, title] = [await page.locator(".site-header").boundingBox(), await page.locator(".error-summary h2").boundingBox()];
  expect(title?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? Infinity));
});
