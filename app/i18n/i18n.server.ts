import { createTranslators } from "#server/locale/create-translators.ts";
import { CHANNEL_LANGUAGE_OPTIONS, languageOrDefault, SOURCE_LANGUAGE, type ChannelLanguage, type Language } from "#server/locale/locale.schema.ts";
import type { ChannelArea, ChannelTranslate } from "./channel-text-key.ts";
import type { Area, Translate } from "./text-key.ts";

/** Returns the translator of a language, with the texts of the pages and those that mails show too. */
export const translatorOf = createTranslators("server/locale/texts", "app/i18n/texts");
const source = translatorOf(SOURCE_LANGUAGE);
for (const { key, label } of CHANNEL_LANGUAGE_OPTIONS)
  // The desk calls a language by its own name where `desk.json` has no other.
  if (!source.exists(`desk:language.${key}`)) source.add({ desk: { language: { [key]: label } } });

/**
 * Returns the translation function for a loader: `textsFor("en", "orders")("title")`; "area:key" selects another area. For a language that may have only
 * the channel pages, it takes only keys that have a text there.
 */
export function textsFor<A extends Area>(language: Language, area: A): Translate<A>;
export function textsFor<A extends ChannelArea>(language: ChannelLanguage, area: A): ChannelTranslate<A>;
export function textsFor(language: ChannelLanguage, area: Area): Translate<Area> {
  // Loaders run in parallel: `language` may be invalid in a request that the parent's loader redirects.
  return translatorOf(languageOrDefault(language)).in(area);
}
