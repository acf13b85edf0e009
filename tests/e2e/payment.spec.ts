import type { Page } from "@playwright/test";
import { messageTo, messagesTo, orderLinkIn } from "#tests/e2e/support/mailbox.ts";
import { consents, fillOrder, newEmail, orderAddress, orderForm, payButton } from "#tests/e2e/support/order-form.ts";
import { decide, expectIssued, expectPaymentPage, expectResultPage, orderEsim, orderNumber, payAfterLeaving } from "#tests/e2e/support/purchase.ts";
import { expect, test } from "#tests/e2e/support/test.ts";
import { text } from "#tests/e2e/support/texts.ts";

test("a declined payment can be tried again on the payment page, for the same order", async ({ page }) => {
  const email = await orderEsim(page);
  const paymentPage = page.url();
  await decide(page, "decline");
  await expect(page).toHaveURL(`${paymentPage}?declined=1`);
  await decide(page, "pay");
  await expectResultPage(page);
  await expectIssued(page);
  await messageTo(email, /ready to install/);
  expect((await messagesTo(email)).filter((message) => /confirmed/.test(message.subject))).toHaveLength(1);
});

test("a delayed payment that fails says so, and the same order is paid with another method", async ({ page }) => {
  const email = await orderEsim(page);
  await decide(page, "fail-later");
  await expectResultPage(page);
  const number = orderNumber(page);
  await expect(page.locator("h1")).toContainText(text("en", "orders:result.failed.title"), { timeout: 20_000 });
  const failed = await messageTo(email, /not successful/);
  expect(failed.text).toContain(number);

  await page.locator('main input[name="paymentMethod"][value="alipay"]').check();
  await page.locator('main form:has([name="paymentMethod"]) button[type=submit]').click();
  await expectPaymentPage(page);
  await decide(page, "pay");
  await expectResultPage(page);
  expect(orderNumber(page)).toBe(number);
  await expectIssued(page);
});

test("a delayed payment is shown as processing, and the page changes to success by itself", async ({ page }) => {
  await orderEsim(page, { fields: { paymentMethod: "wechat" } });
  await decide(page, "pay-later");
  await expectResultPage(page);
  await expect(page.locator("h1")).toContainText(text("en", "orders:result.confirming.title"));
  await expectIssued(page);
});

test("leaving the payment page returns to the order, which can still be paid", async ({ page }) => {
  await orderEsim(page);
  await payAfterLeaving(page);
  await expectIssued(page);
});

test("after closing the browser before payment, the order opens by its link", async ({
  page,
  browser,
  javaScriptEnabled,
  extraHTTPHeaders,
  baseURL,
}) => {
  const email = await orderEsim(page);
  await decide(page, "pay");
  await expectResultPage(page);
  const code = await expectIssued(page);
  const confirmation = await messageTo(email, /confirmed/);
  await page.context().close();

  const another = await browser.newContext({ baseURL, javaScriptEnabled, extraHTTPHeaders });
  const phone = await another.newPage();
  await phone.goto(orderLinkIn(confirmation));
  expect(await expectIssued(phone)).toBe(code);
  await another.close();
});

test("an order opens with its own key only", async ({ page }) => {
  await orderEsim(page);
  await decide(page, "pay");
  await expectResultPage(page);
  const code = await expectIssued(page);
  const link = new URL(page.url());
  link.searchParams.set("key", `${link.searchParams.get("key")?.slice(0, -2)}xx`);
  const response = await page.request.get(link.href);
  expect(await response.text()).not.toContain(code.split("$")[2]);
  expect(response.status()).toBe(404);
});

test("one form posted twice simultaneously is one order and one payment page", async ({ page }) => {
  const email = newEmail();
  await page.goto(orderAddress("en", "JP-5GB-30D", "esim"));
  await fillOrder(page, { email, paymentMethod: "card", ...consents });
  const form = await fieldsOf(page);
  const origin = new URL(page.url()).origin;
  const posts = await Promise.all([1, 2, 3].map(() => page.request.post(page.url(), { form, headers: { Origin: origin }, maxRedirects: 0 })));
  const places = posts.map((response) => response.headers().location);
  expect(posts.map((response) => response.status())).toEqual([303, 303, 303]);
  expect(new Set(places).size).toBe(1);
  // The page itself sends the same form again.
  await payButton(page).click();
  await expectPaymentPage(page);
  expect(new URL(page.url()).pathname).toBe(new URL(places[0] as string, origin).pathname);
});

test("the back button after payment leads to a closed payment page, and from there to the same order", async ({ page }) => {
  const email = await orderEsim(page);
  const paymentPage = page.url();
  await decide(page, "pay");
  await expectResultPage(page);
  await expectIssued(page);
  const number = orderNumber(page);
  await page.goBack();
  await expect(page).toHaveURL(paymentPage);
  // A page from the back/forward cache would still have its buttons.
  const again = await page.request.post(paymentPage, { form: { outcome: "pay" }, headers: { Origin: new URL(paymentPage).origin }, maxRedirects: 0 });
  expect(new URL(again.headers().location as string, paymentPage).searchParams.get("order")).toBe(number);
  await page.reload();
  await expect(page.locator('button[name="outcome"]')).toHaveCount(0);
  await page.locator("main a.button").click();
  await expectResultPage(page);
  expect(orderNumber(page)).toBe(number);
  await expectIssued(page);
  expect((await messagesTo(email)).filter((message) => /confirmed/.test(message.subject))).toHaveLength(1);
});

test("the order form posted again after payment leads to its order", async ({ page }) => {
  const email = newEmail();
  await page.goto(orderAddress("en", "JP-5GB-30D", "esim"));
  await fillOrder(page, { email, paymentMethod: "card", ...consents });
  const form = await fieldsOf(page);
  await payButton(page).click();
  await expectPaymentPage(page);
  await decide(page, "pay");
  await expectResultPage(page);
  const origin = new URL(page.url()).origin;
  const again = await page.request.post(orderAddress("en", "JP-5GB-30D", "esim"), { form, headers: { Origin: origin }, maxRedirects: 0 });
  expect(again.status()).toBe(303);
  expect(new URL(again.headers().location as string, origin).searchParams.get("order")).toBe(orderNumber(page));
});

/** Returns what the order form would post now. */
const fieldsOf = (page: Page): Promise<Record<string, string>> =>
  orderForm(page).evaluate((form) => Object.fromEntries([...new FormData(form as HTMLFormElement)].map(([name, value]) => [name, String(value)])));
