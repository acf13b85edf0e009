import { DEFAULT_LANGUAGE, isLanguage, languageNamed, type ChannelLanguage, type Language } from "#server/locale/locale.schema.ts";

/** The language in the address of a page; the route above answers an address without one, whatever a page below it loads. */
export function pageLanguage(params: { lang?: string | undefined }): Language {
  return isLanguage(params.lang) ? params.lang : DEFAULT_LANGUAGE;
}

/** The same for the pages that exist in Japanese and Korean too. */
export function channelLanguage(params: { lang?: string | undefined }): ChannelLanguage {
  return languageNamed(params.lang);
}
