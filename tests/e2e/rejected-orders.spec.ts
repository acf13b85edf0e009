import type { Locator } from "@playwright/test";
import {
  consents,
  fillOrder,
  hongKongParcel,
  newEmail,
  orderAddress,
  orderForm,
  payButton,
  type OrderFields,
} from "#tests/e2e/support/order-form.ts";
import { expectPaymentPage } from "#tests/e2e/support/purchase.ts";
import { alsoWithoutScripts, expect, test } from "#tests/e2e/support/test.ts";
import { text } from "#tests/e2e/support/texts.ts";

const errorText = (key: string) => text("en", `errors:${key}`);

/** Many wrong fields at once; every field alone is tested by tests/routes/orders/rejected-orders.test.ts. */
type Sheet = { title: string; fill: OrderFields; wrong: Record<string, string>; byServer?: true; options?: typeof alsoWithoutScripts };

const sheets: Sheet[] = [
  {
    title: "an empty order for a SIM card",
    options: alsoWithoutScripts,
    fill: { addressCountry: "HK" },
    wrong: {
      email: errorText("required"),
      contact: errorText("required"),
      phone: errorText("required"),
      province: errorText("select-required"),
      city: errorText("select-required"),
      address: errorText("required"),
      agreePrivacy: errorText("agreement"),
    },
  },
  {
    title: "a phone number that does not exist",
    fill: { ...hongKongParcel, ...consents, email: "mei@example.com", phone: "12345678901" },
    wrong: { phone: errorText("phone") },
    byServer: true,
  },
];

for (const { title, fill, wrong, byServer, options = {} } of sheets) {
  test(`${title} is rejected with a focused summary, a message at each field, and the input kept`, options, async ({ page, scripts }) => {
    await page.goto(orderAddress("en", "JP-5GB-30D", "physical"));
    await fillOrder(page, fill);
    const answered =
      scripts && !byServer
        ? null
        : page.waitForResponse((response) => response.request().method() === "POST" && response.url().includes("/order-sim"));
    await payButton(page).click();
    if (answered) expect((await answered).status()).toBe(400);

    const summary = page.locator(".error-summary");
    await expect(summary).toBeFocused();
    await expect(page).toHaveTitle(new RegExp(`^${text("en", "forms:error-prefix")}`));
    for (const [field, message] of Object.entries(wrong)) {
      const control = orderForm(page).locator(`[name="${field}"]:not([type=hidden])`).first();
      await expect(control).toHaveAttribute("aria-invalid", "true");
      await expect(control).toHaveAccessibleDescription(new RegExp(escapeRegExp(message)));
      // The consents have one line, which leads to the checkbox for all of them.
      const id = await control.getAttribute("id");
      if (field in consents) await expect(summary.getByRole("link", { name: errorText("agree-all") })).toHaveCount(1);
      else await expect(summary.locator(`a[href="#${id}"]`)).toContainText(message);
    }
    expect(await summary.locator("li").count()).toBeGreaterThanOrEqual(Object.keys(wrong).length);
    for (const [field, typed] of Object.entries(fill)) await expectKept(orderForm(page), field, typed);

    const first = summary.locator("a").first();
    const target = (await first.getAttribute("href")) as string;
    await first.click();
    await expect(page.locator(target)).toBeFocused();
  });
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

async function expectKept(form: Locator, name: string, typed: string): Promise<void> {
  const fields = form.locator(`[name="${name}"]:not([type=hidden])`);
  const type = await fields.first().getAttribute("type");
  if (type === "radio") await expect(form.locator(`[name="${name}"][value="${typed}"]`)).toBeChecked();
  else if (type === "checkbox") await expect(fields.first()).toBeChecked();
  else await expect(fields.first()).toHaveValue(typed);
}

test("a message disappears when its field is corrected, and the order is accepted", async ({ page }) => {
  await page.goto(orderAddress("en", "JP-5GB-30D", "esim"));
  await fillOrder(page, { email: "mei.example.com", ...consents, agreeTransfer: "off" });
  await payButton(page).click();
  await expect(page.locator(".error-summary")).toBeFocused();
  await fillOrder(page, { email: newEmail(), agreeTransfer: "on" });
  await expect(page.locator(".error-summary")).toBeHidden();
  await payButton(page).click();
  await expectPaymentPage(page);
});
