import type { Page } from "@playwright/test";
import { orderAddress } from "./support/order-form.ts";
import { alsoWithoutScripts, expect, test } from "./support/test.ts";

/** Pages that share few styles with each other. */
const PAGES = [
  "/en/homepage",
  "/en/plan-detail?plan=JP&package=JP-1GBDAY-3D",
  "/en/netCover",
  "/en/gogo-china",
  "/en/frequently-asked-questions",
  "/en/real-name",
  orderAddress("en", "JP-5GB-30D", "physical"),
];

test("the page of a first visit looks the same before and after its stylesheet arrives", async ({ page, context }) => {
  await page.route(/\.js$/, (route) => route.abort());
  for (const address of PAGES) {
    await context.clearCookies();
    await page.route(/\.css$/, (route) => route.abort());
    await page.goto(address, { waitUntil: "load" });
    await expect(page.locator("head style"), address).toBeAttached();
    const before = await looks(page);
    await page.unroute(/\.css$/);
    // The cookie of the first visit is there, so the page has its stylesheet in the head.
    await page.goto(address, { waitUntil: "load" });
    await expect(page.locator('head link[rel="stylesheet"]').first(), address).toBeAttached();
    const after = await looks(page);
    expect.soft(before.filter((look, index) => look !== after[index]).slice(0, 5), address).toEqual([]);
    expect.soft(before.length, address).toBe(after.length);
  }
});

test("a visit is remembered by its language, though its document sets no cookie", alsoWithoutScripts, async ({ page, context }) => {
  const remembered = async () => (await context.cookies()).find(({ name }) => name === "lang_base")?.value;
  for (const [address, language] of [
    ["/zh-hk/homepage", "zh-hk"],
    ["/en/destination", "en"],
    ["/ja/real-name-channel", "ja"],
    ["/zh-hk/login", "zh-hk"],
  ] as const) {
    const document = await page.goto(address);
    expect(await document?.headerValue("Set-Cookie"), address).toBeNull();
    await expect.poll(remembered, address).toBe(language);
  }
  await page.goto("/");
  await expect(page).toHaveURL("/zh-hk/homepage");
  await expect(page.locator('link[href^="/visit/"]')).not.toBeAttached();
});

/** What every element of the page looks like on a phone and on a wide screen: its box, px, and the styles that leave its box alone. */
async function looks(page: Page): Promise<string[]> {
  const all: string[] = [];
  for (const [width, height] of [
    [375, 812],
    [1280, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    const listed = await page.locator("body").evaluate((body) =>
      [...body.querySelectorAll("*:not(link, script, style, option)")].map((element) => {
        const { x, y, width: boxWidth, height: boxHeight } = element.getBoundingClientRect();
        const { color, backgroundColor, borderTopColor, fontSize, fontWeight, visibility, textDecorationLine } = getComputedStyle(element);
        const box = [x, y + scrollY, boxWidth, boxHeight].map(Math.round).join(" ");
        const styles = [color, backgroundColor, borderTopColor, fontSize, fontWeight, visibility, textDecorationLine].join(" ");
        return `${element.tagName}.${element.getAttribute("class") ?? ""} ${box} ${styles}`;
      }),
    );
    all.push(...listed.map((look) => `${width} px: ${look}`));
  }
  return all;
}
