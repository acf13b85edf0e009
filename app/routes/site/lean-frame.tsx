import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { inLanguage } from "#app/request/safe-return.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { BRAND } from "#server/locale/brand.schema.ts";
import { LANGUAGE_OPTIONS } from "#server/locale/locale.schema.ts";
import { Logo } from "./logo.tsx";
import { NoticeBar } from "./notice-bar.tsx";
import { useHere, useShell } from "./use-shell.ts";

/** What stands around a page that must come through the weakest line: a logo, the other languages, whom to ask. `bare` leaves out all of it. */
export function LeanFrame({ bare, children }: { bare: boolean; children: ReactNode }) {
  const { t } = useTranslation("site");
  const shell = useShell();
  if (bare) return <main id="main">{children}</main>;
  return (
    <>
      <a href="#main" className="skip-link">
        {t("skip")}
      </a>
      {shell?.notice && <NoticeBar notice={shell.notice} />}
      <header className="site-header">
        <div className="page">
          <PageLink page="homepage" className="logo-link" aria-label={t("home")}>
            <Logo />
          </PageLink>
          <Languages />
        </div>
      </header>
      {shell?.toast && <Toast {...shell.toast} />}
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

/** The same page in the other languages: plain links, each loads the page once and nothing else. */
function Languages() {
  const { t } = useTranslation("site");
  const here = useHere();
  const now = useLocation().pathname.split("/")[1];
  return (
    <nav className="cluster" aria-label={t("preferences.language")}>
      {LANGUAGE_OPTIONS.filter((option) => option.key !== now).map((option) => (
        <a key={option.key} href={inLanguage(here, option.key)} lang={option.htmlLang} hrefLang={option.htmlLang} className="preferences-link">
          {option.shortcut}
        </a>
      ))}
    </nav>
  );
}
