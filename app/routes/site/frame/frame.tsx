import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useHasEntry } from "#app/client/light-page.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { ShellToast } from "#app/routes/site/shell/shell-toast.tsx";
import { ConsentBanner } from "#app/routes/site/consent/consent-banner.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { isFocusedPage } from "./focused-pages.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { NoticeBar } from "#app/routes/site/shell/notice-bar.tsx";
import { useShell } from "#app/routes/site/shell/use-shell.ts";
import { pageFromPath } from "#server/locale/channel-pages.schema.ts";

/** The standard frame: consent banner, notice, header, toast, page, footer. */
export function Frame({ overHero = false, children }: { overHero?: boolean; children: ReactNode }) {
  const { t } = useTranslation("site");
  const isFocused = isFocusedPage(pageFromPath(useLocation().pathname));
  const shell = useShell();
  // On a light page the toast is a notice below the header, which may not cover it.
  const hasNotice = !useHasEntry() && Boolean(shell?.toast);
  return (
    <>
      <a href="#main" className="skip-link">
        {t("skip")}
      </a>
      {shell?.consent === "unset" && <ConsentBanner />}
      {shell?.notice && !isFocused && <NoticeBar notice={shell.notice} />}
      <Header overHero={overHero && !hasNotice} />
      <ShellToast />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer menu={!isFocused} />
      <DialogFrame />
    </>
  );
}

/** The frame of all dialogs of a page, which scripts copy. */
function DialogFrame() {
  const { t } = useTranslation("site");
  if (!useHasEntry()) return null;
  return (
    <template id="dialog-frame">
      <dialog className="dialog">
        <div className="dialog-box">
          <header className="dialog-head">
            <h2 tabIndex={-1}>{t("loading")}</h2>
            <button type="button" className="icon-button" aria-label={t("ui:close")}>
              <Icon name="close" />
            </button>
          </header>
          <div className="dialog-body">
            <p role="status">{t("loading")}</p>
          </div>
        </div>
      </dialog>
    </template>
  );
}
