import { median } from "./numbers.mjs";
import { buyInBrowser } from "./buy-in-browser.mjs";
import { untilUsable, visit } from "./visit.mjs";

/**
 * Returns, for the first visit of each page on each network, with scripts, ms since the navigation started: `fcp`, the first text is shown; `lcp`, the largest
 * part is shown; `usable`, forms and widgets have their scripts or get them at the first touch; and `script`, how long JavaScript occupied the main thread until then.
 * The median of `rounds[network]` visits.
 */
export async function timePages(browser, shop, { pages, rounds }) {
  const figures = [];
  for (const [network, count] of Object.entries(rounds)) {
    for (const { name, address } of pages) {
      const visits = [];
      for (let round = 0; round < count; round++) visits.push(await timePage(browser, shop, { network, address }));
      const middle = Object.fromEntries(Object.keys(visits[0]).map((key) => [key, median(visits.map((one) => one[key]))]));
      figures.push({ network, page: name, ...middle, visits: visits.length });
    }
  }
  return figures;
}

const timePage = (browser, shop, { network, address }) =>
  visit(browser, shop, { network }, async ({ page, devtools }) => {
    await devtools.send("Performance.enable");
    await page.goto(shop.publicOrigin + address, { waitUntil: "commit" });
    await untilUsable(page);
    const { metrics } = await devtools.send("Performance.getMetrics");
    const script = metrics.find(({ name }) => name === "ScriptDuration").value * 1000;
    return { ...(await page.evaluate(paintTimes)), script };
  });

/** Runs in the page. */
function paintTimes() {
  const observer = new PerformanceObserver(() => {});
  observer.observe({ type: "largest-contentful-paint", buffered: true });
  const [fcp] = performance.getEntriesByName("first-contentful-paint");
  return { fcp: fcp.startTime, lcp: observer.takeRecords().at(-1).startTime, usable: window.usableAt };
}

/** Returns how long a purchase takes a new visitor who acts as soon as a page is painted, from the first request to the page of the paid order, ms. */
export async function timeJourney(browser, shop, { networks, variants }) {
  const figures = [];
  for (const network of networks) {
    for (const variant of variants) {
      await visit(browser, shop, { network, variant }, async ({ page }) => {
        const started = performance.now();
        await buyInBrowser(page, shop.publicOrigin);
        figures.push({ network, variant, ms: performance.now() - started });
      });
    }
  }
  return figures;
}
