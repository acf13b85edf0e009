import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { attachThree, enquireByPost, enquiry } from "./support/enquiry.ts";
import { newEmail, orderAddress, payButton } from "./support/order-form.ts";
import { buyByPosts, orderEsim } from "./support/purchase.ts";
import { signInByPosts } from "./support/signed-in.ts";
import { expect, test } from "./support/test.ts";

// The axe check is a script: the project without scripts checks the pages before the site's own scripts have loaded.
test.use({ javaScriptEnabled: true });
test.beforeEach(async ({ page }, { project }) => {
  if (project.name === "no-js") await page.route(/\.js$/, (route) => route.abort());
});

const open = (address: string) => async (page: Page) => void (await page.goto(address));

/** A page of an account that has bought an eSIM. */
const ofBuyer = (address: string) => async (page: Page) => {
  const email = newEmail();
  const order = new URL(await buyByPosts(page.request, "en", "pay", email), "http://shop").searchParams.get("order");
  await signInByPosts(page.request, "en", email);
  await page.goto(address.replace("ORDER", order ?? ""));
};

const pages: Record<string, (page: Page) => Promise<void>> = {
  homepage: open("/en/homepage"),
  destinations: open("/en/destination"),
  "plans for Japan": open("/zh-hk/plans?country=JP"),
  "plan detail": open("/en/plan-detail?plan=JP"),
  "plan coverage": open("/en/plan-coverage?plan=ASIA"),
  "China travel": open("/zh-hk/gogo-china?q=PVG&passport=FR&from=HK&to=JP&amount=0"),
  partnership: open("/zh-cn/partnership"),
  resale: open("/en/resale-distribution?quantity=2000"),
  "eSIM marketplace": open("/zh-hk/esim-marketplace"),
  "refused saving calculator": open("/en/cmlink-for-business?employees=0&trips=4&days=5&destination=&roaming="),
  "partner form": open("/zh-cn/contact-us?from=partnership"),
  "refused partner form with a file": async (page) => {
    await page.goto("/en/contact-us");
    await attachThree(page);
    await enquiry(page).locator('button[name="intent"][value="submit"]').click();
    await expect(page.locator(".error-summary")).toBeVisible();
  },
  "received enquiry": async (page) => void (await page.goto(await enquireByPost(page.request, "zh-hk"))),
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
  "sign in": open("/en/login"),
  register: open("/zh-hk/register?tab=phone"),
  "my packages": ofBuyer("/en/account/package"),
  "my orders": ofBuyer("/zh-cn/account/order"),
  "one of my orders": ofBuyer("/en/account/order?order=ORDER"),
  "account details": ofBuyer("/zh-hk/account/detail"),
  receipt: ofBuyer("/en/order-receipt?order=ORDER"),
  preferences: open("/en/preferences"),
  announcement: open("/en/announcement"),
  "way to the eSIM site": open("/en/esim-link"),
  terms: open("/en/argeement?key=terms_conditions"),
  "registration form in Korean": open("/ko/real-name-channel"),
  "agreement of the channels in Japanese": open("/ja/argeement-channel"),
  "who cannot be registered": open("/zh-hk/real-name-ineligible?reason=hksar-passport"),
};

const PHONE = { width: 375, height: 812 };
const DESK = { width: 1280, height: 900 };
/** The checks: all rules on one screen, contrast on the other; the two projects share the four variants. */
const LOOKS = {
  js: [
    { size: PHONE, colorScheme: "light", rules: "all" },
    { size: DESK, colorScheme: "dark", rules: "contrast" },
  ],
  "no-js": [
    { size: DESK, colorScheme: "light", rules: "all" },
    { size: PHONE, colorScheme: "dark", rules: "contrast" },
  ],
} as const;

for (const [name, visit] of Object.entries(pages)) {
  test(`${name}: no serious violation on phone and desktop, light and dark, and nothing is cut off at 320 px`, async ({ page }, { project }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await visit(page);
    for (const { size, colorScheme, rules } of LOOKS[project.name as keyof typeof LOOKS]) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      const axe = new AxeBuilder({ page });
      axe.options({ resultTypes: ["violations"] });
      const { violations } = await (rules === "all" ? axe : axe.withRules("color-contrast")).analyze();
      const bad = violations.filter((one) => one.impact === "serious" || one.impact === "critical");
      const told = bad.map((one) => `${one.id}: ${one.nodes.map((node) => `${node.target.join(" ")} ${node.any[0]?.message ?? ""}`).join(" | ")}`);
      expect.soft(told, `${size.width} px, ${colorScheme}`).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    expect.soft(await widerThanWindow(page), "wider than 320 px").toEqual([]);
  });
}

/** Returns what makes the page scroll horizontally, if anything. */
function widerThanWindow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const room = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= room) return [];
    const wide = [...document.querySelectorAll("body *")].filter((one) => one.getBoundingClientRect().right > room + 1);
    return [
      `page: ${document.documentElement.scrollWidth}`,
      ...wide.slice(0, 8).map((one) => `${one.tagName}.${one.getAttribute("class")} ${Math.round(one.getBoundingClientRect().right)}`),
    ];
  });
}
