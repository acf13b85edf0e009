import { alsoWithoutScripts, expect, test } from "#tests/e2e/support/test.ts";

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

test("the focus offers popular destinations", async ({ page }) => {
  await page.goto("/en/homepage");
  await page.locator('main [name="q"]').focus();
  const options = page.getByRole("option");
  await expect(page.getByRole("option", { name: /Japan/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(options.first()).toBeHidden();
});

test("a suggestion names the city that matches, and text that matches nothing is said to be no place", async ({ page }) => {
  await page.goto("/en/homepage");
  const box = page.locator('main [name="q"]');
  await box.pressSequentially("tok");
  await expect(page.getByRole("option", { name: /Tokyo → Japan/ })).toBeVisible();
  await box.fill("xyzzy");
  await expect(page.getByRole("option", { name: "No place called “xyzzy”." })).toBeVisible();
  await box.press("Enter");
  await expect(page).toHaveURL(/plans\?q=xyzzy/);
  await expect(page.locator("main")).toContainText("No place called “xyzzy”.");
});

test("a row of the list of plans leads to the checkout of its package, and the tab of day passes to theirs", alsoWithoutScripts, async ({ page }) => {
  await page.goto("/en/plans?country=JP");
  await page.getByRole("link", { name: "Day pass", exact: true }).click();
  await expect(page).toHaveURL(/kind=day-pass/);
  // Both tabs have a package for 15 days: without its address, the row of the tab that is about to go could be clicked.
  await page
    .getByRole("row", { name: /15 days/ })
    .locator('[href*="order-sim?package=JP-1GBDAY-15D"]')
    .click();
  await expect(page).toHaveURL(/order-sim\?package=JP-1GBDAY-15D&way=esim&quantity=1$/);
  await expect(page.locator('main [name="package"]').first()).toHaveValue("JP-1GBDAY-15D");
});

test("the dates of a journey are answered on the same page with packages that lead to the checkout", alsoWithoutScripts, async ({ page }) => {
  await page.goto("/en/plans?country=JP");
  await page.locator('main [name="from"]').fill("2027-03-05");
  await page.locator('main [name="to"]').fill("2027-03-09");
  await page.locator('main [name="use"]').selectOption("social");
  await page.locator(".trip-form button").click();
  await expect(page).toHaveURL(/country=JP&from=2027-03-05&to=2027-03-09&use=social/);
  await page.locator(".trip-answers").getByRole("link", { name: "3 GB · 15 days" }).click();
  await expect(page).toHaveURL(/order-sim\?package=JP-3GB-15D/);
});

test("on a wide screen a row selects its package, and the ticket beside the table follows", alsoWithoutScripts, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/en/plans?country=JP");
  await page.getByRole("link", { name: "Select 20 GB" }).click();
  await expect(page).toHaveURL(/package=JP-20GB-30D/);
  await page.locator("aside.sticky-side").getByRole("link", { name: "Go to checkout" }).click();
  await expect(page).toHaveURL(/order-sim\?package=JP-20GB-30D/);
});

test("the line under the delivery methods follows the selection, also without scripts", alsoWithoutScripts, async ({ page }) => {
  await page.goto("/en/plan-detail?plan=JP");
  await expect(page.getByText("Usually ready to install within a minute of payment.")).toBeVisible();
  await page.getByText("SIM by post").click();
  await expect(page.getByText("Posted from Hong Kong")).toBeVisible();
  await expect(page.getByText("Usually ready to install within a minute of payment.")).toBeHidden();
});

test("the first screen of a phone with its bars shows a price of the plan", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 635 });
  await page.goto("/en/plan-detail?plan=JP");
  await expect(page.locator("main .choice-aside").first()).toBeInViewport({ ratio: 1 });
  await page.goto("/en/plans?country=JP");
  await expect(page.locator("main .packages tbody tr td:nth-child(3)").first()).toBeInViewport({ ratio: 1 });
});

test("changing the quantity changes the total immediately", async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: "currency", value: "USD", url: baseURL as string }]);
  await page.goto("/en/plan-detail?plan=JP&package=JP-5GB-30D&way=esim&quantity=1");
  const total = page.locator("main output").filter({ visible: true });
  await expect(total).toHaveText("US$11.99");
  await page.locator('main [name="quantity"]').selectOption("3");
  await expect(total).toHaveText("US$35.97");
  await expect(page).toHaveURL((url) => url.search.includes("package=JP-5GB-30D&way=esim&quantity=3") && url.searchParams.get("plan") === "JP");
});

test("the ticket, the links and the address follow the chosen package and delivery method", async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: "currency", value: "USD", url: baseURL as string }]);
  await page.goto("/en/plan-detail?plan=JP&package=JP-1GB-7D&way=esim&quantity=2");
  const ticket = page.getByRole("complementary", { name: "Total" });
  await page.getByText("5 GB · 30 days").click();
  await expect(ticket).toContainText(/eSIM\s*5 GB\s*30 days/);
  await expect(ticket).toContainText("US$11.99 × 2");
  await expect(ticket.locator("output")).toHaveText("US$23.98");
  await expect(ticket.getByText("Postage is extra")).toBeHidden();
  await page.getByText("SIM by post").click();
  await expect(ticket).toContainText("SIM by post");
  await expect(ticket.getByText("Postage is extra")).toBeVisible();
  await expect(page).toHaveURL(/plan-detail\?plan=JP&package=JP-5GB-30D&way=physical&quantity=2$/);
  await expect(page.getByRole("link", { name: "Day pass", exact: true })).toHaveAttribute("href", /way=physical&quantity=2$/);
});

test("a package that is chosen while the scripts are loading is shown once they are there", async ({ page }) => {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(/plan-choices.*\.js/, async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto("/en/plan-detail?plan=JP", { waitUntil: "load" });
  await page.locator('main [name="quantity"]').selectOption("4");
  await expect(page).toHaveURL(/plan-detail\?plan=JP$/);
  release();
  await expect(page).toHaveURL(/quantity=4$/);
});

test("the page of a plan reserves 146 px at its foot", async ({ page }) => {
  await page.goto("/en/plan-detail?plan=JP");
  await expect(page.locator(".plan-detail")).toHaveCSS("padding-bottom", "146px");
});
