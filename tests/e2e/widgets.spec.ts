import { expect, test } from "./support/test.ts";

// What only a browser shows of the specification's reusable widgets (§2); the rest is in tests/app. With scripts only: playwright.config.ts.

const PHONE = { width: 375, height: 812 };

/** A swipe in the middle of the scroll that the key has begun is taken for a part of it. */
function untilItStandsStill(row: Element): Promise<void> {
  return new Promise((resolve) => {
    let [last, frames] = [row.scrollLeft, 0];
    const look = () => {
      frames = row.scrollLeft === last ? frames + 1 : 0;
      last = row.scrollLeft;
      if (frames > 20) resolve();
      else requestAnimationFrame(look);
    };
    look();
  });
}

test.describe("the card swiper on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test("stands in one row that scrolls, its dots lead to the cards, and nothing slides the page itself", async ({ page }) => {
    await page.goto("/en/plan-detail?plan=JP");
    const cards = page.locator(".swiper li[id]");
    const left = (n: number) =>
      cards.nth(n).evaluate((card) => Math.round(card.getBoundingClientRect().left + card.getBoundingClientRect().width / 2));
    await page.locator(".swiper").scrollIntoViewIfNeeded();
    expect(await left(0)).toBe(PHONE.width / 2 + 0.5);
    await page.getByRole("link", { name: /^Card 3 of 4/ }).click();
    await expect.poll(() => left(2)).toBe(PHONE.width / 2 + 0.5);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    await expect(page.getByRole("link", { name: /^Card 3 of 4/ })).toHaveAttribute("aria-current", "true");
  });

  test("goes on from the last card to the first and back, by arrow key and by swipe", async ({ page }) => {
    await page.goto("/en/plan-detail?plan=JP");
    const swiper = page.getByRole("group", { name: "You may also like" });
    const current = swiper.locator("a[aria-current]");
    await swiper.locator("li a").first().focus();
    await page.keyboard.press("ArrowLeft");
    await expect(current).toHaveAccessibleName(/^Card 4 of 4/);
    await expect(swiper.locator("li a").nth(3)).toBeFocused();
    const row = swiper.locator("ul").first();
    await row.evaluate(untilItStandsStill);
    await row.evaluate((row) => {
      const at = (x: number) => new Touch({ identifier: 1, target: row, clientX: x, clientY: 10 });
      row.dispatchEvent(new TouchEvent("touchstart", { bubbles: true, touches: [at(250)], changedTouches: [at(250)] }));
      row.dispatchEvent(new TouchEvent("touchend", { bubbles: true, touches: [], changedTouches: [at(60)] }));
    });
    await expect(current).toHaveAccessibleName(/^Card 1 of 4/);
    await expect(swiper.locator("li[data-aside]")).toHaveCount(3);
  });
});

test("a number field takes digits only, and the coverage dialog keeps the focus and the page still and gives both back", async ({ page }) => {
  await page.goto("/en/order-sim?package=JP-5GB-30D&way=esim&quantity=1");
  const quantity = page.getByLabel("Quantity");
  await quantity.fill("");
  await quantity.pressSequentially("-1.e2+");
  await expect(quantity).toHaveValue("12");

  await page.goto("/en/plan-detail?plan=ASIA");
  const opener = page.locator('main a[href*="/plan-coverage?plan=ASIA"]').first();
  await opener.click();
  const dialog = page.getByRole("dialog");
  const search = dialog.getByRole("searchbox");
  await expect(search).toHaveAttribute("placeholder", /.+/);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toContain("hidden");
  await search.fill("no such network");
  await expect(dialog.locator(".empty")).toBeVisible();
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement === document.body || Boolean(document.activeElement?.closest("dialog")))).toBe(true);
  }
  await page.mouse.click(5, 5);
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});
