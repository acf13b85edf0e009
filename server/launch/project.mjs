import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

// The launchers run before anything is installed: plain Node, no dependency.

/** The folder of package.json. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

if (existsSync(join(root, ".env"))) process.loadEnvFile?.(join(root, ".env"));

/** Where the build goes: BUILD_DIR, or `build`. */
export const buildDir = resolve(root, process.env.BUILD_DIR || "build");

/** Runs a program in the project's folder and hands SIGTERM on to it; rejects where it ends with anything but 0. */
export function run(program, args, options = {}) {
  return new Promise((done, failed) => {
    const child = spawn(program, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"], ...options });
    const handOn = () => child.kill("SIGTERM");
    process.on("SIGTERM", handOn);
    child.on("error", failed);
    child.on("exit", (code, signal) => {
      process.off("SIGTERM", handOn);
      if (code === 0) done();
      else failed(new Error(`${[program, ...args].join(" ")} ended with ${signal ?? code}`));
    });
  });
}

/** Runs a tool of node_modules with this Node. */
export const runTool = (tool, args, options) => run(process.execPath, [join(root, "node_modules", tool), ...args], options);

/** What every launcher does with a fault: one sentence and exit code 1. */
export function giveUp(error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
