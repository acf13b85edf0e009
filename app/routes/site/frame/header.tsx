import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { usePageData } from "#app/client/use-page-data.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { pageFromPath } from "#server/locale/channel-pages.schema.ts";
import { LANGUAGE_OPTIONS } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { AnnouncementText } from "#app/routes/site/announcement/announcement-text.tsx";
import { ChatLink } from "#app/routes/site/chat/chat-link.tsx";
import { LogoLink } from "#app/routes/site/shell/logo.tsx";
import { Menu } from "./menu.tsx";
import { PreferencesForm } from "#app/routes/site/preferences/preferences-form.tsx";
import { useCurrentPage, useShell } from "#app/routes/site/shell/use-shell.ts";

/** The links of the header on wide screens. */
const NAV = [
  { key: "plans", target: "plans" },
  { key: "top-up", target: "top-up" },
  { key: "china", target: "gogo-china" },
  { key: "business", target: "cmlink-for-business" },
  { key: "help", target: "frequently-asked-questions" },
] as const;

/**
 * Logo, links, help, language and currency, announcement, account, menu (§2). Transparent over the homepage's hero until the page is scrolled. Narrow
 * screens have links and help in the menu.
 */
export function Header({ overHero }: { overHero: boolean }) {
  const { t } = useTranslation("site");
  const shell = useShell();
  const bar = useRef<HTMLElement>(null);
  useScrolledAttribute(bar, overHero);
  const page = pageFromPath(useLocation().pathname);
  const account = t(shell?.identity ? "menu.account" : "sign-in");
  return (
    <header ref={bar} className={overHero ? "site-header over-hero" : "site-header"}>
      <div className="page">
        <LogoLink />
        <nav className="quick-links" aria-label={t("quick-links")}>
          {NAV.map(({ key, target }) => (
            <PageLink key={key} page={target} data-item-type="menu" data-item-val={target} aria-current={page === target ? "page" : undefined}>
              {t(`nav.${key}`)}
            </PageLink>
          ))}
        </nav>
        <ChatLink place="header" />
        <Preferences />
        {shell?.hasAnnouncement && <Bell isNew={shell.announcementNew} />}
        <PageLink page={shell?.identity ? "account/package" : "login"} className="icon-button account-link" title={account}>
          <Icon name="account" size={24} />
          <span>{account}</span>
        </PageLink>
        <Menu />
      </div>
    </header>
  );
}

function Preferences() {
  const { t } = useTranslation("site");
  const language = useLanguage();
  const shell = useShell();
  const currentPage = useCurrentPage();
  const option = LANGUAGE_OPTIONS.find(({ key }) => key === language);
  return (
    <Dialog
      id="preferences"
      title={t("preferences.title")}
      openerHref={path(language, "preferences", { returnTo: currentPage })}
      openerClassName="preferences-link"
      opener={
        <>
          <Icon name="globe" />
          <span>
            {option?.shortcut}
            <span className="currency"> · {shell?.currency}</span>
          </span>
          <span className="visually-hidden"> {t("preferences.title")}</span>
        </>
      }
    >
      <PreferencesForm returnTo={currentPage} inDialog />
    </Dialog>
  );
}

/** The link to the announcement, with an indicator until this version has been opened. */
function Bell({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation("site");
  const language = useLanguage();
  const [isOpened, setIsOpened] = useState(false);
  const isUnread = isNew && !isOpened;
  const page = path(language, "announcement");
  const { data, hasFailed, load } = usePageData<{ announcement: { title: string; html: string } | null }>(page);
  const announcement = data?.announcement;
  return (
    <Dialog
      id="announcement"
      title={announcement?.title ?? t("announcement.title")}
      openerHref={page}
      openerClassName="icon-button"
      openerLabel={isUnread ? t("announcement.open-new") : t("announcement.title")}
      opener={
        <>
          <Icon name="bell" size={24} />
          {isUnread && <span className="new-dot" />}
        </>
      }
      onOpen={() => {
        setIsOpened(true);
        load();
      }}
    >
      {announcement ? (
        <AnnouncementText html={announcement.html} />
      ) : data || hasFailed ? (
        <a href={page}>{t("announcement.title")}</a>
      ) : (
        <p>{t("loading")}</p>
      )}
    </Dialog>
  );
}

/** Sets `data-scrolled` on the header in browsers without CSS scroll-driven animations. */
function useScrolledAttribute(bar: React.RefObject<HTMLElement>, overHero: boolean): void {
  useEffect(() => {
    if (!overHero || CSS.supports("animation-timeline: scroll()")) return;
    const update = () => bar.current?.toggleAttribute("data-scrolled", scrollY > 40);
    update();
    addEventListener("scroll", update, { passive: true });
    return () => removeEventListener("scroll", update);
  }, [bar, overHero]);
}
