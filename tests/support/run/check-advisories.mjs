import { readFileSync } from "node:fs";
import { join } from "node:path";
import { satisfies } from "semver";
import { root } from "../../../server/launch/project.mjs";

// `npm run check`: compares the lock file with the published advisories in advisories.json. Registries that answer `npm audit` are not always in reach.

const WARN_AFTER_DAYS = 60;
const DAY_MS = 86_400_000;

/** @typedef {{ id: string, package: string, vulnerable: string, fixedIn?: string, accepted?: string }} Advisory */

/**
 * Returns one line for each installed version that an advisory names and that nobody has accepted, and for each accepted one that no longer applies.
 * @param {Record<string, { version?: string }>} packages those of the lock file, by their path
 * @param {Advisory[]} advisories
 * @returns {string[]}
 */
export function findVulnerable(packages, advisories) {
  return advisories.flatMap((advisory) => {
    const affected = Object.entries(packages).filter(
      ([path, { version }]) =>
        path.endsWith(`node_modules/${advisory.package}`) && satisfies(version ?? "", advisory.vulnerable, { includePrerelease: true }),
    );
    if (advisory.accepted) return affected.length > 0 ? [] : [`${advisory.id}: ${advisory.package} is not affected any more; remove its entry`];
    return affected.map(([path, { version }]) => `${advisory.id}: ${path} ${version} is vulnerable; fixed in ${advisory.fixedIn ?? "no version"}`);
  });
}

if (process.argv[1] === import.meta.filename) {
  const { asOf, advisories } = JSON.parse(readFileSync(join(import.meta.dirname, "advisories.json"), "utf8"));
  const problems = findVulnerable(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages, advisories);
  for (const problem of problems) console.error(problem);
  const age = Math.floor((Date.now() - Date.parse(asOf)) / DAY_MS);
  if (age > WARN_AFTER_DAYS) console.warn(`Warning: advisories.json is ${age} days old: tests/README.md says how to update it.`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
