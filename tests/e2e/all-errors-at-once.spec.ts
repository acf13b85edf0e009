import { consents, fillOrder, hongKongParcel, newEmail, orderAddress, orderForm, payButton } from "./support/order-form.ts";
import { expectPaymentPage } from "./support/purchase.ts";
import { alsoWithoutScripts, expect, test } from "./support/test.ts";
import { text } from "./support/texts.ts";

const error = (key: string) => text("en", `errors:${key}`);

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
    const messages = [error("email-format"), error("phone"), text("en", "orders:promo-invalid"), error("agree-all")];
    await expect(items).toContainText(messages.map((one) => new RegExp(one.replace(/[.?]/g, "\\$&"))));
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
