import type { Locator, Page } from "@playwright/test";
import { consents, fillOrder, hongKongParcel, newEmail, orderAddress, orderForm, payButton } from "#tests/e2e/support/order-form.ts";
import { expectPaymentPage } from "#tests/e2e/support/purchase.ts";
import { alsoWithoutScripts, expect, test } from "#tests/e2e/support/test.ts";
import { text } from "#tests/e2e/support/texts.ts";

// Every field alone is tested by tests/routes/orders/rejected-orders.test.ts.

const errorText = (key: string) => text("en", `errors:${key}`);
const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

test("an empty order for a SIM card is rejected with a focused summary, and a message at each field", alsoWithoutScripts, async ({ page }) => {
  await page.goto(orderAddress("en", "JP-5GB-30D", "physical"));
  await fillOrder(page, { addressCountry: "HK" });
  await payButton(page).click();

  const summary = page.locator(".error-summary");
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle(new RegExp(`^${text("en", "forms:error-prefix")}`));
  const [required, select] = [errorText("required"), errorText("select-required")];
  const wrong = { email: required, contact: required, phone: required, province: select, city: select, address: required };
  for (const [field, message] of Object.entries(wrong)) {
    const control = await expectMarked(page, field, message);
    await expect(summary.locator(`a[href="#${await control.getAttribute("id")}"]`)).toContainText(message);
  }
  // The consents have one line, which leads to the checkbox for all of them.
  await expectMarked(page, "agreePrivacy", errorText("agreement"));
  await expect(summary.getByRole("link", { name: errorText("agree-all") })).toHaveCount(1);
  await expect(summary.locator("li")).toHaveCount(7);
  await expect(orderForm(page).locator('[name="addressCountry"]')).toHaveValue("HK");

  const first = summary.locator("a").first();
  const target = (await first.getAttribute("href")) as string;
  await first.click();
  await expect(page.locator(target)).toBeFocused();
});

/** Returns the control of a field that is marked as wrong, with its message. */
async function expectMarked(page: Page, field: string, message: string): Promise<Locator> {
  const control = orderForm(page).locator(`[name="${field}"]:not([type=hidden])`).first();
  await expect(control).toHaveAttribute("aria-invalid", "true");
  await expect(control).toHaveAccessibleDescription(new RegExp(escapeRegExp(message)));
  return control;
}

test(
  "an order reports a phone number and a promo code that only the server can check with all other errors, until each is corrected",
  alsoWithoutScripts,
  async ({ page, scripts }) => {
    await page.goto(orderAddress("en", "JP-5GB-30D", "physical"));
    await fillOrder(page, { ...hongKongParcel, ...consents, agreePrivacy: "off", email: "mei", phone: "12345678901", promoCode: "NOSUCHCODE" });
    await payButton(page).click();
    const items = page.locator(".error-summary li");
    await expect(items).toHaveCount(4);
    await expect(page.locator(".error-summary")).toBeFocused();
    const messages = [errorText("email-format"), errorText("phone"), text("en", "orders:promo-invalid"), errorText("agree-all")];
    await expect(items).toContainText(messages.map((one) => new RegExp(escapeRegExp(one))));
    const field = (name: string) => orderForm(page).locator(`[name="${name}"]:not([type=hidden])`);
    for (const name of ["email", "phone", "promoCode", "agreePrivacy"]) await expect(field(name)).toHaveAttribute("aria-invalid", "true");

    await fillOrder(page, { email: newEmail(), agreePrivacy: "on" });
    if (scripts) {
      await expect(items).toHaveCount(2);
      for (const name of ["phone", "promoCode"]) await expect(field(name)).toHaveAttribute("aria-invalid", "true");
    }
    await fillOrder(page, { phone: "9123 4567", promoCode: "" });
    if (scripts) await expect(items).toHaveCount(0);
    await payButton(page).click();
    await expectPaymentPage(page);
  },
);
