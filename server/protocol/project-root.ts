import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

function findRoot(from: string): string {
  // A build outside the project has a link to package.json.
  if (existsSync(join(from, "package.json"))) return dirname(realpathSync(join(from, "package.json")));
  const parent = dirname(from);
  if (parent === from) throw new Error("package.json was not found above the running code");
  return findRoot(parent);
}

/** The folder of package.json, independent of where this code was bundled to. */
export const projectRoot = findRoot(dirname(fileURLToPath(import.meta.url)));
