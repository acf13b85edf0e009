import type { AreaTexts } from "#server/locale/translator.schema.ts";

const files = import.meta.glob<AreaTexts>("./zh-cn/*.json", { eager: true, import: "default" });

/** Every text of zh-cn, by area. */
export const texts = Object.fromEntries(Object.entries(files).map(([file, content]) => [file.slice("./zh-cn/".length, -".json".length), content]));
