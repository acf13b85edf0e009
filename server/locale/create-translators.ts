import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { projectRoot } from "#server/protocol/project-root.ts";
import { CHANNEL_LANGUAGES, SOURCE_LANGUAGE, type ChannelLanguage } from "./locale.schema.ts";
import { createTranslator, type AreaTexts, type Texts, type Translator } from "./translator.schema.ts";

/**
 * Creates the translators of all languages from folders of the project with the files `<language>/<area>.json`; of an area in two folders, the later one
 * counts. Returns the function that selects a translator. What a language lacks is in English.
 */
export function createTranslators(...folders: string[]): (language: ChannelLanguage) => Translator {
  const translators = new Map<ChannelLanguage, Translator>();
  const select = (language: ChannelLanguage) => translators.get(language) as Translator;
  const fallback = createTranslator(SOURCE_LANGUAGE, readTexts(folders, SOURCE_LANGUAGE), { inLanguage: select });
  for (const language of CHANNEL_LANGUAGES) {
    const isSource = language === SOURCE_LANGUAGE;
    translators.set(language, isSource ? fallback : createTranslator(language, readTexts(folders, language), { inLanguage: select, fallback }));
  }
  return select;
}

/** Reads the texts of a language; it may have none in a folder. */
function readTexts(folders: string[], language: string): Texts {
  const files = folders.flatMap((folder) => {
    const path = join(projectRoot, folder, language);
    return existsSync(path) ? readdirSync(path).map((name) => join(path, name)) : [];
  });
  return Object.fromEntries(files.map((file) => [basename(file, ".json"), JSON.parse(readFileSync(file, "utf8")) as AreaTexts]));
}
