import { widerThanWindow } from "./support/wider-than-window.ts";
import type { Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";
import { attachThree, enquireByPost, enquiry } from "./support/enquiry.ts";
import { orderAddress, payButton } from "./support/order-form.ts";
import { buy, placeOrder, resultAddress, useAccount, type Account, type PlacedOrder } from "./support/shop-api.ts";
import { expect, test, untilHydrated } from "./support/test.ts";

// Pages are checked in turn as plain HTML before their scripts have loaded, and after.

type Buyer = Account & { order: PlacedOrder };
type Visit = (page: Page, buyer: Buyer) => Promise<void>;

/** Opens a page whose scripts have not arrived; the load event would wait for them. */
const goto = async (page: Page, address: string) => void (await page.goto(address, { waitUntil: "domcontentloaded" }));

const open =
  (address: string): Visit =>
  (page) =>
    goto(page, address);

/** A page of an account that has bought an eSIM. */
const ofBuyer =
  (address: string): Visit =>
  async (page, buyer) => {
    await useAccount(page.context(), buyer);
    await goto(page, address.replace("ORDER", buyer.order.number));
  };

const pages: Record<string, Visit> = {
  homepage: open("/en/homepage"),
  destinations: open("/en/destination"),
  "plans for Japan": open("/zh-hk/plans?country=JP"),
  "plan detail": open("/en/plan-detail?plan=JP"),
  "plans for an unknown place": open("/en/plans?q=nowhere"),
  "phones with eSIM": open("/zh-cn/esim-device"),
  "network coverage of Japan": open("/zh-hk/netCover?country=JP"),
  questions: open("/en/frequently-asked-questions"),
  "customer service": open("/zh-cn/customer-service"),
  "about the shop": open("/en/about"),
  "cookie settings": open("/zh-hk/consent"),
  "top-up": open("/zh-cn/top-up"),
  "find an order": open("/en/order-result"),
  "plan coverage": open("/en/plan-coverage?plan=ASIA"),
  "China travel": open("/zh-hk/gogo-china"),
  "China transit": open("/zh-hk/gogo-china-transit?q=PVG&passport=FR&from=HK&to=JP"),
  partnership: open("/zh-cn/partnership"),
  resale: open("/en/resale-distribution?quantity=2000"),
  "eSIM marketplace": open("/zh-hk/esim-marketplace"),
  "refused saving calculator": open("/en/cmlink-for-business?employees=0&trips=4&days=5&destination=&roaming="),
  "partner form": open("/zh-cn/contact-us?from=partnership"),
  "refused partner form with a file": async (page) => {
    await goto(page, "/en/contact-us");
    await attachThree(page);
    await enquiry(page).locator('button[name="intent"][value="submit"]').click();
    await expect(page.locator(".error-summary")).toBeVisible();
  },
  "received enquiry": async (page) => goto(page, await enquireByPost(page.request, "zh-hk")),
  "order form for an eSIM": open(orderAddress("zh-cn", "JP-5GB-30D", "esim")),
  "order form for a card": open(orderAddress("en", "JP-5GB-30D", "physical")),
  "refused order form": async (page) => {
    await goto(page, orderAddress("en", "JP-5GB-30D", "physical"));
    await payButton(page).click();
    await expect(page.locator(".error-summary")).toBeVisible();
  },
  "payment page": async (page) => goto(page, (await placeOrder({ paymentMethod: "wechat" })).payUrl),
  "withdrawal form": open("/zh-hk/withdrawal"),
  "refused withdrawal form": async (page) => {
    await goto(page, "/en/withdrawal");
    await page.getByRole("button", { name: "Confirm withdrawal" }).click();
    await expect(page.locator(".error-summary")).toBeVisible();
  },
  "issued eSIM": (page, { order }) => goto(page, resultAddress(order)),
  "failed payment": async (page) => goto(page, resultAddress(await buy({}, { outcome: "cancel" }))),
  "sign in": open("/en/login"),
  "refused sign-in by phone": async (page) => {
    await goto(page, "/en/login?tab=phone");
    await page.locator('main button[type="submit"]').last().click();
    await expect(page.locator(".error-summary")).toBeVisible();
  },
  "forgotten password": open("/zh-hk/forgot-pass"),
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
  "registration form": open("/en/real-name"),
  "registration form in Korean": open("/ko/real-name-channel"),
  "agreement of the channels in Japanese": open("/ja/argeement-channel"),
  "who cannot be registered": open("/zh-hk/real-name-ineligible?reason=hksar-passport"),
};

const PHONE = { width: 375, height: 812 };
const DESK = { width: 1280, height: 900 };
type Look = { size: typeof PHONE; colorScheme: "light" | "dark" };
const LOOKS: Record<"plain" | "hydrated", Look> = {
  plain: { size: DESK, colorScheme: "dark" },
  hydrated: { size: PHONE, colorScheme: "light" },
};

for (const [at, [name, visit]] of Object.entries(pages).entries()) {
  test(`${name}: no violation on ${at % 2 === 0 ? "a dark desktop" : "a light phone"}, and nothing is cut off at 320 px`, async ({ page, buyer }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const letScriptsArrive = await holdScripts(page);
    await visit(page, buyer);
    await page.waitForFunction(isStyled);
    await page.evaluate(axe.source);
    if (at % 2 === 0) await check(page, "plain");
    letScriptsArrive();
    await untilHydrated(page);
    if (at % 2 === 1) await check(page, "hydrated");
    await page.setViewportSize({ width: 320, height: 640 });
    expect.soft(await widerThanWindow(page), "wider than 320 px").toEqual([]);
  });
}

/** Keeps scripts from arriving until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/\.js$/, async (route) => {
    await arrival;
    await route.continue();
  });
  return arrive;
}

const isStyled = () => [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].every(({ sheet }) => sheet);

async function check(page: Page, state: keyof typeof LOOKS): Promise<void> {
  const { size, colorScheme } = LOOKS[state];
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme });
  expect.soft(await violations(page), state).toEqual([]);
}

/** Returns the violations on the current page, into which axe is loaded. The rule about visible labels is experimental, and so off by default. */
async function violations(page: Page): Promise<string[]> {
  const options: RunOptions = { resultTypes: ["violations"], rules: { "label-content-name-mismatch": { enabled: true } } };
  const results = await page.evaluate((options) => (self as unknown as { axe: typeof axe }).axe.run(options), options);
  return results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target, any }) => `${target.join(" ")} ${any[0]?.message ?? ""}`).join(" | ")}`,
  );
}
