import { consents, fillOrder, hongKongParcel, newEmail, orderAddress, orderForm, payButton } from "#tests/e2e/support/order-form.ts";
import { decide, expectIssued, expectPaymentPage, expectResultPage } from "#tests/e2e/support/purchase.ts";
import { useAccount } from "#tests/e2e/support/shop-api.ts";
import { identityForm } from "#tests/e2e/support/sign-in.ts";
import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import type { Page } from "@playwright/test";
import { expect, test, untilHydrated } from "#tests/e2e/support/test.ts";

// On a slow connection the page is there long before its scripts; sometimes they never load.

for (const never of [false, true]) {
  test(`an order can be filled in ${never ? "if the scripts never load" : "before the scripts load"}, and keeps all input`, async ({ page }) => {
    const email = newEmail();
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => (arrive = resolve));
    await page.route(/\.js$/, async (route) => {
      if (never) return route.abort();
      await arrival;
      return route.continue();
    });

    await page.goto(orderAddress("en", "JP-5GB-30D", "esim"), { waitUntil: "commit" });
    await fillOrder(page, { email, quantity: "2", paymentMethod: "alipay", ...consents });
    const update = page.locator('#summary button[value="update"]');
    await expect(update).toBeVisible();
    arrive();
    const form = orderForm(page);
    if (!never) await expect(update).toHaveCount(0);
    await expect(form.locator('[name="email"]')).toHaveValue(email);
    await expect(form.locator('[name="quantity"]')).toHaveValue("2");
    await expect(form.locator('[name="paymentMethod"][value="alipay"]')).toBeChecked();
    await expect(form.locator('[name="agreeRegister"]')).toBeChecked();

    await payButton(page).click();
    await expect(page).toHaveURL(/\/sandbox\/pay\/|\/order-sim/);
    // Two cost more than the one that the button showed: the buyer sees the new total first.
    if (!/\/sandbox\/pay\//.test(page.url())) {
      await expect(page.locator(".error-summary")).toBeFocused();
      await payButton(page).click();
    }
    await expectPaymentPage(page);
    await decide(page, "pay");
    await expectResultPage(page);
    await expectIssued(page);
  });
}

test("scripts that load after the answer to a rejected form move neither the focus nor the page", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 635 });
  await page.goto(orderAddress("en", "JP-5GB-30D", "esim"));
  await fillOrder(page, { email: newEmail(), ...consents, promoCode: "NOSUCHCODE" });
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/\.js$/, async (route) => {
    await arrival;
    return route.continue();
  });
  await payButton(page).click();
  await expect(page.locator(".error-summary")).toBeFocused();
  const code = orderForm(page).locator('[name="promoCode"]');
  await code.fill("OTHER");
  await code.evaluate((field) => field.scrollIntoView({ block: "end" }));
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(0);
  arrive();
  await untilHydrated(page);
  // One frame later the focus would have moved.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(code).toBeFocused();
  await expect(code).toHaveValue("OTHER");
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

for (const [width, height] of [
  [375, 812],
  [1280, 900],
] as const) {
  test.describe(`on a screen of ${width} px, nothing moves under a press when scripts arrive`, () => {
    test.use({ viewport: { width, height } });

    test("on pages that a link opens", async ({ page, context, buyer }) => {
      for (const address of [
        orderAddress("en", "JP-5GB-30D", "esim"),
        orderAddress("en", "JP-5GB-30D", "physical"),
        "/en/plan-detail?plan=JP",
        "/en/top-up",
        "/en/register",
        "/en/forgot-pass",
        "/en/contact-us",
        "/en/real-name",
      ])
        await expectNothingMoves(page, address, () => page.goto(address, { waitUntil: "commit" }));
      await useAccount(context, buyer);
      for (const address of ["/en/account/detail", "/en/account/changepass", "/en/account/delete"])
        await expectNothingMoves(page, address, () => page.goto(address, { waitUntil: "commit" }));
    });

    for (const language of LANGUAGES) {
      test(`after a code was sent in ${language}`, async ({ page }) => {
        for (const name of ["login", "register", "forgot-pass"] as const) {
          await page.goto(path(language, name, { tab: "email" }));
          await identityForm(page).locator('[name="email"]').fill(newEmail());
          await expectNothingMoves(page, name, () => identityForm(page).locator('[value="send-code"]').click());
        }
      });
    }

    test("after an order was rejected", async ({ page }) => {
      await page.goto(orderAddress("en", "JP-5GB-30D", "physical"));
      await fillOrder(page, { email: newEmail(), ...hongKongParcel, ...consents, promoCode: "NOSUCHCODE" });
      await expectNothingMoves(page, "order", () => payButton(page).click());
    });
  });
}

/** `open` leads to the page, whose scripts arrive once its controls are measured. */
async function expectNothingMoves(page: Page, name: string, open: () => Promise<unknown>) {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/\.js$/, async (route) => {
    await arrival;
    return route.continue();
  });
  await Promise.all([page.waitForEvent("domcontentloaded"), open()]);
  await untilStyled(page);
  expect(await page.evaluate(() => document.querySelector('[data-mounted="yes"]')), name).toBeNull();
  const before = await controlPositions(page);
  arrive();
  await untilHydrated(page);
  // The area for attachments gets its scripts later.
  await expect(page.locator('.file-area:not([data-live]) [name="files"]')).toHaveCount(0);
  await page.waitForLoadState("networkidle");
  expect.soft(await before.evaluate(findMoved), name).toEqual([]);
  await page.unroute(/\.js$/);
}

/** Waits for the stylesheet, without which a browser shows nothing. Scripts may still be on their way. */
const untilStyled = (page: Page) =>
  page.waitForFunction(() => [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(({ sheet }) => sheet));

/** The visible controls of the page's main part, each with its position in the document, px. */
const controlPositions = (page: Page) =>
  page.evaluateHandle(() =>
    [...document.querySelectorAll("main :is(a, button, input, select, summary, textarea)")]
      // A file field grows until it covers its area.
      .filter((control) => control.checkVisibility() && !control.matches("[type=file]"))
      .map((control) => ({ control, left: control.getBoundingClientRect().left, top: control.getBoundingClientRect().top + scrollY })),
  );

/**
 * The controls that are now elsewhere. One that only works without scripts may have disappeared, slides beside the middle one shrink where they are, and the
 * link beside the quantity moves to the side when the button for browsers without scripts goes.
 * Runs in the page.
 */
const findMoved = (before: { control: Element; left: number; top: number }[]) =>
  before
    .filter(({ control }) => !control.closest("[data-aside], #order-change"))
    .map(({ control, left, top }) => {
      const now = control.getBoundingClientRect();
      return { control, moved: [now.left - left, now.top + scrollY - top] };
    })
    .filter(({ control, moved }) => control.isConnected && control.checkVisibility() && moved.some((by) => Math.abs(by) >= 1))
    .map(({ control, moved }) => `${control.outerHTML.slice(0, 100)}: ${moved.join(", ")} px`);

test("the menu, the search and the plan selection work before any script", async ({ page }) => {
  await page.route(/\.js$/, (route) => route.abort());
  await page.goto("/en/homepage", { waitUntil: "commit" });
  await page.locator("header details.menu > summary").click();
  await expect(page.locator("header nav.menu-panel")).toBeVisible();
  await page.locator("header details.menu > summary").click();
  await expect(page.locator("header nav.menu-panel")).toBeHidden();
  await page.locator('main [name="q"]').fill("Japan");
  await page.locator('main [name="q"]').press("Enter");
  await page.locator('main a[href*="plan-detail?plan=JP"]').first().click();
  await page.locator('main [name="quantity"]').selectOption("2");
  await page.locator('main button[name="plan"]').click();
  await expect(page).toHaveURL(/quantity=2/);
});

test("on a connection that saves data, a form gets its scripts at the first touch, and keeps what was typed before", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  await page.goto("/en/login?tab=email", { waitUntil: "networkidle" });
  expect(scripts.filter((address) => address.includes("login-form"))).toEqual([]);
  await page.locator('main [name="email"]').fill("mei@example.com");
  await untilHydrated(page);
  expect(scripts.filter((address) => address.includes("login-form"))).toHaveLength(1);
  await expect(page.locator('main [name="email"]')).toHaveValue("mei@example.com");
});

test("a flag that fails to load leaves its space empty", async ({ page }) => {
  await page.route(/\/flags\//, (route) => route.abort());
  await page.goto("/en/plans");
  const flag = page.locator("main .flag-box:has(img)").first();
  await flag.scrollIntoViewIfNeeded();
  await expect(flag).toBeVisible();
  expect((await flag.boundingBox())?.width).toBeGreaterThan(20);
  await expect(flag.locator("img")).toHaveAttribute("alt", "");
});
