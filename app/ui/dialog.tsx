import type { AnchorHTMLAttributes } from "react";
import { useIsLightPage } from "#app/client/light-page.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "./icon.tsx";

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

/** The frame of all dialogs of a page, which scripts copy. */
export function DialogFrame() {
  const { t } = useTranslation("ui");
  if (useIsLightPage()) return null;
  return (
    <template id="dialog-frame">
      <dialog className="dialog">
        <div className="dialog-box">
          <header className="dialog-head">
            <h2 tabIndex={-1} />
            <button type="button" className="icon-button" aria-label={t("close")}>
              <Icon name="close" />
            </button>
          </header>
          <div className="dialog-body">
            <p>{t("site:loading")}</p>
          </div>
        </div>
      </dialog>
    </template>
  );
}
