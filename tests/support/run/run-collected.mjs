import { spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "../../../server/launch/project.mjs";

/**
 * Runs a program of node_modules in the project folder and collects what it prints, so that programs that run side by side do not mix their output.
 * @returns {Promise<{ ok: boolean, output: string, seconds: number }>}
 */
export function runCollected(program, args) {
  const started = Date.now();
  const child = spawn(process.execPath, [join(root, "node_modules", program), ...args], { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ ok: code === 0, output, seconds: (Date.now() - started) / 1000 }));
  });
}
