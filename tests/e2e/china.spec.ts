import { expect, test } from "./support/test.ts";

test("an old link to a part of the guide leads to the link to that part", async ({ page }) => {
  await page.goto("/en/gogo-china#ports");
  const link = page.locator("a#ports");
  await expect(link).toBeInViewport();
  await link.click();
  await expect(page).toHaveURL(/\/en\/gogo-china-transit#ports$/);
  await expect(page.locator("h2#ports")).toBeInViewport();
});
