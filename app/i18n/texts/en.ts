import type { AreaTexts } from "#server/locale/translator.schema.ts";

const files = import.meta.glob<AreaTexts>("./en/*.json", { eager: true, import: "default" });

/** Every text of en, by area. */
export const texts = Object.fromEntries(Object.entries(files).map(([file, content]) => [file.slice("./en/".length, -".json".length), content]));
