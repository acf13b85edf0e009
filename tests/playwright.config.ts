import { defineConfig } from "@playwright/test";
import { useTestFonts } from "./fonts.mjs";

// tests/run.mjs finds or installs a Chromium and sets CHROME_PATH; started directly, Playwright uses its own.
const executablePath = process.env.CHROME_PATH || undefined;

// The workers read this file, too, and inherit the fonts.
if (!process.env.FONTCONFIG_FILE) await useTestFonts();

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
  // run.mjs reads the second one, at PLAYWRIGHT_JUNIT_OUTPUT_FILE.
  reporter: process.env.PLAYWRIGHT_JUNIT_OUTPUT_FILE ? [["list"], ["junit"]] : "list",
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
    { name: "js" },
    // A test runs with scripts, and without them too if it posts forms: alsoWithoutScripts (support/test.ts).
    { name: "no-js", grep: /@without-scripts/, use: { javaScriptEnabled: false } },
  ],
});
