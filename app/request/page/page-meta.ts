import { BRAND } from "#server/locale/brand.schema.ts";
import { languageNamed } from "#server/locale/locale.schema.ts";

/** Title and description of a page, for the browser and for those who share it. `title` comes from the texts. */
export type PageMeta = { title: string; description?: string };

/**
 * The descriptors of a route's `meta` export. The brand stands behind every title of the shop that does not name it, and alone for a page
 * that could not be loaded; without `params` the page is not the shop's.
 */
export function pageMeta(page: PageMeta | undefined, params?: { lang?: string | undefined }) {
  if (!page) return [{ title: BRAND.names.en }];
  const brand = params && BRAND.names[languageNamed(params.lang)];
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
