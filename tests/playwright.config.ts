import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { useTestFonts } from "./fonts.mjs";

// tests/run.mjs finds or installs a Chromium and sets CHROME_PATH; started directly, Playwright uses its own.
const executablePath = process.env.CHROME_PATH || undefined;

// The workers read this file, too, and inherit the fonts.
if (!process.env.FONTCONFIG_FILE) await useTestFonts();

/** On PostgreSQL: the tests that write to the database. */
const WRITING = [
  "account-detail",
  "buy-*",
  "enquiry",
  "my-orders",
  "my-package",
  "payment",
  "promo-code",
  "real-name",
  "refund*",
  "renew-a-sim",
  "sign-in",
  "top-up",
];
const named = (name: string) => `**/${name}.spec.ts`;
const ALSO_WITHOUT_SCRIPTS = /@without-scripts/;
const onPostgres = Boolean(process.env.TEST_DATABASE_URL);

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "../test-results",
  globalSetup: "./support/start-shop.ts",
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // They end a test that hangs, also on a busy machine; no test measures time.
  timeout: 600_000,
  expect: { timeout: 60_000, toPass: { timeout: 120_000 } },
  reporter: [["list"], ["json", { outputFile: process.env.PLAYWRIGHT_JSON || join(tmpdir(), "rovelink-playwright.json") }]],
  use: {
    // Set by start-shop.ts, before any worker reads this file.
    baseURL: process.env.SHOP_ORIGIN,
    locale: "en-HK",
    timezoneId: "Asia/Hong_Kong",
    screenshot: "only-on-failure",
    // Tests that replace responses would not see the requests of the service worker; offline.spec.ts allows it.
    serviceWorkers: "block",
    actionTimeout: 180_000,
    navigationTimeout: 180_000,
    launchOptions: {
      executablePath,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    { name: "js", ...(onPostgres && { testMatch: WRITING.map(named), grepInvert: ALSO_WITHOUT_SCRIPTS }) },
    // A test runs with scripts, and without them too if it posts forms: alsoWithoutScripts (support/test.ts).
    {
      name: "no-js",
      grep: ALSO_WITHOUT_SCRIPTS,
      use: { javaScriptEnabled: false },
      ...(onPostgres && { testMatch: WRITING.map(named) }),
    },
  ],
});
