import type { AreaTexts } from "#server/locale/translator.schema.ts";

const files = import.meta.glob<AreaTexts>("./ko/*.json", { eager: true, import: "default" });

/** Every text of ko, by area: those of the pages that exist in it. */
export const texts = Object.fromEntries(Object.entries(files).map(([file, content]) => [file.slice("./ko/".length, -".json".length), content]));
