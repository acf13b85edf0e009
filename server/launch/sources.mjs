import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./project.mjs";

const FOLDERS = ["app", "public", "server"];
const FILES = ["package.json", "package-lock.json", "remix.config.js", "tsconfig.json", "vite.config.ts"];

/** Returns a hash of all files that the build is made from: their names and contents. */
export function hashOfSources() {
  const hash = createHash("sha256");
  const inFolders = FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
  );
  for (const file of [...inFolders, ...FILES].sort())
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update("\0");
  return hash.digest("hex");
}
