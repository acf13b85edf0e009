import { BRAND } from "#server/locale/brand.schema.ts";
import { languageOrDefault, DEFAULT_LANGUAGE, isLanguage, type ChannelLanguage, type Language } from "#server/locale/locale.schema.ts";

/** Translated title and description of a page, for the browser and Open Graph. */
export type PageMeta = { title: string; description?: string };

/**
 * Returns the descriptors of a route's `meta` export. The brand is appended to a `<title>` that does not contain it, not to `og:title`. If the page
 * could not be loaded (`page` is undefined), the title is the brand in English. Without `params` (a page outside the site, such as the sandbox), no
 * brand is appended.
 */
export function pageMeta(page: PageMeta | undefined, params?: { lang?: string | undefined }) {
  if (!page) return [{ title: BRAND.names.en }];
  const brand = params && BRAND.names[languageOrDefault(params.lang)];
  return [
    { title: !brand || page.title.includes(brand) ? page.title : `${page.title} – ${brand}` },
    { property: "og:title", content: page.title },
    ...(page.description
      ? [
          { name: "description", content: page.description },
          { property: "og:description", content: page.description },
        ]
      : []),
  ];
}

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
