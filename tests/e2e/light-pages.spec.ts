import { consents, fillOrder, newEmail, orderAddress, payButton } from "./support/order-form.ts";
import { decide, expectIssuedAfterWaiting, expectPaymentPage, expectResultPage } from "./support/purchase.ts";
import { expect, test, untilHydrated } from "./support/test.ts";

test("a visitor of light pages buys an eSIM without loading a script, and can return to full pages", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  const choose = async (choice: "on" | "off") => {
    await page.locator(`main input[name="light_pages"][value="${choice}"]`).check();
    await page.locator('main button[value="apply"]').click();
  };
  await page.goto(`/en/preferences?returnTo=${encodeURIComponent(orderAddress("en", "JP-5GB-30D", "esim"))}`);
  await choose("on");
  await expect(page).toHaveURL(/\/order-sim\?/);
  scripts.length = 0;
  await expect(page.locator(".notice", { hasText: "preferences" })).toBeVisible();
  await fillOrder(page, { email: newEmail(), paymentMethod: "card", ...consents });
  await payButton(page).click();
  await expectPaymentPage(page);
  await decide(page, "pay");
  await expectResultPage(page);
  await expectIssuedAfterWaiting(page);
  expect(scripts).toEqual([]);

  await page.locator("footer a", { hasText: "Light page" }).click();
  await choose("off");
  await expectResultPage(page);
  await untilHydrated(page);
  expect(scripts.length).toBeGreaterThan(0);
});
