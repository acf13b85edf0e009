import { join } from "node:path";
import { runCollected } from "./run-collected.mjs";

/** Static checks of `npm run check` and `npm test`: name, program in node_modules, arguments. */
const CHECKS = [
  ["types", "typescript/bin/tsc", ["--noEmit", "--incremental", "--tsBuildInfoFile", join("node_modules", ".cache", "tsc.tsbuildinfo")]],
  ["lint", "oxlint/bin/oxlint", ["--type-aware", "--deny-warnings"]],
  ["import rules", "dependency-cruiser/bin/dependency-cruise.mjs", ["--output-type", "err", "app", "server"]],
  ["unused code", "knip/bin/knip.js", []],
  ["format", "oxfmt/bin/oxfmt", ["--check", "app", "server", "tests"]],
];

/**
 * Runs all checks, at most `parallel` at a time, and prints one line for each, with its output if it failed.
 * @param {number} parallel
 * @returns {Promise<string[]>} the names of the failed checks
 */
export async function runChecks(parallel) {
  const queue = CHECKS.values();
  const failed = [];
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      for (const [name, program, args] of queue) {
        const { ok, output, seconds } = await runCollected(program, args);
        console.log(`${ok ? "✓" : "✗"} ${name} (${seconds.toFixed(1)} s)`);
        if (ok) continue;
        console.log(output);
        failed.push(name);
      }
    }),
  );
  return failed;
}
