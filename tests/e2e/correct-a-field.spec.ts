import { consents, fillOrder, hongKongParcel, newEmail, orderAddress, orderForm, payButton } from "#tests/e2e/support/order-form.ts";
import { expectPaymentPage } from "#tests/e2e/support/purchase.ts";
import { alsoWithoutScripts, expect, test, untilHydrated } from "#tests/e2e/support/test.ts";

// Types letter by letter as people do: only this shows what a form does at the first one.

for (const address of ["login?tab=email&mode=code", "register?tab=email"]) {
  test(`correcting a field of ${address.split("?")[0]} does not interrupt typing`, async ({ page }) => {
    await page.goto(`/en/${address}`);
    const form = page.locator("form", { has: page.locator('[name="email"]') });
    await form.locator("button[type=submit]:not([hidden])").last().click();
    await expect(page.locator(".error-summary")).toBeFocused();
    const email = form.locator('[name="email"]:not([type=hidden])');
    await email.click();
    await page.keyboard.type("mei@example.com");
    await expect(email).toBeFocused();
    await expect(email).toHaveValue("mei@example.com");
  });
}

test(
  "an invalid quantity is reported during typing, and total and button keep the last valid price",
  alsoWithoutScripts,
  async ({ page, scripts }) => {
    await page.goto(orderAddress("en", "JP-5GB-30D", "esim"));
    const quantity = page.locator("#order-quantity");
    const update = page.locator('.checkout-quantity button[value="update"]');
    const wrong = page.locator("#order-quantity-error");
    const total = page.locator(".checkout-side .total dd");
    for (const [typed, message] of [
      ["11", "You can buy up to 10 in one order"],
      ["", "The input content cannot be empty"],
      ["0", "Please enter 1 or more"],
    ] as const) {
      await quantity.fill(typed);
      if (!scripts) await update.click();
      await expect(wrong).toContainText(message);
      await expect(total).toHaveText("US$11.99");
      await expect(payButton(page)).toHaveText("Pay US$11.99");
    }
    await quantity.fill("3");
    if (!scripts) await update.click();
    await expect(wrong).toHaveCount(0);
    await expect(total).toHaveText("US$35.97");
    await expect(payButton(page)).toHaveText("Pay US$35.97");
  },
);

test("a corrected order is sent by its button alone", async ({ page }) => {
  await page.goto(orderAddress("en", "JP-5GB-30D", "esim"));
  await fillOrder(page, { email: "", ...consents, agreeTransfer: "off" });
  await payButton(page).click();
  await expect(page.locator(".error-summary")).toBeFocused();
  const sent: string[] = [];
  page.on("request", (request) => void (request.isNavigationRequest() && sent.push(`${request.method()} ${request.url()}`)));
  const email = orderForm(page).locator('[name="email"]');
  const address = newEmail();
  await email.click();
  await page.keyboard.type(address);
  await fillOrder(page, { agreeTransfer: "on" });
  await expect(email).toHaveValue(address);
  await expect(page.locator(".error-summary")).toBeHidden();
  expect(sent).toEqual([]);
  await payButton(page).click();
  await expectPaymentPage(page);
});

test("a text that is corrected before the scripts arrive stays corrected", async ({ page }) => {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/\.js$/, (route) => arrival.then(() => route.continue()));
  const open = { waitUntil: "commit" } as const;
  await page.goto(orderAddress("en", "JP-5GB-30D", "physical"), open);
  // As it is before the server has sent the provinces.
  const { province: _, city: __, ...parcel } = hongKongParcel;
  await fillOrder(page, { ...parcel, ...consents });
  await payButton(page).click();
  await expect(page.locator(".error-summary")).toBeFocused();
  const address = orderForm(page).locator('textarea[name="address"]');
  await expect(address).toHaveValue("Flat 12B, 8 Nathan Road");
  await address.fill("Flat 12B, 9 Nathan Road");
  arrive();
  await untilHydrated(page);
  await expect(address).toHaveValue("Flat 12B, 9 Nathan Road");
});
