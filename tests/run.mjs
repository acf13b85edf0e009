import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildIfChanged } from "../server/build.mjs";
import { installIfChanged } from "../server/launch/install.mjs";
import { exitWithError, root, runTool } from "../server/launch/project.mjs";
import { findChromium, installedChromiums } from "./find-chromium.mjs";
import { startPostgres } from "./postgres.mjs";
import { CHECKS, runChecks } from "./support/run/checks.mjs";
import { readPlaywrightReport, readVitestReport } from "./support/run/read-report.mjs";

// Runs checks and tests: `node tests/run.mjs [command] [arguments for vitest or Playwright]`. package.json has a script for each command, and
// README.md describes them. Every part runs even if an earlier one failed; the last line counts all tests, and a failed check as one.

/** Projects of vitest (vite.config.ts). */
const UNIT = ["--project", "unit", "--project", "unit-isolated"];
const ROUTES = ["--project", "routes"];
const FULL = ["--project", "full"];
const SLOWEST = 10;

const COMMANDS = {
  async check() {
    fail(await runChecks(CHECKS, 2));
  },
  async all() {
    // The checks run beside the build and the first tests: one of the two cores would be idle otherwise.
    const checks = runChecks(CHECKS, 1).catch((error) => [`checks: ${error.message}`]);
    await build();
    await vitest(["run", ...UNIT, ...ROUTES]);
    fail(await checks);
    await browser([]);
  },
  async unit(args) {
    await build();
    await vitest(["run", ...UNIT, ...args]);
  },
  async routes(args) {
    await build();
    await vitest(["run", ...ROUTES, ...args]);
  },
  async changed(args) {
    await build();
    await vitest(["run", "--changed", "main", ...UNIT, ...ROUTES, ...args]);
    // Tests of pages import no page: they open the built shop.
    const pages = changedPageAreas().map((area) => join("tests/routes", area));
    if (pages.length > 0) await vitest(["run", ...ROUTES, ...pages, ...args]);
  },
  async e2e(args) {
    await build();
    await browser(args);
  },
  async full() {
    await build();
    await vitest(["run", ...FULL]);
    await inOtherChromium();
    await onPostgres();
  },
  async postgres() {
    await build();
    await onPostgres();
  },
};

const total = { passed: 0, failed: 0, skipped: 0 };
/** The failures, printed again at the end: the rest of the output may be long, and only its end kept. */
const failures = [];
const durations = [];

function fail(parts) {
  total.failed += parts.length;
  failures.push(...parts);
}

const build = () => step("build", buildIfChanged).then((ok) => fail(ok ? [] : ["build"]));

const vitest = (args, env = {}) =>
  suite("server and pages", readVitestReport, (report) =>
    runTool("vitest/vitest.mjs", [...args, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`], {
      env: { ...process.env, ...env },
    }),
  );

const browser = (args, env = {}) =>
  suite("browser", readPlaywrightReport, async (report) => {
    const chromium = env.CHROME_PATH ?? (await findChromium());
    await runTool("@playwright/test/cli.js", ["test", "--config", "tests/playwright.config.ts", ...args], {
      env: { ...process.env, ...env, CHROME_PATH: chromium ?? "", PLAYWRIGHT_JSON: report },
    });
  });

/** The browser tests about what browsers do differently: history, storage, service worker, files, focus, connections. */
const OF_BROWSERS = [
  "back-from-payment",
  "between-pages",
  "desk-sign-in",
  "enquiry-upload",
  "first-visit",
  "kept-input",
  "keyboard",
  "light-pages",
  "offline",
  "photo-upload",
  "shortest-purchase",
  "slow-connection",
  "weak-connection",
  "widgets",
];

/** Those tests once more in the kind of Chromium that `npm test` does not use, if it is installed. */
async function inOtherChromium() {
  const [, other] = installedChromiums();
  if (other && !process.env.CHROME_PATH) await browser(["--project=js", ...OF_BROWSERS.map((name) => `e2e/${name}.spec`)], { CHROME_PATH: other });
}

/**
 * The tests that use the database, on a temporary PostgreSQL or the one at TEST_DATABASE_URL: the files that import its support, all crash
 * points, and the browser tests that write (playwright.config.ts).
 */
async function onPostgres() {
  const temporary = process.env.TEST_DATABASE_URL ? undefined : await startPostgres();
  const env = temporary && { TEST_DATABASE_URL: temporary.url };
  try {
    await vitest(["related", "tests/support/postgres-database.ts", "--run", ...UNIT, ...ROUTES], env);
    // What the tests of crash points notice does not depend on the database.
    await vitest(["run", ...FULL, "tests/server/kill", "--exclude=tests/server/kill/mutations.full.test.ts"], env);
    await browser([], env);
  } finally {
    await temporary?.stop();
  }
}

/** Returns the areas of app/routes that differ from the branch main, new files included. */
function changedPageAreas() {
  const git = (...args) => execFileSync("git", [...args, "--", "app/routes"], { cwd: root, encoding: "utf8" });
  const files = git("diff", "--name-only", "main") + git("ls-files", "--others", "--exclude-standard");
  return [...new Set(files.split("\n").flatMap((file) => file.split("/")[2] ?? []))].filter((area) => existsSync(join(root, "tests/routes", area)));
}

async function step(name, work) {
  const started = Date.now();
  console.log(`\n── ${name}`);
  const error = await work().then(
    () => undefined,
    (thrown) => thrown,
  );
  console.log(`── ${name}${error ? ` failed: ${error.message}` : ""}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return !error;
}

/** Runs tests and adds their results. A run that failed without a failed test in its report, or without a report, counts as one failure. */
async function suite(name, readReport, run) {
  const folder = mkdtempSync(join(tmpdir(), "rovelink-report-"));
  const report = join(folder, "report.json");
  const ok = await step(name, () => run(report));
  try {
    if (!existsSync(report)) return void fail([`${name}: did not start (see above)`]);
    const results = readReport(report);
    for (const kind of Object.keys(total)) total[kind] += results[kind];
    failures.push(...results.failures);
    durations.push(...results.durations);
    if (!ok && results.failed === 0) fail([`${name}: ended with an error`]);
  } catch (error) {
    fail([`${name}: no report (${error.message})`]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function printSummary() {
  const slowest = durations.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  if (slowest.length > 0)
    console.log(`\nThe slowest tests:\n${slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`).join("\n")}`);
  for (const failure of failures) console.log(`\n✗ ${failure}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ""}`);
}

async function main() {
  const [name = "all", ...args] = process.argv.slice(2);
  const command = COMMANDS[name];
  if (!command) throw new Error(`There is no command "${name}". Commands: ${Object.keys(COMMANDS).join(", ")}.`);
  await installIfChanged();
  await command(args);
  if (name === "check") return void (process.exitCode = total.failed > 0 ? 1 : 0);
  printSummary();
  // A run without tests fails, except that nothing may depend on what changed.
  process.exitCode = total.failed > 0 || (total.passed === 0 && name !== "changed") ? 1 : 0;
}

main().catch(exitWithError);
