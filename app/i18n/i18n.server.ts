import { RemixI18Next } from "remix-i18next/server";
import { CHANNEL_LANGUAGES, DEFAULT_LANGUAGE, languageOrDefault, type ChannelLanguage, type Language } from "#server/locale/locale.schema.ts";
import { createTranslator, type Translator } from "#server/locale/translator.schema.ts";
import type { ChannelArea, ChannelTranslate } from "./channel-text-key.ts";
import type { Area, Translate } from "./text-key.ts";
import { textsIn } from "./texts/texts.ts";

/** Finds the language of a request: the first segment of its address. Cookies decide only where an address without a language redirects. */
export const remixI18n = new RemixI18Next({
  detection: {
    supportedLanguages: [...CHANNEL_LANGUAGES],
    fallbackLanguage: DEFAULT_LANGUAGE,
    order: ["custom"],
    findLocale: async (request) => languageOrDefault(new URL(request.url).pathname.split("/")[1]),
  },
});

/** Returns the translator of a language, with the texts of the pages. */
export const translatorOf = (language: ChannelLanguage): Translator => translators[language];
const translators = Object.fromEntries(
  CHANNEL_LANGUAGES.map((language) => [language, createTranslator(language, textsIn(language), { inLanguage: translatorOf })]),
) as Record<ChannelLanguage, Translator>;

/**
 * Returns the translation function for a loader: `textsFor("en", "orders")("title")`; "area:key" selects another area. For a language that may be
 * Japanese or Korean, it takes only keys that have a text there.
 */
export function textsFor<A extends Area>(language: Language, area: A): Translate<A>;
export function textsFor<A extends ChannelArea>(language: ChannelLanguage, area: A): ChannelTranslate<A>;
export function textsFor(language: ChannelLanguage, area: Area): Translate<Area> {
  // Loaders run in parallel: `language` may be invalid in a request that the parent's loader redirects.
  return translatorOf(languageOrDefault(language)).in(area);
}
