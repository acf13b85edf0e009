import { expect, test } from "./support/test.ts";

// The chat vendor is simulated: its script is one line, and every request for it is counted.

const SCRIPT =
  'document.body.append(Object.assign(document.createElement("p"), { id: "vendor", textContent: document.currentScript.dataset.botId }))';
const requests: string[] = [];
let results = true;

test.beforeEach(async ({ page }) => {
  requests.length = 0;
  results = true;
  await page.context().route(/\/chat-vendor\.js$/, (route) => {
    requests.push(route.request().url());
    return results ? route.fulfill({ contentType: "text/javascript", body: SCRIPT }) : route.abort();
  });
});

test("a tap loads the chat, and it goes on while the visitor browses", async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: "chat-consent", value: "accept", url: baseURL as string }]);
  await page.goto("/en/homepage");
  await expect(page.locator("footer .chat-link")).toHaveText("Get help");
  expect(requests).toEqual([]);
  await page.locator("header > .page > .chat-link").click();
  await expect(page.locator("#vendor")).toHaveText("bot-en");
  await expect(page.locator(".chat-link:visible")).toHaveCount(0);
  await page.locator('header a[href="/en/login"]').click();
  await expect(page).toHaveURL(/\/en\/login$/);
  await expect(page.locator("#vendor")).toHaveCount(1);
  await expect(page.locator(".chat-link:visible")).toHaveCount(0);
  expect(requests).toHaveLength(2);
});

test("a visitor without consent is asked first, and nothing is sent to the vendor before", async ({ page }) => {
  await page.goto("/en/homepage");
  await page.locator("header > .page > .chat-link").click();
  await expect(page).toHaveURL(/customer-service\?chat=1$/);
  await expect(page.locator("#service-chat")).toBeVisible();
  expect(requests).toEqual([]);
  await page.getByRole("button", { name: "Agree and start chat" }).click();
  await expect(page.locator("#vendor")).toHaveText("bot-en");
  expect(requests).toHaveLength(1);
  await page.reload();
  await expect(page.locator("#vendor")).toHaveText("bot-en");
});

test("a chat that fails to load shows telephone and email", async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: "chat-consent", value: "accept", url: baseURL as string }]);
  results = false;
  await page.goto("/en/homepage");
  await page.locator("header > .page > .chat-link").click();
  await expect(page).toHaveURL(/customer-service\?chat=failed$/);
  await expect(page.getByText("Chat didn’t open")).toBeVisible();
  await expect(page.locator('main a[href^="tel:"]')).toBeVisible();
});

test("on a phone, the chat opens from the menu, which closes", async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 375, height: 635 });
  await page.context().addCookies([{ name: "chat-consent", value: "accept", url: baseURL as string }]);
  await page.goto("/en/plans");
  await expect(page.locator("header > .page > .chat-link")).toBeHidden();
  await page.locator("header details.menu > summary").click();
  await page.locator("header nav.menu-panel .chat-link").click();
  await expect(page.locator("#vendor")).toHaveText("bot-en");
  await expect(page.locator("header nav.menu-panel")).toBeHidden();
});
