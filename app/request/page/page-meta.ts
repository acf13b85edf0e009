import { BRAND } from "#server/locale/brand.schema.ts";
import { languageOrDefault } from "#server/locale/locale.schema.ts";

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
