import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { projectRoot } from "#server/env.ts";

/** Returns every file of app/ and server/ that these files load, themselves included; type imports do not count. */
export function reachableFiles(starts: string[]): string[] {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    const text = readFileSync(file, "utf8");
    for (const [, from = ""] of text.matchAll(/^(?:import|export)(?! type\b)[^;]*?from "([^"]+\.tsx?)";/gm)) visit(resolved(file, from));
    for (const [, from = ""] of text.matchAll(/\bimport\("([^"]+\.tsx?)"\)/g)) visit(resolved(file, from));
  };
  for (const start of starts) visit(join(projectRoot, start));
  return [...found].filter((file) => existsSync(file));
}

const resolved = (file: string, from: string) => (from.startsWith("#") ? join(projectRoot, from.slice(1)) : resolve(dirname(file), from));
