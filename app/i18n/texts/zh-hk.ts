import type { AreaTexts } from "#server/locale/translator.schema.ts";

const files = import.meta.glob<AreaTexts>("./zh-hk/*.json", { eager: true, import: "default" });

/** Every text of zh-hk, by area. */
export const texts = Object.fromEntries(Object.entries(files).map(([file, content]) => [file.slice("./zh-hk/".length, -".json".length), content]));
