import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#server/env.ts";

/** Lists every file of the repository that git tracks or would add, by its path from the root. */
export function listSources(): string[] {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "--deduplicate"], {
    cwd: projectRoot,
    encoding: "utf8",
  });
  const deleted = execFileSync("git", ["ls-files", "--deleted"], { cwd: projectRoot, encoding: "utf8" }).split("\n");
  return listed.split("\n").filter((file) => file !== "" && !deleted.includes(file));
}

export const readSource = (file: string) => readFileSync(join(projectRoot, file), "utf8");
