import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { projectRoot } from "#server/env.ts";

/** Every file of the project that git knows or would take, by its path from the top. */
export function listSources(): string[] {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "--deduplicate"], {
    cwd: projectRoot,
    encoding: "utf8",
  });
  const deleted = execFileSync("git", ["ls-files", "--deleted"], { cwd: projectRoot, encoding: "utf8" }).split("\n");
  return listed.split("\n").filter((file) => file !== "" && !deleted.includes(file));
}

export const readSource = (file: string) => readFileSync(join(projectRoot, file), "utf8");

export type Arrow = { from: string; to: string; typeOnly: boolean };

/** Every import of a TypeScript file: files of the project by their path from the top, packages by their name. */
export function arrowsOf(file: string): Arrow[] {
  const text = readSource(file);
  const statements = text.matchAll(/^(?:import|export)\s+(type\s+)?(?:[^"';]*?\sfrom\s+)?"([^"]+)"|\bimport\("([^"]+)"\)/gm);
  return [...statements].map(([, type, named, called]) => {
    const target = named ?? called ?? "";
    const to = target.startsWith("#") ? target.slice(1) : target.startsWith(".") ? normalize(join(dirname(file), target)) : target;
    return { from: file, to, typeOnly: type !== undefined };
  });
}
