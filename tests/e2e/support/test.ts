import { test as base, expect } from "@playwright/test";

/** What a browser says of a page that is right: answers that are refusals on purpose, scripts that a test kept back. */
const EXPECTED = /^Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_FAILED)/;

type Fixtures = {
  /** Whether scripts run: false in the project "no-js". */
  scripts: boolean;
  /** What the browser complained about so far: console errors, uncaught faults, refused styles and scripts. */
  complaints: string[];
};

/** Every journey is a visitor of his own, with his own internet address, and no page may complain in the console. */
export const test = base.extend<Fixtures>({
  scripts: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled !== false),

  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) => {
    const part = () => 1 + Math.floor(Math.random() * 250);
    await use({ ...extraHTTPHeaders, "X-Forwarded-For": `198.18.${part()}.${part()}` });
  },

  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      context.on("console", (message) => {
        if (message.type() !== "error" || EXPECTED.test(message.text())) return;
        complaints.push(`${message.page()?.url()}: ${message.text()}`);
      });
      context.on("weberror", (fault) => complaints.push(`${fault.page()?.url()}: ${fault.error().stack ?? fault.error().message}`));
      await use(complaints);
      expect(complaints, "the browser complained").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
