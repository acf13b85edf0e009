import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#server/protocol/project-root.ts";
import { CHANNEL_LANGUAGES, SOURCE_LANGUAGE, type ChannelLanguage } from "./locale.schema.ts";
import { createTranslator, type AreaTexts, type Texts, type Translator } from "./translator.schema.ts";

/**
 * Creates the translators of all languages from a folder of the project with the files `<language>/<area>.json`. Returns the function that selects one.
 * What a language lacks is in English.
 */
export function createTranslators(folder: string): (language: ChannelLanguage) => Translator {
  const translators = new Map<ChannelLanguage, Translator>();
  const select = (language: ChannelLanguage) => translators.get(language) as Translator;
  const fallback = createTranslator(SOURCE_LANGUAGE, readTexts(folder, SOURCE_LANGUAGE), { inLanguage: select });
  for (const language of CHANNEL_LANGUAGES) {
    const isSource = language === SOURCE_LANGUAGE;
    translators.set(language, isSource ? fallback : createTranslator(language, readTexts(folder, language), { inLanguage: select, fallback }));
  }
  return select;
}

/** Reads the texts of a language; it may have none in this folder. */
function readTexts(folder: string, language: string): Texts {
  const files = join(projectRoot, folder, language);
  const names = existsSync(files) ? readdirSync(files) : [];
  return Object.fromEntries(names.map((name) => [name.replace(".json", ""), JSON.parse(readFileSync(join(files, name), "utf8")) as AreaTexts]));
}
