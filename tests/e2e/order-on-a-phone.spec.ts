import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { orderAddress, payButton } from "./support/order-form.ts";
import { orderEsim, decide, expectIssued, untilShown } from "./support/purchase.ts";
import { alsoWithoutScripts, expect, test } from "./support/test.ts";

test.use({
  viewport: { width: 375, height: 635 },
  userAgent:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
});

test("after paying on an iPhone, the first screen has its install button; the QR code is for another phone", alsoWithoutScripts, async ({ page }) => {
  await orderEsim(page);
  await decide(page, "pay");
  const codes = page.locator("summary", { hasText: "Enter the codes manually" });
  await untilShown(codes);
  await codes.click();
  await expectIssued(page);
  await page.evaluate(() => scrollTo(0, 0));
  const install = page.getByRole("link", { name: "Install on this iPhone" });
  await expect(install).toBeInViewport({ ratio: 1 });
  await expect(page.locator("main svg.qr")).toBeHidden();
  await page.locator("summary", { hasText: "Install on another phone" }).click();
  await expect(page.locator("main svg.qr")).toBeVisible();
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
