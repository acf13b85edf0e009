import { randomBytes } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import type { Currency, Language } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { consents, fillOrder, newEmail, orderAddress, payButton, type OrderFields } from "./order-form.ts";
import { expect } from "./test.ts";

type Outcome = "pay" | "pay-later" | "fail-later" | "decline" | "cancel";

/** Sets the currency that the visitor chose before. */
export async function setCurrency(page: Page, currency: Currency): Promise<void> {
  await page.context().addCookies([{ name: "currency", value: currency, url: process.env.SHOP_ORIGIN as string }]);
}

/** Fills the order form for one eSIM and continues to the payment page. Returns the buyer's e-mail address. */
export async function orderEsim(page: Page, options: { language?: Language; packageId?: string; fields?: OrderFields } = {}): Promise<string> {
  const { language = "en", packageId = "JP-5GB-30D", fields = {} } = options;
  const email = fields.email ?? newEmail();
  await page.goto(orderAddress(language, packageId, "esim"));
  await fillOrder(page, { email, paymentMethod: "card", ...consents, ...fields });
  await payButton(page).click();
  await expectPaymentPage(page);
  return email;
}

export const expectPaymentPage = (page: Page) => expect(page).toHaveURL(/\/sandbox\/pay\/[^/]+$/);

/** Clicks the button of an outcome on the test payment page. */
export const decide = (page: Page, outcome: Outcome) => page.locator(`button[name="outcome"][value="${outcome}"]`).click();

export const expectResultPage = (page: Page, language: Language = "en") =>
  expect(page).toHaveURL(new RegExp(`/${language}/order-result\\?order=[^&]+&key=[^&]+`));

/** Returns the activation code on the page once the carrier has delivered; the page refreshes by itself. */
export async function expectIssued(page: Page): Promise<string> {
  const code = page
    .locator("main")
    .getByText(/^LPA:1\$\S+\$\S+$/)
    .first();
  await expect(code).toBeVisible({ timeout: 20_000 });
  return (await code.innerText()).trim();
}

/** Returns the number of the order whose result is open. */
export const orderNumber = (page: Page): string => new URL(page.url()).searchParams.get("order") ?? "";

/** Buys one eSIM by plain posts, as a program would. Returns the address of its delivered result. */
export async function buyByPosts(request: APIRequestContext, language: Language, outcome: Outcome = "pay", email = newEmail()): Promise<string> {
  const origin = process.env.SHOP_ORIGIN as string;
  const form = { package: "JP-5GB-30D", way: "esim", quantity: "1", paymentMethod: "card", email, ...consents };
  const post = async (address: string, fields: Record<string, string>) => {
    const response = await request.post(address, { form: fields, headers: { Origin: origin }, maxRedirects: 0 });
    expect(response.status(), await response.text()).toBe(303);
    return response.headers().location as string;
  };
  const payment = await post(orderAddress(language, "JP-5GB-30D", "esim"), { ...form, checkoutKey: randomBytes(24).toString("base64url") });
  const result = await post(payment, { outcome });
  if (outcome === "pay") {
    await expect(async () => expect(await (await request.get(result)).text()).toContain("LPA:1$")).toPass({
      timeout: 15_000,
      intervals: [100, 200, 400],
    });
  }
  return new URL(result, origin).href.slice(origin.length);
}

/** Leaves the payment page, returns to the order, and pays that order. */
export async function payAfterLeaving(page: Page): Promise<void> {
  await decide(page, "cancel");
  await expectResultPage(page);
  const number = orderNumber(page);
  await page.locator('main form:has([name="paymentMethod"]) button[type=submit]').click();
  await expectPaymentPage(page);
  await decide(page, "pay");
  await expectResultPage(page);
  expect(orderNumber(page)).toBe(number);
}

export const homepage = (language: Language) => path(language, "homepage");
