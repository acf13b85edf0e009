import { test as base, expect, type Page } from "@playwright/test";

/** What a browser says of a page that is right: answers that are refusals on purpose, scripts that a test kept back. */
const EXPECTED = /^Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_(FAILED|INTERNET_DISCONNECTED))/;

type Fixtures = {
  /** Whether scripts run: false in the project "no-js". */
  scripts: boolean;
};

/** Every journey is a visitor of his own, with his own internet address, and no page may complain in the console. */
export const test = base.extend<Fixtures>({
  scripts: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled !== false),

  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) => {
    const part = () => 1 + Math.floor(Math.random() * 250);
    await use({ ...extraHTTPHeaders, "X-Forwarded-For": `198.18.${part()}.${part()}` });
  },

  page: async ({ page }, use, { project }) => {
    if (project.name === "js") waitsForScripts(page);
    const complaints = new Set<string>();
    const complain = (words: string) => complaints.add(`${page.url()}: ${words.split("\n")[0]}`);
    page.on("console", (message) => message.type() === "error" && !EXPECTED.test(message.text()) && complain(message.text()));
    page.on("pageerror", (error) => complain(error.message));
    await use(page);
    expect([...complaints], "what the browser complained about").toEqual([]);
  },
});

/** Where a journey is about what scripts do, it begins once they have come: before that a link is a plain link (slow-connection.spec.ts is about that time). */
function waitsForScripts(page: Page) {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) await page.waitForFunction(isTakenOver);
    return response;
  };
}

/** Whether React holds the page, where the page has a script at all. */
function isTakenOver(): boolean {
  const held = (element: Element | null) => Object.keys(element ?? {}).some((key) => key.startsWith("__reactProps$"));
  return !document.querySelector("script[type=module]") || held(document.querySelector("main") ?? document.body);
}

export { expect };
