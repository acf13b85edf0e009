import { expect } from "@playwright/test";
import { visit } from "./visit.mjs";

const PACKAGE = "JP-5GB-30D";
/** For the slowest connection that is measured. */
const PAINT_TIMEOUT_MS = 60_000;

/** The pages of the journey, in their order. */
export const JOURNEY = ["plans", "plan-detail", "order-sim", "payment page", "order-result"];

/**
 * Buys an eSIM: from the list of plans to the page of the paid order. Acts on a page as soon as it is painted; `whenShown` is awaited first.
 * @param {import("@playwright/test").Page} page
 * @param {string} origin
 * @param {(name: string) => Promise<void>} [whenShown]
 */
export async function buyInBrowser(page, origin, whenShown = async () => {}) {
  const shows = async (name, address) => {
    await page.waitForURL(address, { waitUntil: "commit" });
    // Playwright's waitForFunction needs timers in the page, which do not run without scripts.
    const isPainted = () => page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    await expect.poll(isPainted, { intervals: [20], timeout: PAINT_TIMEOUT_MS }).toBe(true);
    await whenShown(name);
  };
  await page.goto(`${origin}/en/plans?country=JP`, { waitUntil: "commit" });
  await shows("plans", /\/plans\?/);
  // By keyboard: a press with a pointer prefetches the page, and the traffic of a prefetch may be counted twice.
  await page.locator('main a[href*="/plan-detail?plan=JP"]').first().press("Enter");
  await shows("plan-detail", /\/plan-detail\?/);
  await page.locator(`main input[name="package"][value="${PACKAGE}"]`).check();
  await page.locator('button[form="choice"]').filter({ visible: true }).click();
  await shows("order-sim", /\/order-sim\?/);
  const form = page.locator("form").filter({ has: page.locator('[name="checkoutKey"]') });
  await form.locator('[name="email"]').fill(`traveller.${Math.random().toString(36).slice(2, 12)}@example.com`);
  await form.locator('[name="agreeAll"]').check();
  await form.locator('[data-item-val="order"]').filter({ visible: true }).click();
  await shows("payment page", /\/sandbox\/pay\//);
  await page.locator('button[name="outcome"][value="pay"]').click();
  await shows("order-result", /\/order-result\?/);
  await page.locator("main h1").waitFor();
}

/** Buys an eSIM and returns the path of its order's page once the carrier has delivered it. */
export async function buyDelivered(browser, shop) {
  const address = await visit(browser, shop, { variant: "no scripts" }, async ({ page }) => {
    await buyInBrowser(page, shop.publicOrigin);
    return page.url();
  });
  const read = async () => (await fetch(address)).text();
  await expect.poll(read, { timeout: 20_000 }).toContain("LPA:1$");
  return address.slice(shop.publicOrigin.length);
}
