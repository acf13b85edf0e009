import type { AnchorHTMLAttributes } from "react";

type DialogLinkProps = {
  /** The id of the dialog. */
  dialog: string;
  title: string;
} & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "title">;

/** A link to a page that, with scripts, opens in a modal dialog (`app/client/dialog.ts`). `title`: of the dialog, until the heading of the page is there. */
export function DialogLink({ dialog, title, children, ...rest }: DialogLinkProps) {
  return (
    <a {...rest} data-dialog={dialog} data-title={title} aria-haspopup="dialog">
      {children}
    </a>
  );
}
