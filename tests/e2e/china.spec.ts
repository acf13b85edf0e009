import { expect, test } from "./support/test.ts";
import { text } from "./support/texts.ts";

/** Returns the date in the given number of days. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const ARRIVAL = inDays(30);
const DEPARTURE = inDays(40);

test("a trip is checked against the conditions, the input stays, and the result says that border officers decide", async ({ page }) => {
  await page.goto("/en/gogo-china-transit");
  await page.locator('[name="passport"]').selectOption("FR");
  await page.locator('[name="from"]').selectOption("FR");
  await page.locator('[name="to"]').selectOption("FR");
  await page.locator('[name="arrival"]').fill(ARRIVAL);
  await page.locator('[name="departure"]').fill(DEPARTURE);
  const submit = page.getByRole("button", { name: text("en", "china:check.submit"), exact: true });
  await submit.click();
  await expect(page).toHaveURL(/passport=FR.*#check$/);
  await expect(page.locator("main")).toContainText(text("en", "china:check.overall.not"));
  await expect(page.locator("main")).toContainText(text("en", "china:check.reasons.route.back"));

  await expect(page.locator('[name="arrival"]')).toHaveValue(ARRIVAL);
  await page.locator('[name="to"]').selectOption("HK");
  await page.locator('[name="port"]').selectOption("PVG");
  await page.locator('[name="purpose"]').selectOption("tourism");
  await submit.click();
  await expect(page.locator("main")).toContainText(text("en", "china:check.overall.fits"));
  await expect(page.locator("main")).toContainText(text("en", "china:check.decide", { hotline: "12367" }));
});

test("the guide can be searched, and its lists expand", async ({ page }) => {
  await page.goto("/en/gogo-china-transit");
  await page.locator("main nav").getByRole("link", { name: "Search the guide" }).click();
  await page.locator('main [name="q"]').fill("xian");
  await page.locator('main [name="q"]').press("Enter");
  await expect(page).toHaveURL(/q=xian#search$/);
  await expect(page.locator("main")).toContainText("Xi'an Xianyang International Airport");
  await page.getByRole("link", { name: "Clear the search" }).click();
  await expect(page.locator('main [name="q"]')).toHaveValue("");
  const islands = page.locator("main details").filter({ hasText: "Oceania" });
  await expect(islands.getByText("New Zealand")).toBeHidden();
  await islands.locator("summary").click();
  await expect(islands.getByText("New Zealand")).toBeVisible();
});

test("from the homepage to the order form of the SIM, with its rate and what an amount buys", async ({ page }) => {
  await page.goto("/en/homepage");
  await page.getByRole("link", { name: "See the China travel SIM" }).click();
  await expect(page.locator("h1")).toHaveText("Pay-as-you-go data for Mainland China");
  await expect(page.locator("main")).toContainText("buys HK$50.00 of credit, about 7.35 GB");
  await page.getByRole("link", { name: "Buy the eSIM" }).click();
  await expect(page).toHaveURL(/\/en\/order-sim\?package=CHINA-50&way=esim$/);
});

test("an old link to a part of the guide leads to the link to that part", async ({ page }) => {
  await page.goto("/en/gogo-china#ports");
  const link = page.locator("a#ports");
  await expect(link).toBeInViewport();
  await link.click();
  await expect(page).toHaveURL(/\/en\/gogo-china-transit#ports$/);
  await expect(page.locator("h2#ports")).toBeInViewport();
});
