import { buyInBrowser } from "#tests/bench/report/buy-in-browser.mjs";
import { countTraffic } from "#tests/bench/report/count-traffic.mjs";
import { alsoWithoutScripts, expect, test, untilHydrated } from "./support/test.ts";

/**
 * Of the whole purchase, headers included: 5 % more than it takes, with a second look at the order if its delivery takes a moment. Lower a limit when the
 * purchase gets lighter; never raise it. One request remembers the language (097), so that the first page may come from a cache.
 */
const WITH_SCRIPTS = { requests: 32, bytes: 166_300 };
const WITHOUT_SCRIPTS = { requests: 17, bytes: 59_100 };

test("a new visitor buys an eSIM within a budget of requests and bytes", alsoWithoutScripts, async ({ page, context, scripts }) => {
  const traffic = await countTraffic(await context.newCDPSession(page));
  await buyInBrowser(page, process.env.SHOP_ORIGIN as string, async () => {
    if (scripts) await untilHydrated(page);
    await page.waitForLoadState("networkidle");
  });
  const limit = scripts ? WITH_SCRIPTS : WITHOUT_SCRIPTS;
  expect(traffic.requests, "requests").toBeLessThanOrEqual(limit.requests);
  expect(traffic.bytes, "bytes").toBeLessThanOrEqual(limit.bytes);
  // Less than half of it would mean that something is not counted.
  expect(traffic.bytes, "bytes").toBeGreaterThan(limit.bytes / 2);
});
