import { messageTo, messagesTo } from "#tests/e2e/support/mailbox.ts";
import {
  decide,
  expectIssued,
  expectIssuedAfterWaiting,
  expectPaymentPage,
  expectResultPage,
  orderEsim,
  orderNumber,
  payAfterLeaving,
  untilShown,
} from "#tests/e2e/support/purchase.ts";
import { alsoWithoutScripts, expect, test } from "#tests/e2e/support/test.ts";
import { text } from "#tests/e2e/support/texts.ts";

test("a declined payment can be tried again on the payment page, for the same order", alsoWithoutScripts, async ({ page }) => {
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

test("a delayed payment that fails says so, and the same order is paid with another method", alsoWithoutScripts, async ({ page }) => {
  const email = await orderEsim(page);
  await decide(page, "fail-later");
  await expectResultPage(page);
  const number = orderNumber(page);
  await untilShown(page.locator("h1", { hasText: text("en", "orders:result.failed.title") }));
  const failed = await messageTo(email, /didn’t go through/);
  expect(failed.text).toContain(number);

  await page.locator('main input[name="paymentMethod"][value="alipay"]').check();
  await page.locator('main form:has([name="paymentMethod"]) button[type=submit]').click();
  await expectPaymentPage(page);
  await decide(page, "pay");
  await expectResultPage(page);
  expect(orderNumber(page)).toBe(number);
  await expectIssued(page);
});

test(
  "a delayed payment is shown as processing, and the page changes to success by itself, without scripts by its link",
  alsoWithoutScripts,
  async ({ page }) => {
    await orderEsim(page, { fields: { paymentMethod: "wechat" } });
    await decide(page, "pay-later");
    await expectResultPage(page);
    await expect(page.locator("h1")).toContainText(text("en", "orders:result.confirming.title"));
    await expectIssuedAfterWaiting(page);
  },
);

test("leaving the payment page returns to the order, which can still be paid", alsoWithoutScripts, async ({ page }) => {
  await orderEsim(page);
  await payAfterLeaving(page);
  await expectIssued(page);
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
