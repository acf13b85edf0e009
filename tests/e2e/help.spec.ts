import type { Page } from "@playwright/test";
import { alsoWithoutScripts, expect, test } from "#tests/e2e/support/test.ts";
import { text } from "#tests/e2e/support/texts.ts";

const FAQ = "/en/frequently-asked-questions";
const question = (page: Page, anchor: string) => page.locator("main details").filter({ has: page.locator(`[id="${anchor}"]`) });
const box = (page: Page) => page.locator('main input[type="search"]');

test("an answer opens by its own address, and a vote on it is confirmed there", alsoWithoutScripts, async ({ page }) => {
  await page.goto(`${FAQ}?type=Use#apn`);
  const apn = question(page, "apn");
  await expect(apn).toHaveAttribute("open", "");
  await expect(apn.locator("summary")).toBeInViewport();
  await expect(page.locator("main details[open]")).toHaveCount(1);
  await apn.locator('button[value="yes"]').click();
  await expect(apn.locator("output")).toContainText(text("en", "faq:thanks"));
  await expect(page).toHaveURL(new RegExp(`${FAQ}\\?type=Use(&voted=apn&said=thanks)?#apn$`));
  await expect(apn).toHaveAttribute("open", "");
});

test("all answers collapse when the type changes", async ({ page }) => {
  await page.goto(`${FAQ}?type=Use`);
  await page.locator("main details > summary").first().click();
  await expect(page.locator("main details[open]")).toHaveCount(1);
  const tabs = page.locator("main .tabs a");
  await tabs.filter({ hasText: text("en", "faq:type.Troubleshoot") }).click();
  await expect(page).toHaveURL(/type=Troubleshoot$/);
  await expect(page.locator("main details")).not.toHaveCount(0);
  await expect(page.locator("main details[open]")).toHaveCount(0);
  await tabs.filter({ hasText: text("en", "faq:type.Use") }).click();
  await expect(page).toHaveURL(/type=Use$/);
  await expect(page.locator("main details[open]")).toHaveCount(0);
});

test("a search covers all types and names them; without results, customer service is one link away", async ({ page }) => {
  await page.goto(`${FAQ}?type=eSIM`);
  const search = (typed: string) => box(page).fill(typed);
  await search("HOTSPOT");
  await expect(question(page, "use-hotspot")).toBeVisible();
  await expect(page.locator("main h2").filter({ visible: true, hasText: text("en", "faq:type.Use") })).toHaveCount(1);
  await search("no such question");
  await expect(page.locator("main")).toContainText("No questions found...");
  await expect(page.locator('main .empty a[href="/en/customer-service"]')).toBeVisible();
  await search("");
  await expect(page.locator("main details").filter({ visible: true })).not.toHaveCount(0);
  await expect(page.locator("main .empty")).toHaveCount(0);
});

test("the coverage of all destinations loads its flags as one file", alsoWithoutScripts, async ({ page, scripts }) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await page.goto("/en/netCover");
  // With scripts, an image is only loaded when it becomes visible.
  await page.locator("main details > summary").first().click();
  const flag = page.locator("main .coverage-cards img").first();
  await expect(flag).toHaveJSProperty("complete", true);
  await expect.poll(() => flag.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(requested.filter((path) => path.endsWith(".svg") && !path.includes("favicon"))).toHaveLength(1);
  if (!scripts) expect(requested.length).toBeLessThanOrEqual(5);
});

test("network coverage can be searched by country, operator or APN, and each destination links to its plans", async ({ page }) => {
  await page.goto("/en/netCover");
  const cards = page.locator("main .coverage-cards > li:not([hidden])");
  await expect(cards.first()).toBeHidden();
  const all = await cards.count();
  expect(all).toBeGreaterThan(190);
  const search = (typed: string) => box(page).fill(typed);
  for (const typed of ["jApAn", "NTT docomo", "MOPERA"]) {
    await search(typed);
    await expect(page.locator("main output")).toContainText(typed);
    await expect(cards).toHaveCount(1);
    await expect(cards).toBeVisible();
    await expect(cards).toContainText("NTT DOCOMO");
  }
  await search("no such operator");
  await expect(page.locator("main")).toContainText("No results found! Please search again after changing the country/region");
  await search("");
  await expect(cards).toHaveCount(all);
  await search("softbank");
  await expect(cards).toHaveCount(1);
  await cards.locator("a").click();
  await expect(page).toHaveURL(/\/en\/plans\?country=JP$/);
});
