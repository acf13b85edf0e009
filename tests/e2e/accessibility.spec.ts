import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { orderAddress, payButton } from "./support/order-form.ts";
import { buyByPosts, orderEsim } from "./support/purchase.ts";
import { expect, test } from "./support/test.ts";

// The examination itself is a script: the project without scripts examines the pages as they are before ours arrive.
test.use({ javaScriptEnabled: true });
test.beforeEach(async ({ page }, { project }) => {
  if (project.name === "no-js") await page.route(/\.js$/, (route) => route.abort());
});

const open = (address: string) => async (page: Page) => void (await page.goto(address));

const pages: Record<string, (page: Page) => Promise<void>> = {
  homepage: open("/en/homepage"),
  destinations: open("/en/destination"),
  "plans for Japan": open("/zh-hk/plans?country=JP"),
  "plan detail": open("/en/plan-detail?plan=JP"),
  "plan coverage": open("/en/plan-coverage?plan=ASIA"),
  "order form for an eSIM": open(orderAddress("zh-cn", "JP-5GB-30D", "esim")),
  "order form for a card": open(orderAddress("en", "JP-5GB-30D", "physical")),
  "refused order form": async (page) => {
    await page.goto(orderAddress("en", "JP-5GB-30D", "physical"));
    await payButton(page).click();
    await expect(page.locator(".error-summary")).toBeVisible();
  },
  "payment page": async (page) => void (await orderEsim(page, { fields: { paymentMethod: "wechat" } })),
  "issued eSIM": async (page) => void (await page.goto(await buyByPosts(page.request, "en"))),
  "failed payment": async (page) => void (await page.goto(await buyByPosts(page.request, "en", "cancel"))),
  preferences: open("/en/preferences"),
  announcement: open("/en/announcement"),
  "way to the eSIM site": open("/en/esim-link"),
  terms: open("/en/argeement?key=terms_conditions"),
};

const SIZES = { phone: { width: 375, height: 812 }, desk: { width: 1280, height: 900 } };

for (const [name, visit] of Object.entries(pages)) {
  test(`${name}: nothing serious or critical stands in anybody's way, on a phone and a desk, light and dark`, async ({ page }) => {
    await visit(page);
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        const { violations } = await new AxeBuilder({ page }).analyze();
        const bad = violations.filter((one) => one.impact === "serious" || one.impact === "critical");
        expect(
          bad.map((one) => `${one.id}: ${one.nodes.map((node) => `${node.target.join(" ")} ${node.any[0]?.message ?? ""}`).join(" | ")}`),
          `${size}, ${colorScheme}`,
        ).toEqual([]);
      }
    }
  });

  test(`${name}: at 320 px nothing is cut off or scrolls sideways`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await visit(page);
    const wide = await page.evaluate(() => {
      const room = document.documentElement.clientWidth;
      if (document.documentElement.scrollWidth <= room) return [];
      return [...document.querySelectorAll("body *")]
        .filter((one) => one.getBoundingClientRect().right > room + 1)
        .map((one) => `${one.tagName}.${one.className}`)
        .slice(0, 8);
    });
    expect(wide).toEqual([]);
  });
}
