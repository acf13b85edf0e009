import { BRAND } from "#server/locale/brand.schema.ts";

/** The title of a page of the desk. `page`: its loader data; missing if the loader failed. */
export const deskMeta = (page: unknown) => {
  const { title } = (page ?? {}) as { title?: string };
  return [{ title: title ? `${title} · ${BRAND.names.en}` : BRAND.names.en }];
};
