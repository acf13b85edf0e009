import type { ResourceLanguage } from "i18next";

const files = import.meta.glob<ResourceLanguage>("./en/*.json", { eager: true, import: "default" });

/** Every text of en, by area. */
export const texts = Object.fromEntries(Object.entries(files).map(([file, content]) => [file.slice("./en/".length, -".json".length), content]));
