import { fillOrder, newEmail, orderAddress, orderForm, payButton, unfold } from "./support/order-form.ts";
import { expectPaymentPage } from "./support/purchase.ts";
import { alsoWithoutScripts, expect, test } from "./support/test.ts";

const JAPAN = orderAddress("en", "JP-5GB-30D", "esim");
/** What an iPhone shows of a page between its bars. */
const PHONE = { width: 375, height: 635 };

test.describe("on a phone", () => {
  test.use({ viewport: PHONE });

  test("the first screen has the order in one line, the email field and Pay", alsoWithoutScripts, async ({ page }) => {
    await page.goto(JAPAN);
    const line = page.locator(".checkout-line summary");
    await expect(line).toContainText("Japan · 5 GB · 30 days · eSIM");
    for (const part of [line, orderForm(page).locator('[name="email"]'), payButton(page)]) await expect(part).toBeInViewport({ ratio: 1 });
    await expect(page.locator(".checkout .ticket")).toBeHidden();
    await line.click();
    await expect(page.locator(".checkout .ticket")).toBeVisible();
    await expect(orderForm(page).locator('[name="quantity"]')).toBeVisible();
    await expect(payButton(page)).toBeInViewport({ ratio: 1 });
  });

  test("the page is at most 2.5 screens long", async ({ page }) => {
    await page.goto(JAPAN);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2.5 * 812);
  });
});

test.describe("on a desk", () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test("Pay is in the ticket beside the form, and stays on the screen", async ({ page }) => {
    await page.goto(JAPAN);
    await expect(page.locator(".checkout .ticket").locator('[data-item-val="order"]')).toBeInViewport({ ratio: 1 });
    await page.locator('[name="agreeRegister"]').scrollIntoViewIfNeeded();
    await expect(payButton(page)).toHaveCount(1);
    await expect(payButton(page)).toBeInViewport({ ratio: 1 });
  });
});

test("a mistyped address gets a suggestion when the field is left; one tap accepts it, and the address stands near Pay", async ({ page }) => {
  await page.goto(JAPAN);
  const email = orderForm(page).locator('[name="email"]');
  await email.fill("anna.till@gmial.com");
  await email.blur();
  await page.getByRole("button", { name: "anna.till@gmail.com" }).click();
  await expect(email).toHaveValue("anna.till@gmail.com");
  await expect(page.getByRole("button", { name: "anna.till@gmail.com" })).toHaveCount(0);
  await expect(page.locator(".pay-facts")).toContainText("anna.till@gmail.com");
});

test("a mistyped address can be kept", alsoWithoutScripts, async ({ page, scripts }) => {
  await page.goto(JAPAN);
  await fillOrder(page, { email: newEmail().replace("example.com", "gmial.com"), paymentMethod: "card", agreeAll: "on" });
  await payButton(page).click();
  if (!scripts) {
    await expect(page.locator(".error-summary")).toContainText("Did you mean");
    await payButton(page).click();
  }
  await expectPaymentPage(page);
});

test("one tick agrees to all three, and taking one back takes it back", async ({ page }) => {
  await page.goto(JAPAN);
  const form = orderForm(page);
  const boxes = ["agreeTransfer", "agreePrivacy", "agreeRegister"].map((name) => form.locator(`[name="${name}"]`));
  await form.locator('[name="agreeAll"]').check();
  await unfold(form.locator('[name="agreeTransfer"]'));
  for (const box of boxes) await expect(box).toBeChecked();
  await boxes[1]?.uncheck();
  await expect(form.locator('[name="agreeAll"]')).not.toBeChecked();
  await boxes[1]?.check();
  await expect(form.locator('[name="agreeAll"]')).toBeChecked();
});
