import type { LinkProps } from "@remix-run/react";
import { Link } from "#app/ui/link.tsx";
import { path, type Query } from "#server/locale/path.schema.ts";
import { useLanguage } from "#app/i18n/use-language.ts";

/** `hash`: the fragment without "#". */
export type PageTarget = { page: string; query?: Query; hash?: string };

/** A link to a page of the site, in the current language. */
export function PageLink({ page, query, hash, ...rest }: PageTarget & Omit<LinkProps, "to">) {
  return <Link {...rest} to={path(useLanguage(), page, query) + (hash ? `#${hash}` : "")} />;
}
