import type { ReactNode } from "react";
import { localizePath } from "#app/request/page/safe-return.ts";
import { useChannelLanguage, useChannelTranslation } from "#app/i18n/translator.ts";
import { ShellToast } from "#app/routes/site/shell/shell-toast.tsx";
import { CHANNEL_LANGUAGE_OPTIONS, LANGUAGE_OPTIONS } from "#server/locale/locale.schema.ts";
import { LeanFooter } from "./lean-footer.tsx";
import { Logo, LogoLink } from "./logo.tsx";
import { useCurrentPage } from "./use-shell.ts";

type SmallFrameProps = {
  /** Five languages and no links into the shop except to the consent page. */
  channel: boolean;
  /** The requested local address, if this page is shown instead of another. It may be in any language. */
  here?: string;
  /** A link to customer service, in the footer. */
  help?: ReactNode;
  /** Links of the header, after the languages. */
  links?: ReactNode;
  children: ReactNode;
};

/** The frame of channel pages, lean pages and the maintenance page: logo, other languages, page, support contacts. */
export function SmallFrame({ channel, here, help, links, children }: SmallFrameProps) {
  const { t } = useChannelTranslation("site");
  return (
    <>
      <a href="#main" className="skip-link">
        {t("skip")}
      </a>
      <header className="site-header">
        <div className="page">
          {channel ? (
            <span className="logo-link">
              <Logo />
            </span>
          ) : (
            <LogoLink />
          )}
          <Languages options={channel || here ? CHANNEL_LANGUAGE_OPTIONS : LANGUAGE_OPTIONS} here={here} named={channel} />
          {links}
        </div>
      </header>
      <ShellToast />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <LeanFooter help={help} />
    </>
  );
}

type LanguagesProps = {
  options: typeof CHANNEL_LANGUAGE_OPTIONS | typeof LANGUAGE_OPTIONS;
  here?: string;
  /** Whether the languages have their names, not the short ones. */
  named: boolean;
};

/** Links to the page in other languages. Plain links, because another language needs a new document. */
function Languages({ options, here, named }: LanguagesProps) {
  const { t } = useChannelTranslation("site");
  const address = useCurrentPage();
  const current = useChannelLanguage();
  return (
    <nav className="cluster languages" aria-label={t("preferences.language")}>
      {options
        .filter((option) => option.key !== current)
        .map(({ key, htmlLang, label, shortcut }) => (
          <a
            key={key}
            href={localizePath(here ?? address, key)}
            lang={htmlLang}
            hrefLang={htmlLang}
            aria-label={label}
            title={label}
            className="preferences-link"
          >
            {named ? label : shortcut}
          </a>
        ))}
    </nav>
  );
}
