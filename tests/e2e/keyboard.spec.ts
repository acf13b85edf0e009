import type { Locator, Page } from "@playwright/test";
import { newEmail, orderForm, payButton } from "./support/order-form.ts";
import { expectIssued, expectPaymentPage, expectResultPage } from "./support/purchase.ts";
import { alsoWithoutScripts, expect, test, untilHydrated } from "./support/test.ts";

/** Presses Tab until the element has the focus; every stop on the way must show a focus indicator. */
async function tabTo(page: Page, goal: Locator): Promise<void> {
  for (let presses = 0; presses < 90; presses++) {
    if (await goal.evaluateAll((elements) => elements.includes(document.activeElement as HTMLElement))) return;
    await page.keyboard.press("Tab");
    const unseen = await page.evaluate(() => {
      const stop = document.activeElement;
      if (!stop || stop === document.body) return null;
      const shows = (element: Element | null) =>
        element !== null && (getComputedStyle(element).outlineStyle !== "none" || getComputedStyle(element).boxShadow !== "none");
      const seen = [stop, stop.closest("label"), stop.closest(".control"), stop.closest(".choice"), stop.parentElement].some(shows);
      return seen ? null : stop.outerHTML.slice(0, 160);
    });
    expect(unseen, "a stop of the keyboard that does not show it has the focus").toBeNull();
  }
  throw new Error("The element cannot be reached with the keyboard");
}

/** Selects in a group of radio buttons by arrow keys. */
async function arrowTo(page: Page, goal: Locator): Promise<void> {
  for (let presses = 0; presses < 12; presses++) {
    if (await goal.isChecked()) return;
    await page.keyboard.press("ArrowDown");
  }
  throw new Error("The element cannot be reached with the arrow keys");
}

test("an eSIM can be bought with the keyboard alone", async ({ page }) => {
  await page.goto("/en/homepage");
  await tabTo(page, page.locator('main [name="q"]'));
  await page.keyboard.type("Japan");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/en\/plans\?/);
  await untilHydrated(page);
  await tabTo(page, page.locator('main a[href*="plan-detail?plan=JP"]'));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/plan-detail\?plan=JP/);
  await untilHydrated(page);
  await tabTo(page, page.locator('main [name="package"]'));
  await arrowTo(page, page.locator('main [name="package"][value="JP-5GB-30D"]'));
  await tabTo(page, page.locator('button[form="choice"]').filter({ visible: true }));
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(/\/en\/order-sim\?/);
  await untilHydrated(page);
  const form = orderForm(page);
  await expect(form.locator('[name="package"]')).toHaveValue("JP-5GB-30D");
  await tabTo(page, form.locator('[name="email"]'));
  await page.keyboard.type(newEmail());
  await tabTo(page, form.locator('[name="paymentMethod"]'));
  await arrowTo(page, form.locator('[name="paymentMethod"][value="wechat"]'));
  await tabTo(page, form.locator('[name="agreeAll"]'));
  await page.keyboard.press("Space");
  await tabTo(page, payButton(page));
  await page.keyboard.press("Enter");

  await expectPaymentPage(page);
  await tabTo(page, page.locator('button[name="outcome"][value="pay"]'));
  await page.keyboard.press("Enter");
  await expectResultPage(page);
  await expectIssued(page);
  await tabTo(page, page.locator('main a[href*="/order-card?"]'));
});

test("Enter in a field of the order form places the order, whatever small buttons precede it", alsoWithoutScripts, async ({ page }) => {
  await page.goto("/en/order-sim?package=JP-5GB-30D&way=esim&quantity=1");
  const form = orderForm(page);
  await form.locator('[name="agreeAll"]').check();
  await form.locator('[name="paymentMethod"][value="card"]').check();
  await form.locator('[name="email"]').fill(newEmail());
  await form.locator('[name="email"]').press("Enter");
  await expectPaymentPage(page);
});

test("Escape closes the menu and returns the focus to its button", async ({ page }) => {
  await page.goto("/en/destination");
  const button = page.locator("header details.menu > summary");
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("header nav.menu-panel")).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect(page.locator("header nav.menu-panel")).toBeHidden();
  await expect(button).toBeFocused();
});
