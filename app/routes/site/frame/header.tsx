import { useLocation } from "@remix-run/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { languageEntry } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { pageFromPath } from "#server/locale/channel-pages.schema.ts";
import { useLanguage } from "#app/i18n/translator.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageLink, DialogLink } from "#app/ui/page-link.tsx";
import { ChatLink } from "#app/routes/site/chat/chat-link.tsx";
import { LogoLink } from "#app/routes/site/shell/logo.tsx";
import { Menu } from "./menu.tsx";
import { usePreferencesAddress, useShell } from "#app/routes/site/shell/use-shell.ts";

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
  const page = pageFromPath(useLocation().pathname);
  return (
    <header className={overHero ? "site-header over-hero" : "site-header"}>
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
        <AccountLink />
        <Menu />
      </div>
    </header>
  );
}

/** The link to the packages of the account, or to the sign-in. */
export function AccountLink() {
  const { t } = useTranslation("site");
  const identity = useShell()?.identity;
  const account = t(identity ? "menu.account" : "sign-in");
  return (
    <PageLink page={identity ? "account/package" : "login"} className="icon-button account-link" title={account}>
      <Icon name="account" size={24} />
      <span>{account}</span>
    </PageLink>
  );
}

function Preferences() {
  const { t, language } = useTranslation("site");
  const shell = useShell();
  const href = usePreferencesAddress();
  const option = languageEntry(language);
  return (
    <DialogLink dialog={href.startsWith("#") ? undefined : "preferences"} title={t("preferences.title")} href={href} className="preferences-link">
      <Icon name="globe" />
      <span>
        {option?.shortcut}
        <span className="currency"> · {shell?.currency}</span>
      </span>
      <span className="visually-hidden"> {t("preferences.title")}</span>
    </DialogLink>
  );
}

/** The link to the announcement, with an indicator until this version has been opened. */
function Bell({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation("site");
  return (
    <DialogLink
      dialog="announcement"
      title={t("announcement.title")}
      href={path(useLanguage(), "announcement")}
      className="icon-button"
      aria-label={isNew ? t("announcement.open-new") : t("announcement.title")}
    >
      <Icon name="bell" size={24} />
      {isNew && <span data-unread className="new-dot" />}
    </DialogLink>
  );
}
