import { Link, type LinkProps } from "@remix-run/react";
import { path, type Query } from "#server/locale/path.schema.ts";
import { useLanguage } from "#app/i18n/use-language.ts";

/** `hash`: the fragment without "#". */
export type PageTarget = { page: string; query?: Query; hash?: string };

/** A link to a page of the site, in the current language. Remix knows all routes, so that it need not discover those of links. */
export function PageLink({ page, query, hash, ...rest }: PageTarget & Omit<LinkProps, "to">) {
  return <Link discover="none" {...rest} to={path(useLanguage(), page, query) + (hash ? `#${hash}` : "")} />;
}
