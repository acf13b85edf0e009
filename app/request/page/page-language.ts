import { languageOrDefault, DEFAULT_LANGUAGE, isLanguage, type ChannelLanguage, type Language } from "#server/locale/locale.schema.ts";

/**
 * Returns the language of a page's address, else the default language. The parent route redirects an address without a language, but the loaders of its
 * child routes run at the same time.
 */
export function pageLanguage(params: { lang?: string | undefined }): Language {
  return isLanguage(params.lang) ? params.lang : DEFAULT_LANGUAGE;
}

/** Like `pageLanguage`, for pages that exist in every language. */
export function channelLanguage(params: { lang?: string | undefined }): ChannelLanguage {
  return languageOrDefault(params.lang);
}
