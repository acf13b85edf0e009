import type { Locator, Page } from "@playwright/test";
import type { Language } from "#server/locale/locale.schema.ts";
import { newEmail, orderForm, payButton } from "./support/order-form.ts";
import { decide, expectPaymentPage, expectResultPage, orderNumber } from "./support/purchase.ts";
import { untilFulfilled } from "./support/shop-api.ts";
import { alsoWithoutScripts, expect, test } from "./support/test.ts";

// What the way from "/" to a paid order and to installing asks of a traveller with a phone. Lower a limit when the way gets shorter; never raise it.

/** `scrolled`: screens of 635 px, on all pages together. `taps` include the one that pays at the payment provider. */
const LIMITS = { taps: 6, typed: 1, pages: 3, scrolled: 1 };
const PHONE = { width: 375, height: 635 };
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

const BROWSERS: { locale: string; language: Language; currency: string }[] = [
  { locale: "en-US", language: "en", currency: "US$" },
  { locale: "zh-CN", language: "zh-cn", currency: "CNY" },
  { locale: "zh-TW", language: "zh-hk", currency: "HKD" },
];

/** Counts what a visitor does. */
class Visitor {
  readonly count = { taps: 0, typed: 0, scrolled: 0 };
  readonly pages = new Set<string>();
  private readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async tap(target: Locator): Promise<void> {
    await this.reach(target);
    this.count.taps++;
    await target.click();
  }

  async type(target: Locator, text: string): Promise<void> {
    await this.reach(target);
    this.count.typed++;
    await target.fill(text);
  }

  /** Scrolls down as little as needed to see the whole target above the bar at the bottom. */
  private async reach(target: Locator): Promise<void> {
    await target.waitFor();
    this.pages.add(new URL(this.page.url()).pathname);
    const distance = await target.evaluate((element) => {
      const bar = [...document.querySelectorAll(".action-bar")].find((one) => getComputedStyle(one).position === "sticky" && !one.contains(element));
      const bottom = Math.min(innerHeight, bar?.getBoundingClientRect().top ?? innerHeight);
      const missing = Math.max(0, element.getBoundingClientRect().bottom - bottom);
      scrollBy({ top: missing, behavior: "instant" });
      return missing;
    });
    this.count.scrolled += distance / PHONE.height;
  }
}

for (const { locale, language, currency } of BROWSERS) {
  test.describe(`a phone in ${locale}`, () => {
    test.use({ locale, viewport: PHONE, userAgent: IPHONE });

    test("from the domain to a paid eSIM and its installation, in few steps", alsoWithoutScripts, async ({ page }) => {
      const visitor = new Visitor(page);
      await page.goto("/");
      await expect(page).toHaveURL(new RegExp(`/${language}/homepage$`));
      await visitor.tap(page.locator(`main a[href="/${language}/plans?country=JP"]`).first());
      await visitor.tap(page.locator(`.packages a[href^="/${language}/order-sim?package=JP-5GB-30D&"]`));
      await visitor.type(orderForm(page).locator('[name="email"]'), newEmail());
      // The law of Mainland China asks for this consent separately.
      if (language === "zh-cn") await orderForm(page).locator('[name="agreeTransfer"]').click();
      await visitor.tap(orderForm(page).locator('[name="agreeAll"]'));
      await expect(payButton(page)).toContainText(currency);
      await visitor.tap(payButton(page));
      await expectPaymentPage(page);
      await expect(page.locator("body")).toContainText(currency);
      const pages = visitor.pages.size;
      visitor.count.taps++;
      await decide(page, "pay");
      await expectResultPage(page, language);
      const { taps, typed, scrolled } = visitor.count;
      expect(taps, "taps").toBeLessThanOrEqual(LIMITS.taps);
      expect(typed, "typed fields").toBeLessThanOrEqual(LIMITS.typed);
      expect(scrolled, "scrolled screens").toBeLessThanOrEqual(LIMITS.scrolled);
      expect(pages, "pages").toBeLessThanOrEqual(LIMITS.pages);

      await untilFulfilled({ number: orderNumber(page), key: new URL(page.url()).searchParams.get("key") ?? "" });
      await page.reload();
      await expect(page.locator('a[href^="https://esimsetup.apple.com/"]').first()).toBeInViewport({ ratio: 1 });
    });
  });
}
