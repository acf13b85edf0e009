import type { Page } from "@playwright/test";
import { messageTo, messagesTo, orderLinkIn } from "#tests/e2e/support/mailbox.ts";
import { consents, fillOrder, newEmail, orderAddress, orderForm, payButton } from "#tests/e2e/support/order-form.ts";
import { decide, expectIssued, expectPaymentPage, expectResultPage, orderEsim, orderNumber, payAfterLeaving } from "#tests/e2e/support/purchase.ts";
import { expect, test } from "#tests/e2e/support/test.ts";
import { text } from "#tests/e2e/support/texts.ts";

test("a declined card may be tried again on the payment page, and the order is the same", async ({ page }) => {
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

test("a payment that fails later says so, and is made good on the same order by another method", async ({ page }) => {
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

test("a payment that is confirmed later is shown as processing, and the page becomes a success by itself", async ({ page }) => {
  await orderEsim(page, { fields: { paymentMethod: "wechat" } });
  await decide(page, "pay-later");
  await expectResultPage(page);
  await expect(page.locator("h1")).toContainText(text("en", "orders:result.confirming.title"));
  await expectIssued(page);
});

test("who leaves the payment page comes back to the order and can still pay it", async ({ page }) => {
  await orderEsim(page);
  await payAfterLeaving(page);
  await expectIssued(page);
});

test("the browser was closed before paying: the payment page's order is found again by its link", async ({
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
  const answer = await page.request.get(link.href);
  expect(await answer.text()).not.toContain(code.split("$")[2]);
  expect(answer.status()).toBe(404);
});

test("one form posted twice at the same moment is one order and one payment page", async ({ page }) => {
  const email = newEmail();
  await page.goto(orderAddress("en", "JP-5GB-30D", "esim"));
  await fillOrder(page, { email, paymentMethod: "card", ...consents });
  const form = await fieldsOf(page);
  const origin = new URL(page.url()).origin;
  const posts = await Promise.all([1, 2, 3].map(() => page.request.post(page.url(), { form, headers: { Origin: origin }, maxRedirects: 0 })));
  const places = posts.map((answer) => answer.headers().location);
  expect(posts.map((answer) => answer.status())).toEqual([303, 303, 303]);
  expect(new Set(places).size).toBe(1);
  // The page itself sends the same form once more.
  await payButton(page).click();
  await expectPaymentPage(page);
  expect(new URL(page.url()).pathname).toBe(new URL(places[0] as string, origin).pathname);
});

test("the back button after paying leads to a payment page that is over, and from there to the same order", async ({ page }) => {
  const email = await orderEsim(page);
  const paymentPage = page.url();
  await decide(page, "pay");
  await expectResultPage(page);
  await expectIssued(page);
  const number = orderNumber(page);
  await page.goBack();
  await expect(page).toHaveURL(paymentPage);
  // A page that the browser kept as it was would still have its buttons.
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

test("back at the order form after paying, the same form leads to the order that it made", async ({ page }) => {
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

/** What the order form would post now. */
const fieldsOf = (page: Page): Promise<Record<string, string>> =>
  orderForm(page).evaluate((form) => Object.fromEntries([...new FormData(form as HTMLFormElement)].map(([name, value]) => [name, String(value)])));
