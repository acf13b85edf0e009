import { expect, test } from "#tests/e2e/support/test.ts";

test("suggestions appear during typing and are selected by arrow keys", async ({ page }) => {
  await page.goto("/en/homepage");
  const box = page.locator('main [name="q"]');
  await box.pressSequentially("jap");
  const option = page.getByRole("option", { name: /Japan/ });
  await expect(option).toBeVisible();
  await box.press("ArrowDown");
  await expect(option).toHaveAttribute("aria-selected", "true");
  await box.press("Enter");
  await expect(page).toHaveURL(/\/en\/plans\?(country=JP|q=jap)$/);
  await expect(page.locator('main a[href*="plan-detail?plan=JP"], main a[href*="plans?country=JP"]').first()).toBeVisible();
});

test("changing the quantity changes the total immediately", async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: "currency", value: "USD", url: baseURL as string }]);
  await page.goto("/en/plan-detail?plan=JP&package=JP-5GB-30D&way=esim&quantity=1");
  const total = page.locator("main output");
  await expect(total).toHaveText("US$11.99");
  await page.locator('main [name="quantity"]').selectOption("3");
  await expect(total).toHaveText("US$35.97");
  await expect(page).toHaveURL((url) => url.search.includes("package=JP-5GB-30D&way=esim&quantity=3") && url.searchParams.get("plan") === "JP");
});

test("coverage can be searched by country, network or APN, case-insensitively, and says if nothing matches", async ({ page }) => {
  await page.goto("/en/plan-detail?plan=ASIA");
  await page.locator('main a[href*="/plan-coverage?plan=ASIA"]').first().click();
  const where = page.locator("dialog[open]");
  const box = where.locator('input[type="search"]');
  const search = (typed: string) => box.fill(typed);
  await expect(where.locator(".coverage-cards > li")).not.toHaveCount(0);
  await search("DOCOMO");
  await expect(where.locator(".coverage-cards > li")).toHaveCount(1);
  await expect(where.locator(".coverage-cards > li")).toContainText("Japan");
  await search("no such network");
  await expect(where.locator(".coverage-cards > li")).toHaveCount(0);
  await expect(where).toContainText("no such network");
  await search("");
  await expect(where.locator(".coverage-cards > li")).not.toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.locator("dialog")).toHaveCount(0);
});

test("the page of a plan reserves 146 px at its foot", async ({ page }) => {
  await page.goto("/en/plan-detail?plan=JP");
  await expect(page.locator(".plan-detail")).toHaveCSS("padding-bottom", "146px");
});
