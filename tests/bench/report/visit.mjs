import { countTraffic } from "./count-traffic.mjs";

/** A phone in a traveller's hand. */
const WINDOW = { width: 375, height: 812 };

/** How a visitor's browser treats scripts. `light`: the visitor chose light pages (decision 015). */
export const VARIANTS = ["scripts", "no scripts", "light"];

/**
 * Connections as a browser emulates them: bits a second in each direction, milliseconds until the first byte of each response, and what the browser tells
 * scripts about it (Network Information API), which the emulation leaves out.
 */
export const NETWORKS = {
  "slow 3G": { bitsPerSecond: 400_000, latency: 400, effectiveType: "3g" },
  "2G": { bitsPerSecond: 50_000, latency: 800, effectiveType: "2g" },
};
/** Main-thread work takes this many times as long: a cheap phone. */
export const CPU_SLOWDOWN = 4;

/**
 * Runs `use` with a page of a new visitor of `shop`: nothing in the cache, no cookies but the choice of light pages, an address of their own. `network`: a name of NETWORKS, which also slows the
 * CPU down; without one, neither is limited.
 */
export async function visit(browser, shop, { variant = "scripts", network }, use) {
  const context = await browser.newContext({
    viewport: WINDOW,
    locale: "en-US",
    javaScriptEnabled: variant !== "no scripts",
    // What passes a service worker is not counted as traffic of the page.
    serviceWorkers: "block",
    extraHTTPHeaders: { "X-Forwarded-For": `198.19.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}` },
  });
  try {
    // Slow pages are expected.
    context.setDefaultTimeout(120_000);
    if (variant === "light") await context.addCookies([{ name: "light_pages", value: "on", url: shop.publicOrigin }]);
    const page = await context.newPage();
    if (variant === "scripts") await page.addInitScript(observeParts);
    const devtools = await context.newCDPSession(page);
    const traffic = await countTraffic(devtools);
    if (network) await slowDown(page, devtools, NETWORKS[network]);
    return await use({ page, devtools, traffic });
  } finally {
    await context.close();
  }
}

async function slowDown(page, devtools, { bitsPerSecond, latency, effectiveType }) {
  await page.addInitScript((connection) => Object.defineProperty(navigator, "connection", { value: connection }), { effectiveType });
  const throughput = bitsPerSecond / 8;
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
}

/**
 * Sets `usableAt` (ms since the navigation started) once the parts of the page that need scripts have them (`app/client/mount.ts`), or will have them at the first
 * touch, as on 2G. Runs in the page.
 */
function observeParts() {
  window.usableAt = undefined;
  const isReady = () =>
    /2g/.test(navigator.connection.effectiveType) ||
    [...document.querySelectorAll("[data-island], [data-widget]")].every(({ dataset }) => dataset.mounted === "yes");
  const check = () => (isReady() ? (window.usableAt = performance.now()) : setTimeout(check, 20));
  addEventListener("load", () => setTimeout(check));
}

/** Waits until the page has its scripts, if it runs any, and loads nothing more. */
export async function untilIdle(page) {
  const isObserved = await page.evaluate(() => "usableAt" in window);
  if (isObserved) await untilUsable(page);
  await page.waitForLoadState("networkidle");
}

export const untilUsable = (page) => page.waitForFunction(() => window.usableAt !== undefined);
