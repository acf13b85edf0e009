import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { buildIfChanged } from "../server/build.mjs";
import { installIfChanged } from "../server/launch/install.mjs";
import { exitWithError, runTool } from "../server/launch/project.mjs";
import { findChromium } from "./find-chromium.mjs";
import { startPostgres } from "./postgres.mjs";

// `npm test`: installs missing packages, then runs types, lint, format, build, and the tests of server, pages and browser.
// `npm run test:postgres`: the same tests on a temporary PostgreSQL; in browsers only those that write (playwright.config.ts).
// Every step runs even if an earlier one failed; the last line counts all tests, and a failed step as one.

const onPostgres = process.argv.includes("--postgres");
const reports = mkdtempSync(join(tmpdir(), "rovelink-reports-"));
const total = { passed: 0, failed: 0, skipped: 0 };
/** The failures, printed again at the end: the rest of the output may be long, and only its end kept. */
const failures = [];

async function step(name, work) {
  const started = Date.now();
  console.log(`\n── ${name}`);
  try {
    await work();
    console.log(`── ${name}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
    return true;
  } catch (error) {
    console.log(`── ${name} failed: ${error.message}`);
    failures.push(`${name}: ${error.message}`);
    return false;
  }
}

/** A step without tests counts only if it fails. */
const check = async (name, work) => void ((await step(name, work)) || (total.failed += 1));

/** A test step is counted by its report; a failure that is missing in the report counts as one more. */
async function suite(name, report, work, count, failed) {
  const well = await step(name, work);
  let counted = { passed: 0, failed: 0, skipped: 0 };
  try {
    const results = JSON.parse(readFileSync(report, "utf8"));
    counted = count(results);
    failures.push(...failed(results));
  } catch {
    console.log(`── ${name} left no report`);
  }
  if (!well && counted.failed === 0) counted.failed = 1;
  for (const kind of Object.keys(total)) total[kind] += counted[kind];
}

async function test() {
  await installIfChanged();
  const chromium = await findChromium();
  if (!onPostgres) {
    await check("types", () => runTool("typescript/bin/tsc", ["--noEmit"]));
    await check("lint", () => runTool("oxlint/bin/oxlint", ["--deny-warnings"]));
    await check("imports", () => runTool("dependency-cruiser/bin/dependency-cruise.mjs", ["--output-type", "err", "app", "server"]));
    await check("format", () => runTool("oxfmt/bin/oxfmt", ["--check", "app", "server", "tests"]));
  }
  await check("build", buildIfChanged);
  const postgres = onPostgres ? await startPostgres() : undefined;
  const database = { TEST_DATABASE_URL: postgres?.url ?? process.env.TEST_DATABASE_URL ?? "" };
  try {
    await runTests({ ...process.env, ...database, CHROME_PATH: chromium ?? "" });
  } finally {
    await postgres?.stop();
  }
  rmSync(reports, { recursive: true, force: true });
  for (const failure of failures) console.log(`\n✗ ${failure}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ""}`);
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
}

async function runTests(env) {
  const ofServer = join(reports, "vitest.json");
  await suite(
    "server and pages",
    ofServer,
    () => runTool("vitest/vitest.mjs", ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${ofServer}`], { env }),
    (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests + report.numTodoTests }),
    failedOfServer,
  );
  const ofBrowser = join(reports, "playwright.json");
  await suite(
    "browser",
    ofBrowser,
    () => runTool("@playwright/test/cli.js", ["test", "--config", "tests/playwright.config.ts"], { env: { ...env, PLAYWRIGHT_JSON: ofBrowser } }),
    ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }),
    failedOfBrowser,
  );
}

/** Returns the first part of a message, without its stack. */
const shortly = (message) =>
  stripVTControlCharacters(String(message ?? ""))
    .split("\n    at ")[0]
    .slice(0, 1500);

/** A file that could not be loaded has a message and no tests. */
const failedOfServer = (report) =>
  report.testResults.flatMap((file) => {
    const name = relative(process.cwd(), file.name);
    const ofFile = file.status === "failed" && file.message ? [`${name}\n${shortly(file.message)}`] : [];
    const tests = file.assertionResults.filter(({ status }) => status === "failed");
    return [...ofFile, ...tests.map((test) => `${name} › ${test.fullName}\n${shortly(test.failureMessages[0])}`)];
  });

const failedOfBrowser = ({ suites, errors }) => [...errors.map((error) => shortly(error.message)), ...suites.flatMap(failedOfSuite)];

const failedOfSuite = ({ specs = [], suites = [] }) => [
  ...specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map((test) => {
        const fault = test.results.find(({ error }) => error)?.error;
        return `${spec.file}:${spec.line} [${test.projectName}] › ${spec.title} (${test.status})\n${shortly(fault?.message)}`;
      }),
  ),
  ...suites.flatMap(failedOfSuite),
];

test().catch(exitWithError);
