import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";

// tests/run.mjs finds or installs a Chromium and sets CHROME_PATH; started directly, Playwright uses its own.
const executablePath = process.env.CHROME_PATH || undefined;

/** On PostgreSQL: the tests that write to the database, without scripts, and one of them with scripts. */
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
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["json", { outputFile: process.env.PLAYWRIGHT_JSON || join(tmpdir(), "rovelink-playwright.json") }]],
  use: {
    // Set by start-shop.ts, before any worker reads this file.
    baseURL: process.env.SHOP_ORIGIN,
    locale: "en-HK",
    timezoneId: "Asia/Hong_Kong",
    screenshot: "only-on-failure",
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
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
    // Tests of plain posts and HTML run once, tests of script behaviour with scripts only.
    { name: "js", testIgnore: ["bad-photos"].map(named), ...(onPostgres && { testMatch: named("buy-an-esim") }) },
    {
      name: "no-js",
      testIgnore: ["errors", "chat", "photo-upload", "every-page", "enquiry-upload", "consent", "widgets"].map(named),
      use: { javaScriptEnabled: false },
      ...(onPostgres && { testMatch: WRITING.map(named) }),
    },
  ],
});
