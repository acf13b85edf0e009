import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CHANNEL_FRAME_PAGES, pageOf } from "#server/locale/channel-pages.schema.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import { CHANNEL_LANGUAGE_OPTIONS, isLanguage } from "#server/locale/locale.schema.ts";
import { inLanguage } from "#app/request/safe-return.ts";
import { useChannelLanguage } from "#app/i18n/use-language.ts";
import { Toast } from "#app/ui/toast.tsx";
import { Logo } from "./logo.tsx";
import { useHere, useShell } from "./use-shell.ts";

/** Whether only a logo stands above this page: the channel addresses, and all that exists in Japanese and Korean (§2). */
export function useChannelFrame(): boolean {
  const { pathname } = useLocation();
  return !isLanguage(useChannelLanguage()) || CHANNEL_FRAME_PAGES.includes(pageOf(pathname));
}

/** What stands around a page of the channels: logo, five languages, whom to ask. No menu, no chat, no way into the shop. */
export function ChannelFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation("site");
  const toast = useShell()?.toast;
  return (
    <>
      <a href="#main" className="skip-link">
        {t("skip")}
      </a>
      <header className="site-header">
        <div className="page">
          <span className="logo-link">
            <Logo />
          </span>
          <Languages />
        </div>
      </header>
      {toast && <Toast {...toast} />}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className="lean-footer mist">
        <div className="page cluster small">
          <span className="soft">{t("footer.imprint", { name: BRAND.legalName })}</span>
          <a href={`tel:${BRAND.supportPhone.dialled}`}>{BRAND.supportPhone.shown}</a>
          <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>
        </div>
      </footer>
    </>
  );
}

/** The same page in the other languages: plain links, since a new language is a new document. */
function Languages() {
  const { t } = useTranslation("site");
  const here = useHere();
  const now = useChannelLanguage();
  return (
    <nav className="cluster languages" aria-label={t("preferences.language")}>
      {CHANNEL_LANGUAGE_OPTIONS.filter((option) => option.key !== now).map((option) => (
        <a
          key={option.key}
          href={inLanguage(here, option.key)}
          lang={option.htmlLang}
          hrefLang={option.htmlLang}
          aria-label={option.label}
          title={option.label}
          className="preferences-link"
        >
          {option.shortcut}
        </a>
      ))}
    </nav>
  );
}
