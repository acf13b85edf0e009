import type { Locator, Page } from "@playwright/test";
import { buy, resultAddress, useAccount } from "./support/shop-api.ts";
import { expect, test } from "./support/test.ts";
import { text } from "./support/texts.ts";

// The parts of the specification's reusable widgets (§2) that only a browser shows; the rest is in tests/app. With scripts only: playwright.config.ts.

const PHONE = { width: 375, height: 812 };

/** Moves a touch across the row as pointer events for the row's own script; the browser does not scroll. */
async function swipe(row: Locator, from: number, to: number): Promise<void> {
  await row.evaluate(
    (row, { from, to }) => {
      const at = (x: number) => new Touch({ identifier: 1, target: row, clientX: x, clientY: 10 });
      row.dispatchEvent(new TouchEvent("touchstart", { bubbles: true, touches: [at(from)], changedTouches: [at(from)] }));
      row.dispatchEvent(new TouchEvent("touchend", { bubbles: true, touches: [], changedTouches: [at(to)] }));
    },
    { from, to },
  );
}

/** Moves a real touch: the browser also handles it. */
async function swipeGlass(page: Page, y: number, from: number, to: number): Promise<void> {
  const glass = await page.context().newCDPSession(page);
  await glass.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: from, y }] });
  for (let step = 1; step <= 10; step++) {
    await glass.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x: from + ((to - from) * step) / 10, y }] });
  }
  await glass.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await glass.detach();
}

test.describe("the card swiper on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test("is one scrolling row, its dots lead to the cards, and the page itself does not scroll", async ({ page }) => {
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

  test("has the measures of the specification: 37.5 of 375 px beside the middle card, side cards at 0.9, 2 px and 28 px more height", async ({
    page,
  }) => {
    await page.goto("/en/plan-detail?plan=JP");
    await expect(page.locator(".swiper li[data-aside]")).toHaveCount(3);
    const row = page.locator(".swiper > ul");
    const {
      width = 0,
      height = 0,
      left = 0,
    } = await row
      .locator("> li")
      .first()
      .evaluate((card) => card.getBoundingClientRect().toJSON());
    expect([left, width]).toEqual([37.5, 300]);
    expect(await row.evaluate((row) => row.clientHeight)).toBe(Math.round(height + 2 + 28));
    const side = row.locator("> li").nth(1);
    await expect.poll(() => side.evaluate((card) => card.getBoundingClientRect().width / (card as HTMLElement).offsetWidth)).toBeCloseTo(0.9, 5);
  });

  test("continues from the last card to the first and back, by arrow key and by swipe", async ({ page }) => {
    await page.goto("/en/plan-detail?plan=JP");
    const swiper = page.getByRole("group", { name: "You may also like" });
    const current = swiper.locator("a[aria-current]");
    await swiper.locator("li a").first().focus();
    await page.keyboard.press("ArrowLeft");
    await expect(current).toHaveAccessibleName(/^Card 4 of 4/);
    await expect(swiper.locator("li a").nth(3)).toBeFocused();
    await swipe(swiper.locator("ul").first(), 250, 60);
    await expect(current).toHaveAccessibleName(/^Card 1 of 4/);
    await expect(swiper.locator("li[data-aside]")).toHaveCount(3);
  });

  test("counts a swipe from the card that the row is scrolling to, also on a slow phone", async ({ page }) => {
    await page.goto("/en/plan-detail?plan=JP");
    const row = page.locator(".swiper > ul");
    await row.scrollIntoViewIfNeeded();
    const current = page.locator(".swiper a[aria-current]");
    const cpu = await page.context().newCDPSession(page);
    await cpu.send("Emulation.setCPUThrottlingRate", { rate: 8 });
    for (let round = 0; round < 3; round++) {
      await row.locator("li a").first().focus();
      await page.keyboard.press("ArrowLeft");
      await swipe(row, 250, 60);
      await expect(current, `swipe ${round + 1} from the last card`).toHaveAccessibleName(/^Card 1 of 4/);
      await swipe(row, 60, 250);
      await expect(current, `swipe ${round + 1} from the first card`).toHaveAccessibleName(/^Card 4 of 4/);
      await swipe(row, 250, 60);
      await expect.poll(() => row.evaluate(({ scrollLeft }) => Math.round(scrollLeft))).toBe(0);
      await expect(current).toHaveAccessibleName(/^Card 1 of 4/);
    }
  });

  test("follows a touch from the first card to the last and back, and never scrolls the page", async ({ page }) => {
    await page.goto("/en/plans?country=JP");
    await page.goto("/en/plan-detail?plan=JP");
    const row = page.locator(".swiper > ul");
    const current = page.locator(".swiper a[aria-current]");
    await row.evaluate((row) => row.scrollIntoView({ block: "center" }));
    const { y = 0, height = 0 } = (await row.boundingBox()) ?? {};
    const atCard = (n: number) => row.evaluate((row, n) => Math.round(row.children[n]?.getBoundingClientRect().left ?? -1), n);
    for (let round = 0; round < 2; round++) {
      await swipeGlass(page, y + height / 2, 60, 320);
      await expect(current).toHaveAccessibleName(/^Card 4 of 4/);
      await expect.poll(() => atCard(3)).toBe(38);
      await swipeGlass(page, y + height / 2, 320, 60);
      await expect(current).toHaveAccessibleName(/^Card 1 of 4/);
      await expect.poll(() => atCard(0)).toBe(38);
    }
    await expect(page).toHaveURL(/plan-detail\?plan=JP$/);
  });
});

test("number fields and calculator figures accept digits only, and the coverage dialog traps the focus and locks scrolling until it closes", async ({
  page,
}) => {
  await page.goto("/en/order-sim?package=JP-5GB-30D&way=esim&quantity=1");
  const quantity = page.getByLabel("Quantity");
  await quantity.fill("");
  await quantity.pressSequentially("-1.e2+");
  await expect(quantity).toHaveValue("12");

  for (const [address, names] of [
    ["cmlink-for-business", ["employees", "trips", "days"]],
    ["resale-distribution", ["quantity"]],
    ["esim-marketplace", ["sales"]],
  ] as const) {
    await page.goto(`/en/${address}`);
    for (const name of names) {
      const field = page.locator(`main form input[name="${name}"]`);
      await field.fill("");
      await field.pressSequentially("-1.e2+");
      await expect(field, name).toHaveValue("12");
    }
  }

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

test("a dialog focuses its heading, closes by Escape in its empty search box, and returns the focus", async ({ page }) => {
  await page.goto("/en/plan-detail?plan=ASIA");
  const opener = page.locator('main a[href*="/plan-coverage?plan=ASIA"]').first();
  await opener.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading").first()).toBeFocused();
  await expect(dialog.getByRole("heading").first()).toHaveCSS("outline-style", "none");
  const search = dialog.getByRole("searchbox");
  await search.fill("a");
  await search.evaluate((field) => field.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })));
  await expect(dialog).toBeVisible();
  await search.fill("");
  // An event without the browser's own closing, as in WebKit.
  await search.evaluate((field) => field.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })));
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test("a code that the browser refuses to copy is selected instead", async ({ page, context, buyer }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("Denied", "NotAllowedError"));
  });
  await useAccount(context, buyer);
  await page.goto("/en/account/package");
  await page.locator("main summary", { hasText: "More" }).first().click();
  const copy = page.getByRole("button", { name: /^Copy: / }).first();
  await copy.click();
  await expect(page.getByText("Couldn’t copy: press and hold the selected code to copy it")).toBeVisible();
  expect(await page.evaluate(() => getSelection()?.toString())).toMatch(/^\d{19,20}$/);
});

test("one eSIM of several is sent by the share sheet, and a receipt is printed", async ({ page }) => {
  const calls: unknown[] = [];
  await page.exposeFunction("report", (call: unknown) => calls.push(call));
  await page.addInitScript(() => {
    const { report } = globalThis as unknown as { report: (call: unknown) => Promise<void> };
    navigator.share = (data) => report(data?.url);
    globalThis.print = () => void report("print");
  });
  const order = await buy({ quantity: "2" });
  await page.goto(resultAddress(order));
  await expect(page.locator('main a[href^="mailto:?"]').filter({ visible: true })).toHaveCount(0);
  await page
    .getByRole("button", { name: text("en", "orders:esim.share"), exact: true })
    .first()
    .click();
  await expect.poll(() => calls).toEqual([expect.stringContaining("/en/shared-esim?key=")]);
  await page.goto(resultAddress(order).replace("order-result", "order-receipt"));
  await page.getByRole("button", { name: text("en", "my-orders:receipt.print") }).click();
  await expect.poll(() => calls.at(-1)).toBe("print");
});

for (const [address, steps] of [
  ["contact-us", 4],
  ["real-name", 6],
] as const) {
  test(`beside ${address}, the list of its sections follows the reader and marks what is filled in`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`/en/${address}`);
    const links = page.locator(".form-progress a");
    await expect(links).toHaveCount(steps);
    await expect(links.first()).toHaveAttribute("aria-current", "step");
    await expect(page.locator(".form-progress [data-done]")).toHaveCount(0);
    await links.nth(1).click();
    await expect(links.nth(1)).toHaveAttribute("aria-current", "step");
    await expect(links.first()).toBeInViewport();
    if (address === "contact-us") {
      for (const name of ["company", "city", "introduction"]) await page.locator(`form [name="${name}"]`).fill("Northwind");
      await page.locator('[name="companyCountry"]').selectOption("GB");
    } else await page.locator('form [name="email"]').fill("ada@example.com");
    await expect(links.nth(1)).toHaveAttribute("data-done", "true");
    await expect(page.locator(".form-progress [data-done]")).toHaveCount(1);
  });
}
