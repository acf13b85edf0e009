import { writeFile } from "node:fs/promises";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { openUnreliableProxy } from "#tests/support/http/unreliable-proxy.ts";
import { enquiryForm, picture, smallPdf } from "#tests/support/partners/enquiry.ts";
import { openRecordingProxy } from "#tests/support/http/recording-proxy.ts";
import { fillField } from "./support/order-form.ts";
import { expect, test } from "./support/test.ts";
import { text } from "./support/texts.ts";

const MB = 1024 * 1024;
/** The chunk size of the browser. */
const CHUNK = 256 * 1024;
const ADDRESS = "/en/contact-us";

const form = (page: Page) => page.locator("form#enquiry");
const filesField = (page: Page) => form(page).locator('[name="files"]');
const arrived = (page: Page) => page.getByRole("list", { name: text("en", "enquiry:files.kept") }).getByRole("listitem");
const onTheWay = (page: Page) => page.getByRole("list", { name: text("en", "attachments:list") }).getByRole("listitem");
const send = (page: Page) => page.getByRole("button", { name: text("en", "enquiry:submit.send") }).click();

const pdf = (name: string, number: number, bytes = 0) => ({ name, mimeType: "application/pdf", buffer: smallPdf(number, bytes) });

async function fillEnquiry(page: Page): Promise<void> {
  for (const [name, value] of Object.entries(enquiryForm())) for (const one of [value].flat()) await tickOrFill(page, name, one);
}

/** A channel is one of several ticks. */
const tickOrFill = (page: Page, name: string, value: string) =>
  name === "channels" ? form(page).locator(`[name="channels"][value="${value}"]`).check() : fillField(form(page), name, value);

/** Waits for the result. Sends the form again if it was filled in faster than a person does. */
const expectSent = async (page: Page, files: number) => {
  const tooQuick = page.locator("#enquiry-errors", { hasText: text("en", "errors:too-quick") });
  await expect(async () => {
    if (await tooQuick.isVisible()) await send(page);
    await expect(page).toHaveURL(/\/en\/contact-us-result\?ref=PE/, { timeout: 500 });
    // Some 50 requests one after another, which take a minute on a busy machine.
  }).toPass({ intervals: [100], timeout: 300_000 });
  const fact = page.locator("dt", { hasText: text("en", "enquiry:result.files") }).locator("xpath=following-sibling::dd[1]");
  await expect(fact).toHaveText(String(files));
};

/** Opens a visitor whose connection breaks after the given number of uploaded bytes. */
async function visitBy(browser: Browser, baseURL: string | undefined, cutAt: number[]) {
  const proxy = await openRecordingProxy();
  const link = await openUnreliableProxy(proxy.port, cutAt);
  const context = await browser.newContext({ baseURL, locale: "en-HK", proxy: { server: `http://127.0.0.1:${link.port}` } });
  const close = async () => {
    await context.close();
    link.close();
    proxy.close();
  };
  return { page: await context.newPage(), calls: proxy.calls, close };
}

test("three files of 10 MB in all over a connection that is cut three times arrive once each; the form waits for them and is sent by itself", async ({
  browser,
  baseURL,
}) => {
  const files = {
    "shop.jpg": await picture("jpeg"),
    "company profile.pdf": smallPdf(1, 10 * MB - 1024),
    "price list.png": await picture("png"),
  };
  const totalBytes = Object.values(files).reduce((sum, { length }) => sum + length, 0);
  for (const [name, bytes] of Object.entries(files)) await writeFile(test.info().outputPath(name), bytes);
  const { page, calls, close } = await visitBy(browser, baseURL, [3 * MB, 5.1 * MB, 9 * MB]);
  await page.goto(ADDRESS);
  await fillEnquiry(page);
  await expect(page.getByText(text("en", "attachments:choose"))).toBeVisible();
  await filesField(page).setInputFiles(Object.keys(files).map((name) => test.info().outputPath(name)));
  await expect(page.getByRole("progressbar", { name: text("en", "attachments:progress", { name: "company profile.pdf" }) })).toBeVisible();
  await send(page);
  await expect(page.getByText(text("en", "attachments:wait.files"))).toBeVisible();
  await expectSent(page, 3);
  const begun = calls.filter(({ method, path }) => method === "POST" && path === "/uploads");
  const pieces = calls.filter(({ method }) => method === "PATCH");
  expect(begun).toHaveLength(3);
  const bytes = pieces.reduce((sum, call) => sum + call.bytes, 0);
  expect(bytes).toBeGreaterThanOrEqual(totalBytes);
  expect(bytes).toBeLessThanOrEqual(totalBytes + 3 * CHUNK);
  const forms = calls.filter(({ method, path }) => method === "POST" && path.includes("contact-us"));
  expect(Math.max(...forms.map((call) => call.bytes))).toBeLessThan(64 * 1024);
  await close();
});

test("a reloaded page resumes the same file, and the input is restored", async ({ page }) => {
  await page.goto(ADDRESS);
  const begins: number[] = [];
  let reached = () => {};
  const second = new Promise<void>((resolve) => (reached = resolve));
  let isReloaded = false;
  await page.route("**/uploads/*", async (route) => {
    if (route.request().method() !== "PATCH") return route.continue();
    begins.push(Number(route.request().headers()["upload-offset"]));
    if (isReloaded || begins.length < 2) return route.continue();
    reached();
  });
  await fillField(form(page), "company", "Harbour Tours Limited");
  await filesField(page).setInputFiles(pdf("profile.pdf", 2, MB));
  await second;
  isReloaded = true;
  const before = begins.length;
  await page.reload();
  await expect(arrived(page)).toContainText("profile.pdf");
  expect(begins[before]).toBe(CHUNK);
  await expect(form(page).locator('[name="company"]')).toHaveValue("Harbour Tours Limited");
  await page.reload();
  await expect(arrived(page)).toHaveCount(1);
  await expect(onTheWay(page)).toHaveCount(0);
});

test("a failed upload can be retried, removed without a page load, or is sent with the form", async ({ page }) => {
  await page.goto(ADDRESS);
  await fillEnquiry(page);
  const isBegin = "**/uploads";
  await page.route(isBegin, (route) => route.fulfill({ status: 429, body: "Too many uploads\n" }));
  await filesField(page).setInputFiles([pdf("first.pdf", 3), pdf("second.pdf", 4)]);
  const failed = onTheWay(page).filter({ hasText: text("en", "attachments:failed") });
  await expect(failed).toHaveCount(2);
  await page.unroute(isBegin);
  await page.getByRole("button", { name: text("en", "attachments:retry-named", { name: "first.pdf" }) }).click();
  await expect(arrived(page)).toContainText("first.pdf");
  await expect(failed).toHaveCount(1);
  await page.evaluate(() => void (document.body.dataset.sameDocument = "yes"));
  await page.getByRole("button", { name: text("en", "enquiry:files.remove-named", { name: "first.pdf" }) }).click();
  await expect(arrived(page)).toHaveCount(0);
  await expect(page.locator("body[data-same-document]")).toHaveCount(1);
  await send(page);
  await expectSent(page, 1);
});

test("files chosen before the scripts loaded are taken over; a form sent while offline includes them", async ({ page, context }) => {
  const isPart = /\/assets\/attachment-uploads-/;
  await page.route(isPart, (route) => route.abort("internetdisconnected"));
  const lost = page.waitForEvent("requestfailed", (request) => isPart.test(request.url()));
  await page.goto(ADDRESS);
  await lost;
  await fillEnquiry(page);
  await filesField(page).setInputFiles([pdf("early.pdf", 5), { name: "letter.pdf", mimeType: "application/pdf", buffer: Buffer.from("no PDF") }]);
  // The browser's own field becomes visible.
  await expect(page.getByText(text("en", "attachments:choose"))).toHaveCount(0);
  await page.unroute(isPart);
  await loseLink(context);
  await context.setOffline(false);
  await expect(arrived(page)).toContainText("early.pdf");
  await expect(onTheWay(page)).toContainText(text("en", "errors:file-type", { name: "letter.pdf" }));
  await loseLink(context);
  await send(page);
  await expect(page.getByText(text("en", "attachments:wait.link"))).toBeVisible();
  await context.setOffline(false);
  await expectSent(page, 1);
});

const loseLink = (context: BrowserContext) => context.setOffline(true);

test("input from a moment ago is restored after a link, after going back, and in another language", async ({ page }) => {
  const city = form(page).locator('[name="city"]');
  await page.goto("/en/frequently-asked-questions");
  await page.locator('footer a[href="/en/contact-us"]').click();
  await city.fill("Macau");
  await page.locator('footer a[href="/en/partnership"]').click();
  await expect(page).toHaveURL(/\/partnership$/);
  await page.goBack();
  await expect(city).toHaveValue("Macau");
  // No field loses the focus by this.
  await city.fill("Kowloon");
  await page.goBack();
  await page.goForward();
  await expect(city).toHaveValue("Kowloon");
  await city.fill("Shatin");
  await page.locator(".preferences-link").click();
  const preferences = page.locator("dialog[open]");
  await preferences.locator('input[name="language"][value="zh-hk"]').check();
  await preferences.locator('button[value="apply"]').click();
  await expect(page).toHaveURL(/\/zh-hk\/contact-us$/);
  await expect(city).toHaveValue("Shatin");
});

test("a file of which nothing gets through says so although the network is up, and is sent immediately on request", async ({ page }) => {
  await page.goto(ADDRESS);
  // Nothing gets through until the button is pressed; otherwise an automatic retry could be earlier.
  const isPressed = () => page.evaluate(() => "isRetryPressed" in window);
  await page.route("**/uploads", async (route) => ((await isPressed()) ? route.continue() : route.abort()));
  await filesField(page).setInputFiles(pdf("stuck.pdf", 6));
  await expect(onTheWay(page)).toContainText(text("en", "attachments:paused"));
  const again = page.getByRole("button", { name: text("en", "attachments:retry-named", { name: "stuck.pdf" }) });
  await expect(again).toBeVisible();
  await page.evaluate(() => document.addEventListener("click", () => Object.assign(window, { isRetryPressed: true }), { capture: true }));
  await again.click();
  await expect(arrived(page)).toContainText("stuck.pdf");
});
