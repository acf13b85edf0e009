import type { Locator, Page } from "@playwright/test";
import type { Currency, Language } from "#server/locale/locale.schema.ts";
import { consents, fillOrder, newEmail, orderAddress, payButton, type OrderFields } from "./order-form.ts";
import { untilFulfilled } from "./shop-api.ts";
import { expect } from "./test.ts";

type Outcome = "pay" | "pay-later" | "fail-later" | "decline" | "cancel";

/** Sets the currency that the visitor chose before. */
export async function setCurrency(page: Page, currency: Currency): Promise<void> {
  await page.context().addCookies([{ name: "currency", value: currency, url: process.env.SHOP_ORIGIN as string }]);
}

/** Fills the order form for one eSIM and continues to the payment page. Returns the buyer's email address. */
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

/** The activation code on the page. */
const activationCode = (page: Page) =>
  page
    .locator("main")
    .getByText(/^LPA:1\$\S+\$\S+$/)
    .first();

/** Waits until a waiting page shows an element. With scripts the page changes by itself; a lean page, and any without scripts, has a link. */
export async function untilShown(element: Locator): Promise<void> {
  const refresh = element.page().getByRole("link", { name: /^(Refresh|刷新|重新整理)$/ });
  await expect(async () => {
    if (await refresh.isVisible()) await refresh.click();
    await expect(element).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

/** Waits until the page shows the eSIM: it refreshes until the carrier has delivered. */
export const expectIssuedAfterWaiting = (page: Page) => untilShown(activationCode(page));

/** Returns the activation code of the result page. Reloads the page once the carrier has delivered instead of waiting for its refresh. */
export async function expectIssued(page: Page): Promise<string> {
  const key = new URL(page.url()).searchParams.get("key");
  if (key) {
    await untilFulfilled({ number: orderNumber(page), key });
    if (!(await activationCode(page).isVisible())) await page.reload({ waitUntil: "commit" });
  }
  await expect(activationCode(page)).toBeVisible();
  return (await activationCode(page).innerText()).trim();
}

/** Returns the number of the order whose result is open. */
export const orderNumber = (page: Page): string => new URL(page.url()).searchParams.get("order") ?? "";

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
