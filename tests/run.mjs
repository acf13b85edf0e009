import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { buildIfChanged } from "../server/build.mjs";
import { installIfChanged } from "../server/launch/install.mjs";
import { exitWithError, root, runTool } from "../server/launch/project.mjs";
import { findChromium, installedChromiums } from "./find-chromium.mjs";
import { startPostgres } from "./postgres.mjs";

// Runs checks and tests: `node tests/run.mjs [command] [arguments for vitest or Playwright]`. package.json has a script for each command, and
// README.md describes them. Every part runs even if an earlier one failed; the last line counts all tests, and a failed check as one.

/** Projects of vitest (vite.config.ts). */
const UNIT = ["--project", "unit", "--project", "unit-isolated"];
const ROUTES = ["--project", "routes"];
/** The other tests and the sampled ones, with all their cases (support/run-extent.ts). */
const FULL_RUN = { TEST_EXTENT: "full" };
const SLOWEST = 10;

/** Static checks: name, program in node_modules, arguments. */
const CHECKS = [
  ["types", "typescript/bin/tsc", ["--noEmit", "--incremental", "--tsBuildInfoFile", join("node_modules", ".cache", "tsc.tsbuildinfo")]],
  ["lint", "oxlint/bin/oxlint", ["--type-aware", "--deny-warnings"]],
  ["regular expressions", "oxlint/bin/oxlint", ["--config", "tests/lint/regular-expressions.json", "app", "server"]],
  ["import rules", "dependency-cruiser/bin/dependency-cruise.mjs", ["--output-type", "err", "app", "server"]],
  ["unused code", "knip/bin/knip.js", []],
  ["advisories", "../tests/support/run/check-advisories.mjs", []],
  ["format", "oxfmt/bin/oxfmt", ["--check", "app", "server", "tests"]],
];

const COMMANDS = {
  check: () => runChecks(2),
  async all() {
    // The checks run beside the build and the first tests: one of the two cores would be idle otherwise.
    const checks = runChecks(1).catch((error) => fail(`checks: ${error.message}`));
    await build();
    await vitest(["run", ...UNIT, ...ROUTES]);
    await checks;
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
  async e2e(args) {
    await build();
    await browser(args);
  },
  async full() {
    await build();
    await vitest(["run", ".full.", ".sampled."], FULL_RUN);
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

function fail(part) {
  total.failed += 1;
  failures.push(part);
}

const build = () => step("build", buildIfChanged).then((ok) => ok || fail("build"));

const vitest = (args, env = {}) =>
  suite("server and pages", (report) =>
    runTool("vitest/vitest.mjs", [...args, "--reporter=default", "--reporter=junit", `--outputFile.junit=${report}`], {
      env: { ...process.env, ...env },
    }),
  );

const browser = (args, env = {}) =>
  suite("browser", async (report) => {
    const chromium = env.CHROME_PATH ?? (await findChromium());
    await runTool("@playwright/test/cli.js", ["test", "--config", "tests/playwright.config.ts", ...args], {
      env: { ...process.env, ...env, CHROME_PATH: chromium ?? "", PLAYWRIGHT_JUNIT_OUTPUT_FILE: report },
    });
  });

/** What differs between kinds of Chromium: history, storage, the service worker, files, focus. */
const OF_BROWSERS = ["back-from-payment", "desk-sign-in", "enquiry-upload", "keyboard", "kept-input", "offline", "photo-upload"];

/** Those tests once more in the kind of Chromium that `npm test` does not use, if it is installed. */
async function inOtherChromium() {
  const [, other] = installedChromiums();
  if (other && !process.env.CHROME_PATH) await browser(["--project=js", ...OF_BROWSERS.map((name) => `e2e/${name}.spec`)], { CHROME_PATH: other });
}

/** The tests that use the database in the areas that vite.config.ts names, and all crash points, on a temporary PostgreSQL or the one at TEST_DATABASE_URL. */
async function onPostgres() {
  const temporary = process.env.TEST_DATABASE_URL ? undefined : await startPostgres();
  const env = temporary && { TEST_DATABASE_URL: temporary.url };
  try {
    await vitest(["related", "tests/support/postgres-database.ts", "--run", "--exclude=tests/server/kill/**", ...UNIT, ...ROUTES], env);
    // What the tests of crash points notice does not depend on the database.
    await vitest(["run", "tests/server/kill/", "--exclude=**/mutations.full.test.ts", ...UNIT], { ...env, ...FULL_RUN });
  } finally {
    await temporary?.stop();
  }
}

/** Runs the static checks, `parallel` at a time, and prints one line for each, with its warnings and, if it failed, its output. */
async function runChecks(parallel) {
  await runTool("../tests/support/api/write-api-types.mjs", []);
  const queue = CHECKS.values();
  const work = async () => {
    for (const [name, program, args] of queue) {
      const started = Date.now();
      const child = spawn(process.execPath, [join(root, "node_modules", program), ...args], { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
      let output = "";
      for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
      const code = await new Promise((resolve) => child.on("close", resolve));
      console.log(`${code === 0 ? "✓" : "✗"} ${name} (${secondsSince(started)} s)`);
      console.log(code === 0 ? (output.match(/^Warning: .*\n/gm) ?? []).join("") : output);
      if (code !== 0) fail(name);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
}

const secondsSince = (started) => ((Date.now() - started) / 1000).toFixed(1);

async function step(name, work) {
  const started = Date.now();
  console.log(`\n── ${name}`);
  const error = await work().then(
    () => undefined,
    (thrown) => thrown,
  );
  console.log(`── ${name}${error ? ` failed: ${error.message}` : ""}: ${secondsSince(started)} s`);
  return !error;
}

/** Runs tests and adds the results in their JUnit report. A run that failed without a failed test, or has no report, counts as one failure. */
async function suite(name, run) {
  const folder = mkdtempSync(join(tmpdir(), "rovelink-report-"));
  const report = join(folder, "report.xml");
  const ok = await step(name, () => run(report));
  const before = total.failed;
  if (existsSync(report)) await addResults(report);
  else fail(`${name}: did not start (see above)`);
  if (!ok && total.failed === before) fail(`${name}: ended with an error`);
  rmSync(folder, { recursive: true, force: true });
}

async function addResults(report) {
  const { DomUtils, parseDocument } = await import("htmlparser2");
  const all = (name, within) => DomUtils.getElementsByTagName(name, within);
  for (const test of all("testcase", parseDocument(readFileSync(report, "utf8"), { xmlMode: true }))) {
    const name = `${test.attribs.classname} › ${test.attribs.name}`;
    const [error] = [...all("failure", test), ...all("error", test)];
    durations.push({ name, seconds: Number(test.attribs.time) });
    if (error) fail(`${name}\n${stripVTControlCharacters(DomUtils.textContent(error)).split("\n    at ")[0].slice(0, 1500)}`);
    else total[all("skipped", test).length > 0 ? "skipped" : "passed"] += 1;
  }
}

function printSummary() {
  const slowest = durations.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
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
  if (name !== "check") printSummary();
  process.exitCode = total.failed > 0 || (name !== "check" && total.passed === 0) ? 1 : 0;
}

main().catch(exitWithError);
