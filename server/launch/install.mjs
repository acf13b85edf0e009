import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "./project.mjs";

/** Runs `npm ci` unless every required package of the lock file is installed in its version. Throws if Node is too old, or if npm fails. */
export async function installIfChanged() {
  checkNode();
  if (isInstalled()) return;
  console.error("Installing packages (npm ci) …");
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  // Under npm, use the npm that is running; a plain `node server/start.mjs` uses the one in PATH.
  if (process.env.npm_execpath?.endsWith(".js")) await run(process.execPath, [process.env.npm_execpath, ...args]);
  else await run("npm", args, { shell: process.platform === "win32" });
}

function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Error(`The shop needs Node.js 20.19 or newer; this is ${process.versions.node}. Get a newer one from https://nodejs.org and try again.`);
}

/** Compares the lock file with node_modules/.package-lock.json, which npm writes last. Optional and peer packages may be missing. */
function isInstalled() {
  const stamp = join(root, "node_modules/.package-lock.json");
  if (!existsSync(stamp)) return false;
  const read = (file) => JSON.parse(readFileSync(file, "utf8")).packages;
  const installed = read(stamp);
  return Object.entries(read(join(root, "package-lock.json"))).every(
    ([path, expected]) => path === "" || expected.optional || expected.peer || installed[path]?.version === expected.version,
  );
}
