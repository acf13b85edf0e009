import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#server/env.ts";

const markups = new Map<string, string>();

/**
 * The SVG of a flag or region mark for use inside a page, read once; empty where there is none.
 * Hidden from screen readers: the name stands beside it. Ids inside are made its own, since many flags share one page.
 */
export function flagMarkup(id: string): string {
  let markup = markups.get(id);
  if (markup === undefined) markups.set(id, (markup = readMarkup(id)));
  return markup;
}

function readMarkup(id: string): string {
  if (!/^[a-z][a-z-]{1,30}$/.test(id)) return "";
  const file = join(projectRoot, "public/flags", `${id}.svg`);
  if (!existsSync(file)) return "";
  return readFileSync(file, "utf8")
    .trim()
    .replace("<svg ", '<svg class="flag" aria-hidden="true" focusable="false" ')
    .replace(' xmlns="http://www.w3.org/2000/svg"', "")
    .replaceAll('id="a"', `id="flag-${id}"`)
    .replaceAll("url(#a)", `url(#flag-${id})`);
}
