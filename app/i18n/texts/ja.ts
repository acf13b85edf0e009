import type { AreaTexts } from "#server/locale/translator.schema.ts";

const files = import.meta.glob<AreaTexts>("./ja/*.json", { eager: true, import: "default" });

/** Every text of ja, by area: those of the pages that exist in it. */
export const texts = Object.fromEntries(Object.entries(files).map(([file, content]) => [file.slice("./ja/".length, -".json".length), content]));
