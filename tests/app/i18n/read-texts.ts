import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#server/env.ts";

export type Texts = Map<string, string>;

export const textFolders = { pages: join(projectRoot, "app/i18n/texts"), mails: join(projectRoot, "server/locale/texts") };

/** Returns every text of a file by its dotted key. */
function flatten(value: unknown, prefix = ""): [string, string][] {
  if (typeof value === "string") return [[prefix, value]];
  return Object.entries(value as Record<string, unknown>).flatMap(([key, inner]) => flatten(inner, prefix ? `${prefix}.${key}` : key));
}

/** Returns the texts of one folder in one language, `area:key` → text; lists count as keys too. */
export function textsOf(folder: string, language: string): Texts {
  const files = readdirSync(join(folder, language)).filter((name) => name.endsWith(".json"));
  return new Map(
    files.flatMap((name) => {
      const area = name.slice(0, -".json".length);
      return flatten(JSON.parse(readFileSync(join(folder, language, name), "utf8"))).map(([key, text]): [string, string] => [`${area}:${key}`, text]);
    }),
  );
}

/** English has two plural forms, Chinese one: `days_one` counts as `days_other`. */
export const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, "_other");
export const placeholdersOf = (text: string) => [...new Set([...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}/g)].map((match) => match[1]))].sort();
export const tagsOf = (text: string) => [...new Set([...text.matchAll(/<\/?(\w+)/g)].map((match) => match[1]))].sort();
