import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { signedLink } from "#tests/support/sims/top-up-form.ts";
import { expectPaymentPage, expectResultPage, decide } from "#tests/e2e/support/purchase.ts";
import { expect, test } from "#tests/e2e/support/test.ts";

const KBIT = 1000 / 8;

// Out of data, on a captive Wi-Fi: 32 kbit/s, 2 s round trip. Scripts are on, as almost everywhere, and none is sent.
test("from the link of a message to success a top-up takes at most 5 page loads and 50 kB in all", async ({ page, context }) => {
  page.setDefaultTimeout(60_000);
  page.setDefaultNavigationTimeout(60_000);
  const line = await context.newCDPSession(page);
  await line.send("Network.enable");
  await line.send("Network.emulateNetworkConditions", { offline: false, latency: 2000, downloadThroughput: 32 * KBIT, uploadThroughput: 32 * KBIT });
  let bytes = 0;
  const documents: string[] = [];
  const scripts: string[] = [];
  line.on("Network.loadingFinished", ({ encodedDataLength }) => void (bytes += encodedDataLength));
  line.on("Network.requestWillBeSent", ({ type, request, redirectResponse }) => {
    // The bytes of a redirect are counted only here.
    if (redirectResponse) bytes += redirectResponse.encodedDataLength;
    else if (type === "Document") documents.push(`${request.method} ${request.url}`);
    if (type === "Script" || type === "Fetch") scripts.push(request.url);
  });

  const iccid = simCardIccid(648);
  const link = signedLink(process.env.SHOP_DATA_DIR as string, { iccid, email: "ada@example.com", language: "en", product: "prepaid" });
  await page.goto(link, { waitUntil: "commit" });
  await page.locator("#top-up-pay").click();
  await expectPaymentPage(page);
  await decide(page, "pay");
  await expectResultPage(page);
  await expect(page.locator(".order-mark.good")).toBeVisible();

  expect(documents.length, documents.join("\n")).toBeLessThanOrEqual(5);
  expect(bytes).toBeLessThanOrEqual(50_000);
  // Counted at all: the stylesheet alone is larger.
  expect(bytes).toBeGreaterThan(10_000);
  expect(scripts).toEqual([]);
});
