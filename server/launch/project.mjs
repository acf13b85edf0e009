import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

// The launchers run before packages are installed: plain Node, no dependencies.

/** The folder of package.json. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

if (existsSync(join(root, ".env"))) process.loadEnvFile?.(join(root, ".env"));

/** The folder of the build: BUILD_DIR, or `build`. */
export const buildDir = resolve(root, process.env.BUILD_DIR || "build");

/** Runs a program in the project folder and forwards SIGTERM to it. Rejects if it does not exit with 0. */
export function run(program, args, options = {}) {
  return new Promise((fulfil, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"], ...options });
    const forwardSignal = () => child.kill("SIGTERM");
    process.on("SIGTERM", forwardSignal);
    child.on("error", reject);
    child.on("exit", (code, signal) => {
      process.off("SIGTERM", forwardSignal);
      if (code === 0) fulfil();
      else reject(new Error(`${[program, ...args].join(" ")} ended with ${signal ?? code}`));
    });
  });
}

/** Runs a tool of node_modules with this version of Node. */
export const runTool = (tool, args, options) => run(process.execPath, [join(root, "node_modules", tool), ...args], options);

/** Prints the message of an error and exits with code 1. */
export function exitWithError(error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
