import { expect, test } from "#tests/e2e/support/test.ts";
import { text } from "#tests/e2e/support/texts.ts";

for (const [language, typed] of [
  ["en", "tokyo"],
  ["en", "JP"],
  ["zh-cn", "riben"],
  ["zh-hk", "日本"],
  ["en", "일본"],
  ["en", "にほん"],
] as const) {
  test(`in ${language}, "${typed}" finds Japan`, async ({ page }) => {
    await page.goto(`/${language}/plans?q=${encodeURIComponent(typed)}`);
    await expect(page.locator('main a[href*="plan-detail?plan=JP"], main a[href*="plans?country=JP"]').first()).toBeVisible();
  });
}

test("suggestions appear during typing and are selected by arrow keys; without scripts the form finds the same", async ({ page, scripts }) => {
  await page.goto("/en/homepage");
  const box = page.locator('main [name="q"]');
  await box.pressSequentially("jap");
  if (scripts) {
    const option = page.getByRole("option", { name: /Japan/ });
    await expect(option).toBeVisible();
    await box.press("ArrowDown");
    await expect(option).toHaveAttribute("aria-selected", "true");
  }
  await box.press("Enter");
  await expect(page).toHaveURL(/\/en\/plans\?(country=JP|q=jap)$/);
  await expect(page.locator('main a[href*="plan-detail?plan=JP"], main a[href*="plans?country=JP"]').first()).toBeVisible();
});

test("a destination that is not sold shows what to do next", async ({ page }) => {
  await page.goto("/en/plans?q=Atlantis");
  await expect(page.locator("main")).toContainText(text("en", "plans:list.nothing"));
  await expect(page.locator('main a[href*="plans?country="]').first()).toBeVisible();
});

test("the alphabet has ten groups, others in Chinese than in English", async ({ page }) => {
  const groups = async (language: string) => {
    await page.goto(`/${language}/destination`);
    return page.locator("main .alphabet a").allInnerTexts();
  };
  const english = await groups("en");
  const chinese = await groups("zh-cn");
  expect(english.length).toBeGreaterThan(7);
  expect(english.length).toBeLessThanOrEqual(10);
  expect(chinese).not.toEqual(english);
  await page.locator("main .alphabet a").first().click();
  await expect(page.locator("main .alphabet a[aria-current]")).toHaveCount(1);
  await expect(page.locator('main a[href*="plans?country="]').first()).toBeVisible();
});

test("changing the quantity changes the total: immediately with scripts, by the button without", async ({ page, scripts, context, baseURL }) => {
  await context.addCookies([{ name: "currency", value: "USD", url: baseURL as string }]);
  await page.goto("/en/plan-detail?plan=JP&package=JP-5GB-30D&way=esim&quantity=1");
  const total = page.locator("main output");
  await expect(total).toHaveText("US$11.99");
  await page.locator('main [name="quantity"]').selectOption("3");
  if (!scripts) await page.locator('main button[name="plan"]').click();
  await expect(total).toHaveText("US$35.97");
  await expect(page).toHaveURL((url) => url.search.includes("package=JP-5GB-30D&way=esim&quantity=3") && url.searchParams.get("plan") === "JP");
});

test("the day pass shows its daily allowance, the speed after it and when the day ends", async ({ page }) => {
  await page.goto("/en/plan-detail?plan=JP&package=JP-1GBDAY-3D&way=esim&quantity=1");
  await expect(page.locator("main")).toContainText(/1 GB/);
  await expect(page.locator("main")).toContainText(/\d+.[kM]bit\/s/);
  await expect(page.locator("main")).toContainText(/midnight|00:00/);
});

test("coverage can be searched by country, network or APN, case-insensitively, and says if nothing matches", async ({ page, scripts }) => {
  await page.goto("/en/plan-detail?plan=ASIA");
  await page.locator('main a[href*="/plan-coverage?plan=ASIA"]').first().click();
  const where = page.locator(scripts ? "dialog[open]" : "main");
  const box = where.locator('input[type="search"]');
  const search = async (typed: string) => {
    await box.fill(typed);
    if (!scripts) await box.press("Enter");
  };
  await expect(where.locator(".coverage-cards > li")).not.toHaveCount(0);
  await search("DOCOMO");
  await expect(where.locator(".coverage-cards > li")).toHaveCount(1);
  await expect(where.locator(".coverage-cards > li")).toContainText("Japan");
  await search("no such network");
  await expect(where.locator(".coverage-cards > li")).toHaveCount(0);
  await expect(where).toContainText("no such network");
  await search("");
  await expect(where.locator(".coverage-cards > li")).not.toHaveCount(0);
  if (scripts) {
    await page.keyboard.press("Escape");
    await expect(page.locator("dialog")).toHaveCount(0);
  }
});
