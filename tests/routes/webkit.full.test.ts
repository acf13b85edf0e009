import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startServer, type RunningServer } from "#tests/support/server.ts";
import { ENTER, hasWebKit, startWebKit, type WebKit } from "#tests/support/webkit.ts";

// What differs in the engine of Safari: the focus, the keyboard, and what its forms restore.

// oxlint-disable-next-line no-console -- says why nothing ran
if (!hasWebKit) console.info("The journeys in WebKit are left out: webkit2gtk-driver or Xvfb is not installed.");

const EMAIL = "webkit@example.com";

describe.skipIf(!hasWebKit)("in WebKit", () => {
  let shop: RunningServer;
  let browser: WebKit;
  beforeAll(async () => {
    shop = await startServer({ env: { SIMULATOR_DELAY_MS: "0" } });
    browser = await startWebKit();
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.remove();
  });

  const open = async (path: string) => {
    await browser.open(shop.origin + path);
    await untilMounted();
  };
  const untilMounted = async () => {
    await expect.poll(() => browser.run("return document.querySelectorAll('[data-island], [data-widget]').length > 0")).toBe(true);
    await expect.poll(() => browser.run("return document.querySelector(':is([data-island], [data-widget]):not([data-mounted=yes])')")).toBeNull();
  };
  const arriveAt = (address: RegExp) => expect.poll(() => browser.address()).toMatch(address);
  const valueOf = (name: string) => browser.run<string>("return document.querySelector(`[name='${arguments[0]}']`).value", name);
  const isChecked = (name: string) => browser.run<boolean>("return document.querySelector(`[name='${arguments[0]}']`).checked", name);

  test("a traveller corrects an order by its error summary, and buys an eSIM", async () => {
    await open("/en/order-sim?package=JP-5GB-30D&way=esim&quantity=1");
    await browser.click("[name='email']");
    await browser.type(ENTER);
    await browser.click(".error-summary a[href='#order-email']");
    await browser.type(EMAIL);
    expect(await valueOf("email"), "the field that the link leads to takes no typing").toBe(EMAIL);
    await browser.click("[name='agreeAll']");
    for (const name of ["agreeTransfer", "agreePrivacy", "agreeRegister"]) expect(await isChecked(name), name).toBe(true);
    await browser.click("[name='email']");
    await browser.type(ENTER);
    await arriveAt(/\/sandbox\/pay\//);
    await browser.click("button[name='outcome'][value='pay']");
    await arriveAt(/\/order-result\?/);
    await expect.poll(() => browser.run("return document.querySelector('main').textContent")).toContain("LPA:1$");
  });

  test("the buyer signs in with a code, and follows a link", async () => {
    await open("/en/login?tab=email");
    await browser.click("[name='email']");
    await browser.type(EMAIL);
    if (!(await isChecked("agreePrivacy"))) await browser.click("[name='agreePrivacy']");
    await browser.click("button[value='send-code']");
    const mailbox = `${shop.origin}/mailbox.json?to=${encodeURIComponent(EMAIL)}`;
    const findCode = async () => ((await (await fetch(mailbox)).json()) as { text: string }[]).flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? [])[0];
    await expect.poll(findCode).toBeDefined();
    // The page that was posted has a field for the code, too.
    await expect.poll(() => browser.run("return document.querySelector('main').textContent")).toContain(EMAIL);
    await browser.click("[name='code']");
    await browser.type((await findCode()) + ENTER);
    await arriveAt(/\/en\/account\/package/);
    await browser.click("header .logo-link");
    await arriveAt(/\/en\/homepage/);
  });

  test("the first steps of a real-name registration are marked as they are filled in", async () => {
    await open("/en/real-name");
    await browser.click("[name='region'][value='HK']");
    await browser.click("[name='email']");
    await browser.type(EMAIL);
    const done = () => browser.run("return [...document.querySelectorAll('.form-progress [data-done]')].map((link) => link.hash)");
    await expect.poll(done).toEqual(["#region", "#contact"]);
  });

  test("Escape in the empty search box of a dialog closes the dialog", async () => {
    await open("/en/plan-detail?plan=ASIA");
    await browser.click("main a[href*='/plan-coverage?plan=ASIA']");
    await browser.click("dialog [type='search']");
    await browser.type("\uE00C");
    await expect.poll(() => browser.run("return document.querySelector('dialog[open]')")).toBeNull();
  });
});
