import { DEFAULT_LANGUAGE, isLanguage, languageOrDefault, type ChannelLanguage, type Language } from "#server/locale/locale.schema.ts";

/** Returns the language of a page's address, else the default: the parent route redirects addresses without a language, but child loaders run too. */
export function pageLanguage(params: { lang?: string | undefined }): Language {
  return isLanguage(params.lang) ? params.lang : DEFAULT_LANGUAGE;
}

/** The same for pages that also exist in Japanese and Korean. */
export function channelLanguage(params: { lang?: string | undefined }): ChannelLanguage {
  return languageOrDefault(params.lang);
}
