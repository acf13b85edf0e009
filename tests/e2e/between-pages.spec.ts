import { expect, test } from "./support/test.ts";

test("a page of content is fetched when its link is pressed, and not on a weak connection", async ({ page, context }) => {
  const prefetched: string[] = [];
  context.on("request", (request) => request.headers()["sec-purpose"] === "prefetch" && prefetched.push(new URL(request.url()).pathname));
  const press = async () => {
    const link = page.locator('main a[href^="/en/plan-detail?plan=JP"]').first();
    await link.hover();
    await page.mouse.down();
  };
  await page.goto("/en/plans?country=JP");
  await press();
  await expect.poll(() => prefetched).toEqual(["/en/plan-detail"]);
  await page.mouse.up();
  await expect(page).toHaveURL(/plan-detail/);

  // Its dialog fetches the page itself.
  await page.locator('main a[data-dialog][href*="/plan-coverage"]').first().click();
  await expect(page.locator("dialog[open] h2")).toBeVisible();

  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { effectiveType: "2g" } }));
  // Its widgets wait for a touch.
  await page.goto("/en/plans?country=JP", { waitUntil: "load" });
  await press();
  await page.mouse.up();
  await expect(page).toHaveURL(/plan-detail/);
  expect(prefetched).toEqual(["/en/plan-detail"]);
});

test("the next page fades in, except if the visitor prefers reduced motion", async ({ page }) => {
  const hasTransition = async (motion: "reduce" | "no-preference") => {
    await page.emulateMedia({ reducedMotion: motion });
    await page.goto("/en/about");
    await page.locator("footer a[href='/en/frequently-asked-questions']").first().click();
    await page.waitForURL("**/frequently-asked-questions");
    return page.evaluate(() => Reflect.get(globalThis, "revealed"));
  };
  await page.addInitScript(() =>
    addEventListener("pagereveal", (event) => Reflect.set(globalThis, "revealed", Boolean((event as PageRevealEvent).viewTransition))),
  );
  expect(await hasTransition("no-preference")).toBe(true);
  expect(await hasTransition("reduce")).toBe(false);
});
