import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#server/env.ts";

/** Once computed. */
let known: string | undefined;

/** Returns a hash of the migrations and the reference data: databases that are filled with them may outlive a test run. */
export function hashReferenceData(): string {
  if (known) return known;
  const hash = createHash("sha256");
  const folders = [
    "server/db/migrations",
    "server/db/seed",
    "server/app/database",
    "server/catalogue/seed",
    "server/content/seed",
    "server/content/markup",
    "server/top-up/seed",
  ];
  for (const folder of folders) {
    const entries = readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    for (const file of files.sort()) hash.update(`${file}\0`).update(readFileSync(file));
  }
  known = hash.digest("hex").slice(0, 12);
  return known;
}
