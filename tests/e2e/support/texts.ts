import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#server/env.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";

/** Returns a text of the site as visitors read it: `text("en", "errors:too-long", { field: "City", max: 60 })`. */
export function text(language: ChannelLanguage, key: string, values: Record<string, string | number> = {}): string {
  const [area = "", path = ""] = key.split(":");
  const file = JSON.parse(
    readFileSync(
      join(projectRoot, /-form$|^errors$|^reasons$/.test(area) ? "server/locale/texts" : "app/i18n/texts", language, `${area}.json`),
      "utf8",
    ),
  );
  const found = path.split(".").reduce((inner, name) => inner?.[name], file);
  if (typeof found !== "string") throw new Error(`There is no text ${key} in ${language}`);
  return found.replace(/\{\{\s*(\w+)[^}]*\}\}/g, (_, name) => String(values[name]));
}
