import type { Page } from "@playwright/test";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { codeIn } from "#tests/support/identity/sign-in.ts";
import { messageTo } from "./support/mailbox.ts";
import { newEmail, orderForm, payButton } from "./support/order-form.ts";
import { expectPaymentPage, expectResultPage, orderNumber } from "./support/purchase.ts";
import { buy, createAccount, resultAddress, untilFulfilled } from "./support/shop-api.ts";
import { alsoWithoutScripts, expect, test } from "./support/test.ts";
import { text } from "./support/texts.ts";
import { Visitor } from "./support/visitor.ts";

// Ten tasks of a buyer with a phone, and what each may ask. `taps` include the one that pays at the payment provider. Lower a limit when a task gets
// shorter; never raise it.

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
const PHONE = { viewport: { width: 375, height: 635 }, userAgent: IPHONE };

/** Fills the least that the checkout asks for, and pays. */
async function pay(visitor: Visitor, page: Page, language: Language = "en"): Promise<void> {
  const email = orderForm(page).locator('[name="email"]');
  if ((await email.inputValue()) === "") await visitor.type(email, newEmail());
  // The law of Mainland China asks for this consent separately.
  if (language === "zh-cn") await visitor.tap(orderForm(page).locator('[name="agreeTransfer"]'));
  await visitor.tap(orderForm(page).locator('[name="agreeAll"]'));
  await visitor.tap(payButton(page));
  await expectPaymentPage(page);
  await payThere(visitor, page, language);
}

/** Pays on the page of the payment provider. */
async function payThere(visitor: Visitor, page: Page, language: Language = "en"): Promise<void> {
  await visitor.tap(page.locator('button[name="outcome"][value="pay"]'));
  await expectResultPage(page, language);
}

/** Changes the quantity at the checkout, where a phone folds it. */
async function changeQuantity(visitor: Visitor, page: Page, quantity: string): Promise<void> {
  const field = orderForm(page).locator('[name="quantity"]');
  if (await field.isHidden()) await visitor.tap(page.locator(".checkout-line > summary"));
  await visitor.type(field, quantity);
}

const packageLink = (page: Page, packageId: string) => page.locator(`.packages a[href*="order-sim?package=${packageId}&"]`);

for (const [locale, language, currency] of [
  ["en-US", "en", "US$"],
  ["zh-CN", "zh-cn", "¥"],
  ["zh-TW", "zh-hk", "HK$"],
] as const) {
  test.describe(`a phone in ${locale}`, () => {
    test.use({ ...PHONE, locale });

    test("1: from the domain to a paid eSIM for Japan and its installation", alsoWithoutScripts, async ({ page }) => {
      const visitor = new Visitor(page);
      await page.goto("/");
      await expect(page).toHaveURL(new RegExp(`/${language}/homepage$`));
      await visitor.tap(page.locator(`main a[href="/${language}/plans?country=JP"]`).first());
      await visitor.tap(packageLink(page, "JP-5GB-30D"));
      await expect(payButton(page)).toContainText(currency);
      await pay(visitor, page, language);
      visitor.expectAtMost({ taps: language === "zh-cn" ? 7 : 6, typed: 1, scrolled: 1, pages: 4 });

      await untilFulfilled({ number: orderNumber(page), key: new URL(page.url()).searchParams.get("key") ?? "" });
      await page.reload();
      await expect(page.locator('a[href^="https://esimsetup.apple.com/"]').first()).toBeInViewport({ ratio: 1 });
    });
  });
}

test.describe("a phone", () => {
  test.use({ ...PHONE, locale: "en-US" });

  test("2: one plan for four countries of Europe", async ({ page }) => {
    const visitor = new Visitor(page);
    await page.goto("/en/homepage");
    await visitor.type(page.locator('main input[name="q"]'), "France, Italy, Switzerland, Croatia");
    await visitor.tap(page.locator("main form[role=search] button[type=submit]"));
    await visitor.tap(packageLink(page, "EUROPE-5GB-30D"));
    await pay(visitor, page);
    visitor.expectAtMost({ taps: 5, typed: 2, scrolled: 1, pages: 4 });
  });

  test("3: eSIMs for a family of three", async ({ page }) => {
    const visitor = new Visitor(page);
    await page.goto("/en/homepage");
    await visitor.tap(page.locator('main a[href="/en/plans?country=JP"]').first());
    await visitor.tap(packageLink(page, "JP-5GB-30D"));
    await changeQuantity(visitor, page, "3");
    await expect(payButton(page)).toContainText("US$35.97");
    await pay(visitor, page);
    visitor.expectAtMost({ taps: 6, typed: 2, scrolled: 2, pages: 4 });
  });

  test("4: data for Mainland China, with what works there said before the price", async ({ page }) => {
    const visitor = new Visitor(page);
    await page.goto("/en/homepage");
    await visitor.tap(page.getByRole("banner").locator("summary").first());
    await visitor.tap(
      page
        .getByRole("banner")
        .getByRole("link", { name: text("en", "site:menu.gogo-china") })
        .filter({ visible: true }),
    );
    await expect(page.locator("main")).toContainText("WhatsApp, Google, Gmail and Teams");
    await visitor.tap(page.locator("main a[href*='order-sim']").filter({ visible: true }).first());
    await pay(visitor, page);
    visitor.expectAtMost({ taps: 6, typed: 1, scrolled: 2, pages: 4 });
  });

  test("5: top up the China SIM", async ({ page }) => {
    const visitor = new Visitor(page);
    await page.goto("/en/top-up-gogo-china");
    await visitor.type(page.locator('[name="iccid"]'), simCardIccid(748));
    await visitor.tap(page.locator("main form button[type=submit]"));
    await visitor.type(page.locator('main [name="email"]'), newEmail());
    await visitor.tap(page.locator("#top-up-pay"));
    await expectPaymentPage(page);
    await payThere(visitor, page);
    visitor.expectAtMost({ taps: 3, typed: 2, scrolled: 2, pages: 2 });
  });

  test("6: more data on the eSIM of an order", async ({ page }) => {
    const visitor = new Visitor(page);
    await page.goto(resultAddress(await buy()));
    await visitor.tap(page.locator("main a[href*='way=sim'][href*='iccid=']").filter({ visible: true }).first());
    await visitor.tap(page.locator('.action-bar [data-item-val="checkout"], .action-bar button, .action-bar a').filter({ visible: true }).first());
    await pay(visitor, page);
    visitor.expectAtMost({ taps: 5, typed: 1, scrolled: 2, pages: 4 });
  });

  test("7: a refund of an unused eSIM, with the link of the order", async ({ page }) => {
    const visitor = new Visitor(page);
    await page.goto(resultAddress(await buy()));
    await visitor.tap(page.getByRole("link", { name: text("en", "orders:refund.link") }));
    await visitor.tap(page.getByText(text("en", "sims:unsubscribe.trip-changed"), { exact: true }));
    await visitor.tap(page.getByRole("button", { name: text("en", "sims:unsubscribe.button") }));
    await expectResultPage(page);
    visitor.expectAtMost({ taps: 3, typed: 0, scrolled: 4, pages: 2 });
  });

  test("8: the lost link of an order", async ({ page }) => {
    const { email, number } = await buy();
    const visitor = new Visitor(page);
    await page.goto("/en/homepage");
    await visitor.tap(page.getByRole("banner").locator('a[href$="/login"]').filter({ visible: true }));
    await visitor.tap(page.locator("main").getByRole("link", { name: text("en", "site:my-order") }));
    await visitor.type(page.locator('main [name="email"]'), email);
    await visitor.tap(page.locator("main form button[type=submit]"));
    expect((await messageTo(email, /orders/)).text).toContain(number);
    visitor.expectAtMost({ taps: 3, typed: 1, scrolled: 1, pages: 3 });
  });

  test("9: a week later, what is left on the eSIM", async ({ page }) => {
    const { email } = await buy();
    await createAccount(email);
    const visitor = new Visitor(page);
    await page.goto("/en/homepage");
    await visitor.tap(page.getByRole("banner").locator('a[href$="/login"]').filter({ visible: true }));
    await visitor.type(page.locator('[name="email"]'), email);
    await visitor.tap(page.locator('[name="agreePrivacy"]'));
    await visitor.tap(page.locator('main button[value="send-code"]'));
    await visitor.type(page.locator('[name="code"]'), codeIn(await messageTo(email, /^Your code to sign in/)) ?? "");
    await visitor.tap(page.locator('main button[value="sign-in"]'));
    await expect(page.locator(".ticket .gauge, .ticket").first()).toBeVisible();
    visitor.expectAtMost({ taps: 4, typed: 2, scrolled: 1, pages: 2 });
  });

  test("10: another quantity for an order that is not paid", async ({ page }) => {
    const order = await buy({}, { outcome: "cancel" });
    const visitor = new Visitor(page);
    await page.goto(resultAddress(order));
    await visitor.tap(page.getByRole("link", { name: text("en", "orders:change.link") }));
    await changeQuantity(visitor, page, "2");
    await pay(visitor, page);
    visitor.expectAtMost({ taps: 5, typed: 1, scrolled: 2, pages: 3 });
  });
});
