import type { Page } from "@playwright/test";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { messageTo } from "./support/mailbox.ts";
import { fillField, newEmail } from "./support/order-form.ts";
import { decide, expectPaymentPage, expectResultPage, untilShown } from "./support/purchase.ts";
import { alsoWithoutScripts, expect, test } from "./support/test.ts";

// A separate SIM for every test, so that balances are independent.
const prepaid = (n: number, project: string) => simCardIccid(620 + 2 * n + (project === "js" ? 1 : 0));
const china = (n: number, project: string) => simCardIccid(730 + 2 * n + (project === "js" ? 1 : 0));

const form = (page: Page) => page.locator("form").filter({ has: page.locator('[name="checkoutKey"]') });
const payButton = (page: Page) => page.locator("#top-up-pay");

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
    await expect(payButton(page)).toHaveText("Pay HK$50", { useInnerText: true });
    const email = newEmail();
    await fill(page, { amount: "30000", paymentMethod: "alipay", email });
    await expect(payButton(page)).toHaveText("Pay HK$285", { useInnerText: true });
    await expect(page.locator('[name="remember"]')).toBeChecked();
    await payButton(page).click();
    await expectPaymentPage(page);
    await decide(page, "pay");
    await expectResultPage(page);
    await expectToppedUp(page);
    const receipt = await messageTo(email, /^Your order \S+ is confirmed$/);
    expect(receipt.text).toContain("HK$285");
    await messageTo(email, /^HK\$300\.00 is on your SIM$/);

    // The browser remembers the SIM, the page shows its balance.
    await page.goto("/en/top-up");
    await expect(page.locator("main")).toContainText(iccid);
  },
);

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
