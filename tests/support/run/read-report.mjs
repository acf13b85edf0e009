import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/**
 * What a test run produced.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[], durations: { name: string, seconds: number }[] }} TestResults
 */

/**
 * Reads the JSON report of vitest.
 * @returns {TestResults}
 */
export function readVitestReport(file) {
  const report = JSON.parse(readFileSync(file, "utf8"));
  const files = report.testResults.map((result) => ({ ...result, path: relative(process.cwd(), result.name) }));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: files.flatMap(vitestFailures),
    durations: files.flatMap(({ path, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({ name: `${path} › ${fullName}`, seconds: (duration ?? 0) / 1000 })),
    ),
  };
}

/** A file that could not be loaded has a message and no tests. */
function vitestFailures({ path, status, message, assertionResults }) {
  const ofFile = status === "failed" && message ? [`${path}\n${firstLines(message)}`] : [];
  const tests = assertionResults.filter((test) => test.status === "failed");
  return [...ofFile, ...tests.map((test) => `${path} › ${test.fullName}\n${firstLines(test.failureMessages[0])}`)];
}

/**
 * Reads the JSON report of Playwright. A flaky test counts as failed.
 * @returns {TestResults}
 */
export function readPlaywrightReport(file) {
  const { stats, suites, errors } = JSON.parse(readFileSync(file, "utf8"));
  const tests = suites.flatMap(testsOf);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: [
      ...errors.map((error) => firstLines(error.message)),
      ...tests
        .filter(({ status }) => status === "unexpected" || status === "flaky")
        .map(({ name, status, results }) => `${name} (${status})\n${firstLines(results.find(({ error }) => error)?.error.message)}`),
    ],
    durations: tests.map(({ name, results }) => ({ name, seconds: Math.max(0, ...results.map(({ duration }) => duration)) / 1000 })),
  };
}

const testsOf = ({ specs = [], suites = [] }) => [
  ...specs.flatMap((spec) => spec.tests.map((test) => ({ ...test, name: `${spec.file}:${spec.line} [${test.projectName}] › ${spec.title}` }))),
  ...suites.flatMap(testsOf),
];

/** Returns the first part of a message, without its stack. */
const firstLines = (message) =>
  stripVTControlCharacters(String(message ?? ""))
    .split("\n    at ")[0]
    .slice(0, 1500);
