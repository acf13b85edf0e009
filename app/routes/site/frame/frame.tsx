import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useHasEntry } from "#app/client/light-page.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { ShellToast } from "#app/routes/site/shell/shell-toast.tsx";
import { ConsentBanner } from "#app/routes/site/consent/consent-banner.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { useShell, useCurrentPage } from "#app/routes/site/shell/use-shell.ts";
import { useLanguage } from "#app/i18n/translator.ts";
import { path } from "#server/locale/path.schema.ts";
import { pageFromPath } from "#server/locale/channel-pages.schema.ts";

/** The standard frame: notice, header, toast, page, question for consent, footer. */
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
      {shell?.notice && !isFocused && <NoticeBar notice={shell.notice} />}
      <Header overHero={overHero && !hasNotice} />
      <ShellToast />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {shell?.consent === "unset" && !isFocused && <ConsentBanner />}
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

/** Pages on which visitors pay, sign in or manage what they own, besides those of the account. */
const FOCUSED_PAGES: readonly string[] = [
  "order-sim",
  "order-result",
  "order-receipt",
  "order-cancel",
  "shared-esim",
  "order-email-change",
  "reminders",
  "plan-unavailable",
  "login",
  "register",
  "forgot-pass",
  "log-out",
];

/** Returns true if a page shows no notice and no question for consent, and in its footer only the seller, support and settings. */
const isFocusedPage = (page: string): boolean => page.startsWith("account/") || FOCUSED_PAGES.includes(page);

type NoticeBarProps = {
  /** `href`: a page of the site or another address. */
  notice: { title: string; href: string | null; version: string };
};

/** The notice for all visitors, from the content service or about a planned maintenance, until the visitor closes it. */
function NoticeBar({ notice: { title, href, version } }: NoticeBarProps) {
  const { t } = useTranslation("site");
  return (
    <aside className="notice-bar" aria-label={t("announcement.notice")}>
      <div className="page">
        {href ? <a href={href}>{title}</a> : <span>{title}</span>}
        <form method="post" action={path(useLanguage(), "announcement")} data-keep-scroll>
          <input type="hidden" name="returnTo" value={useCurrentPage()} />
          <button className="icon-button" data-dismiss name="closeNotice" value={version} aria-label={t("announcement.close")}>
            <Icon name="close" />
          </button>
        </form>
      </div>
    </aside>
  );
}
