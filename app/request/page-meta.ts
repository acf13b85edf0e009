import { BRAND } from "#server/locale/brand.schema.ts";

/** Title and description of a page, for the browser and for those who share it. `title` comes from the texts. */
export type PageMeta = { title: string; description?: string };

/** The descriptors of a route's `meta` export; a page that could not be loaded has the brand for its title. */
export function pageMeta(page: PageMeta | undefined) {
  if (!page) return [{ title: BRAND.names.en }];
  return [
    { title: page.title },
    { property: "og:title", content: page.title },
    ...(page.description
      ? [
          { name: "description", content: page.description },
          { property: "og:description", content: page.description },
        ]
      : []),
  ];
}
