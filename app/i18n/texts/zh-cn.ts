import type { ResourceLanguage } from "i18next";

const files = import.meta.glob<ResourceLanguage>("./zh-cn/*.json", { eager: true, import: "default" });

/** Every text of zh-cn, by area. */
export const texts = Object.fromEntries(Object.entries(files).map(([file, content]) => [file.slice("./zh-cn/".length, -".json".length), content]));
