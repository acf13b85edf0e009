/** Title and description of a page, for the browser and for those who share it. `title` comes from the texts. */
export type PageMeta = { title: string; description?: string };

/** The descriptors of a route's `meta` export; the brand is added to the title, and "Error: " where `error` says so. */
export function pageMeta(page: PageMeta | undefined) {
  if (!page) return [{ title: "Rovelink" }];
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
