import { DEFAULT_LANGUAGE, isLanguage, type Language } from "#server/locale/locale.schema.ts";

/** The language in the address of a page; the route above answers an address without one, whatever a page below it loads. */
export function pageLanguage(params: { lang?: string | undefined }): Language {
  return isLanguage(params.lang) ? params.lang : DEFAULT_LANGUAGE;
}
