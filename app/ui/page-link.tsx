import type { AnchorHTMLAttributes } from "react";
import { path, type Query } from "#server/locale/path.schema.ts";
import { useLanguage } from "#app/i18n/translator.ts";

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

type DialogLinkProps = {
  /** The id of the dialog. Undefined: the link is an ordinary one. */
  dialog: string | undefined;
  title: string;
} & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "title">;

/** A link to a page that, with scripts, opens in a modal dialog (`app/client/dialog.ts`). `title`: of the dialog, until the heading of the page is there. */
export function DialogLink({ dialog, title, children, ...rest }: DialogLinkProps) {
  return (
    <a {...rest} {...(dialog !== undefined && { "data-dialog": dialog, "data-title": title, "aria-haspopup": "dialog" as const })}>
      {children}
    </a>
  );
}
