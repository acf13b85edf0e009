import { test as base, expect, type Page } from "@playwright/test";

/** Console messages of a correct page: intended rejections, and scripts that a test blocked. */
const EXPECTED = /^Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_(FAILED|INTERNET_DISCONNECTED))/;

type Fixtures = {
  /** Whether scripts run: false in the project "no-js". */
  scripts: boolean;
};

/** Every test is a separate visitor with their own address, and fails if a page reports a console error. */
export const test = base.extend<Fixtures>({
  scripts: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled !== false),

  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) => {
    const part = () => 1 + Math.floor(Math.random() * 250);
    await use({ ...extraHTTPHeaders, "X-Forwarded-For": `198.18.${part()}.${part()}` });
  },

  page: async ({ page }, use, { project }) => {
    if (project.name === "js") waitsForScripts(page);
    const complaints = new Set<string>();
    const complain = (text: string) => complaints.add(`${page.url()}: ${text.split("\n")[0]}`);
    page.on("console", (message) => message.type() === "error" && !EXPECTED.test(message.text()) && complain(message.text()));
    page.on("pageerror", (error) => complain(error.message));
    await use(page);
    expect([...complaints], "what the browser complained about").toEqual([]);
  },
});

/** With scripts, tests start once the page is hydrated: before that a link is a plain link (tested by slow-connection.spec.ts). */
function waitsForScripts(page: Page) {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) await page.waitForFunction(isTakenOver);
    return response;
  };
}

/** Whether React has hydrated the page, if the page has a script at all. */
function isTakenOver(): boolean {
  const held = (element: Element | null) => Object.keys(element ?? {}).some((key) => key.startsWith("__reactProps$"));
  return !document.querySelector("script[type=module]") || held(document.querySelector("main") ?? document.body);
}

export { expect };
