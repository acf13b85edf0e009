import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#server/env.ts";

const cache = new Map<string, string>();

/**
 * Returns the SVG of a flag or region symbol for inlining in a page, or an empty string if there is none. Each file is read once. Hidden
 * from screen readers, because pages show the name beside it.
 */
export function flagMarkup(id: string): string {
  let markup = cache.get(id);
  if (markup === undefined) cache.set(id, (markup = readMarkup(id)));
  return markup;
}

function readMarkup(id: string): string {
  if (!/^[a-z][a-z-]{1,30}$/.test(id)) return "";
  const file = join(projectRoot, "public/flags", `${id}.svg`);
  if (!existsSync(file)) return "";
  return readFileSync(file, "utf8")
    .trim()
    .replace("<svg ", '<svg class="flag" aria-hidden="true" ')
    .replace(' xmlns="http://www.w3.org/2000/svg"', "");
}
