import { spawn } from "node:child_process";
import { join } from "node:path";
import { root, runTool } from "../../../server/launch/project.mjs";

/** Static checks of `npm run check` and `npm test`: name, program in node_modules, arguments. */
export const CHECKS = [
  ["types", "typescript/bin/tsc", ["--noEmit", "--incremental", "--tsBuildInfoFile", join("node_modules", ".cache", "tsc.tsbuildinfo")]],
  ["lint", "oxlint/bin/oxlint", ["--type-aware", "--deny-warnings"]],
  ["regular expressions", "oxlint/bin/oxlint", ["--config", "tests/lint/regular-expressions.json", "app", "server"]],
  ["import rules", "dependency-cruiser/bin/dependency-cruise.mjs", ["--output-type", "err", "app", "server"]],
  ["unused code", "knip/bin/knip.js", []],
  ["advisories", "../tests/support/run/check-advisories.mjs", []],
  ["format", "oxfmt/bin/oxfmt", ["--check", "app", "server", "tests"]],
];

/**
 * Runs checks, at most `parallel` at a time, and prints one line for each, with its warnings and, if it failed, its output.
 * @param {(string | string[])[][]} checks
 * @param {number} parallel
 * @returns {Promise<string[]>} the names of the failed checks
 */
export async function runChecks(checks, parallel) {
  await runTool("../tests/support/api/write-api-types.mjs", []);
  const queue = checks.values();
  const failed = [];
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      for (const [name, program, args] of queue) {
        const { ok, output, seconds } = await runCollected(program, args);
        console.log(`${ok ? "✓" : "✗"} ${name} (${seconds.toFixed(1)} s)`);
        for (const warning of output.match(/^Warning: .*$/gm) ?? []) console.log(warning);
        if (ok) continue;
        console.log(output);
        failed.push(name);
      }
    }),
  );
  return failed;
}

/**
 * Runs a program of node_modules in the project folder and collects what it prints, so that programs that run side by side do not mix their output.
 * @returns {Promise<{ ok: boolean, output: string, seconds: number }>}
 */
function runCollected(program, args) {
  const started = Date.now();
  const child = spawn(process.execPath, [join(root, "node_modules", program), ...args], { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ ok: code === 0, output, seconds: (Date.now() - started) / 1000 }));
  });
}
