import { test as base, expect, type Page } from "@playwright/test";
import { buy, createAccount, newAddress, type Account, type PlacedOrder } from "./shop-api.ts";

/** Console messages of a correct page: intended rejections, and scripts that a test blocked. */
const EXPECTED = /^Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_(FAILED|INTERNET_DISCONNECTED))/;

type Fixtures = {
  /** Whether scripts run: false in the project "no-js". */
  scripts: boolean;
};

type WorkerFixtures = {
  /** An account with a delivered eSIM, for tests that only look at it: the tests of a worker share it. */
  buyer: Account & { order: PlacedOrder };
};

/** The options of a test that the project "no-js" repeats: it posts a form, or does without scripts what scripts do otherwise. */
export const alsoWithoutScripts = { tag: "@without-scripts" };

/** Every test is a separate visitor with their own address, and fails if a page reports a console error. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  buyer: [
    async ({ playwright: _ }, use) => {
      const account = await createAccount();
      await use({ ...account, order: await buy({}, { account }) });
    },
    { scope: "worker" },
  ],

  scripts: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled !== false),

  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) => use({ ...extraHTTPHeaders, "X-Forwarded-For": newAddress() }),

  page: async ({ page }, use, { project }) => {
    if (project.name === "js") waitsForScripts(page);
    const complaints = new Set<string>();
    const complain = (text: string) => complaints.add(`${page.url()}: ${text.split("\n")[0]}`);
    page.on("console", (message) => message.type() === "error" && !EXPECTED.test(message.text()) && complain(message.text()));
    // Chromium reports a view transition that it skips, such as to a page of another site, as an error.
    page.on("pageerror", (error) => !error.message.startsWith("Transition was") && complain(error.message));
    await use(page);
    expect([...complaints], "what the browser complained about").toEqual([]);
  },
});

/** With scripts, tests continue once the widgets and islands of the page have theirs; slow-connection.spec.ts tests what works before that. */
function waitsForScripts(page: Page) {
  const untilLoaded =
    <Rest extends unknown[], Result>(load: (...rest: Rest) => Promise<Result>) =>
    async (...rest: Rest) => {
      const result = await load(...rest);
      const { waitUntil } = (rest.at(-1) ?? {}) as { waitUntil?: string };
      if (!waitUntil) await untilHydrated(page);
      return result;
    };
  page.goto = untilLoaded(page.goto.bind(page));
  page.reload = untilLoaded(page.reload.bind(page));
  page.goBack = untilLoaded(page.goBack.bind(page));
  page.goForward = untilLoaded(page.goForward.bind(page));
}

export const untilHydrated = (page: Page) => page.waitForFunction(isMounted);

/** Whether the parts of the page that need scripts have them (`app/client/mount.ts`). Pages without the entry module have no such parts. */
function isMounted(): boolean {
  const hasEntry = [...document.scripts].some(({ type, textContent }) => type === "module" && textContent?.includes("/entry.client"));
  return !hasEntry || [...document.querySelectorAll<HTMLElement>("[data-island], [data-widget]")].every(({ dataset }) => dataset.mounted === "yes");
}

export { expect };
