import type { AnchorHTMLAttributes } from "react";
import { path, type Query } from "#server/locale/path.schema.ts";
import { useLanguage } from "#app/i18n/use-language.ts";

/** `hash`: the fragment without "#". */
export type PageTarget = { page: string; query?: Query; hash?: string };

/** A link to a page of the site, in the current language. */
export function PageLink({ page, query, hash, target, children, ...rest }: PageTarget & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href">) {
  return (
    <a {...rest} href={path(useLanguage(), page, query) + (hash ? `#${hash}` : "")} target={target}>
      {children}
    </a>
  );
}
