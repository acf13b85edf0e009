import type { Page } from "@playwright/test";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { messageTo } from "./support/mailbox.ts";
import { fillField, newEmail } from "./support/order-form.ts";
import { decide, expectPaymentPage, expectResultPage, orderNumber, payAfterLeaving, untilShown } from "./support/purchase.ts";
import { alsoWithoutScripts, expect, test } from "./support/test.ts";
import { text } from "./support/texts.ts";

// A separate SIM for every test, so that balances are independent.
const prepaid = (n: number, project: string) => simCardIccid(620 + 2 * n + (project === "js" ? 1 : 0));
const china = (n: number, project: string) => simCardIccid(730 + 2 * n + (project === "js" ? 1 : 0));

const form = (page: Page) => page.locator("form").filter({ has: page.locator('[name="checkoutKey"]') });
const payButton = (page: Page) => page.locator("#top-up-pay");
const heading = (page: Page) => page.locator("h1");

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await fillField(form(page), name, value);
}

/** Opens the page of a SIM, fills the form and continues to the payment page. Returns the buyer's email address. */
async function topUp(
  page: Page,
  iccid: string,
  fields: Record<string, string> = {},
  options: { at?: string; language?: Language } = {},
): Promise<string> {
  const email = newEmail();
  await page.goto(path(options.language ?? "en", options.at ?? "top-up", { iccid }));
  await fill(page, { email, ...fields });
  await payButton(page).click();
  await expectPaymentPage(page);
  return email;
}

const expectToppedUp = (page: Page) => untilShown(page.locator(".order-mark.good"));

test(
  "a SIM is found by its number, an amount selected, the button shows the price, and the buyer gets a receipt",
  alsoWithoutScripts,
  async ({ page }, { project }) => {
    const iccid = prepaid(0, project.name);
    await page.goto("/en/top-up");
    await page.locator('[name="iccid"]').fill(iccid.replace(/(.{4})/g, "$1 ").trim());
    await page.locator('[name="remember"]').check();
    await page.locator("main form button[type=submit]").click();
    await expect(page).toHaveURL(/\/en\/top-up\?iccid=/);
    await expect(payButton(page)).toHaveText("Pay HK$50.00 HKD", { useInnerText: true });
    const email = newEmail();
    await fill(page, { amount: "30000", paymentMethod: "alipay", email });
    await expect(payButton(page)).toHaveText("Pay HK$285.00 HKD", { useInnerText: true });
    await expect(page.locator('[name="remember"]')).toBeChecked();
    await payButton(page).click();
    await expectPaymentPage(page);
    await decide(page, "pay");
    await expectResultPage(page);
    await expectToppedUp(page);
    const receipt = await messageTo(email, /^Your order \S+ is confirmed$/);
    expect(receipt.text).toContain("HK$285.00");
    await messageTo(email, /^HK\$300\.00 is on your SIM$/);

    // The browser remembers the SIM, the page shows its balance.
    await page.goto("/en/top-up");
    await expect(page.locator("main")).toContainText(iccid);
  },
);

test("a delayed payment changes to success by itself", async ({ page }, { project }) => {
  await topUp(page, prepaid(1, project.name), { paymentMethod: "wechat" });
  await decide(page, "pay-later");
  await expectResultPage(page);
  await expectToppedUp(page);
});

test("a delayed payment that fails says so, and the same order is paid with another method", async ({ page }, { project }) => {
  await topUp(page, prepaid(2, project.name));
  await decide(page, "fail-later");
  await expectResultPage(page);
  const number = orderNumber(page);
  await untilShown(heading(page).filter({ hasText: text("en", "orders:result.failed.title") }));
  await page.locator('main input[name="paymentMethod"][value="alipay"]').check();
  await page.locator('main form:has([name="paymentMethod"]) button[type=submit]').click();
  await expectPaymentPage(page);
  await decide(page, "pay");
  await expectResultPage(page);
  expect(orderNumber(page)).toBe(number);
  await expectToppedUp(page);
});

test("a declined payment can be tried again, and leaving the payment page returns to the same order", async ({ page }, { project }) => {
  await topUp(page, prepaid(3, project.name));
  const paymentPage = page.url();
  await decide(page, "decline");
  await expect(page).toHaveURL(`${paymentPage}?declined=1`);
  await payAfterLeaving(page);
  await expectToppedUp(page);
});

for (const at of ["top-up-gogo-china", "top-up-gogo-china-app"]) {
  test(`a China SIM is topped up on /${at}, and the result keeps its frame`, async ({ page }, { project }) => {
    const framed = at === "top-up-gogo-china";
    await topUp(page, china(framed ? 0 : 1, project.name), { amount: "10000", paymentMethod: "wechat" }, { at, language: "zh-hk" });
    await decide(page, "pay");
    await expectResultPage(page, "zh-hk");
    await expect(page.locator("header.site-header")).toHaveCount(framed ? 1 : 0);
    await expect(page.locator("footer")).toHaveCount(framed ? 1 : 0);
    await expectToppedUp(page);
    await page.locator('main a[href*="top-up"]').first().click();
    await expect(page).toHaveURL(new RegExp(`/zh-hk/${at}\\?`));
    await expect(form(page)).toBeVisible();
  });
}

test("errors are shown first and at their fields, and all input is kept", alsoWithoutScripts, async ({ page }, { project }) => {
  await page.goto(path("en", "top-up", { iccid: prepaid(4, project.name) }));
  await fill(page, { amount: "20000", paymentMethod: "wechat", email: "mei@" });
  await payButton(page).click();
  await expect(page.locator(".error-summary")).toBeFocused();
  await expect(page.locator(".error-summary")).toContainText(text("en", "errors:email-format"));
  await expect(form(page).locator('[name="email"]')).toHaveValue("mei@");
  await expect(form(page).locator('[name="amount"][value="20000"]')).toBeChecked();
  await expect(form(page).locator('[name="paymentMethod"][value="wechat"]')).toBeChecked();
  await fill(page, { email: newEmail() });
  await payButton(page).click();
  await expectPaymentPage(page);
});
