import type { ReactNode } from "react";
import { useChannelLanguage, useChannelTranslation } from "#app/i18n/translator.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import { ConsentButtons } from "./consent-buttons.tsx";
import { useShell } from "./use-shell.ts";
import { isLanguage } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { Seller } from "./seller.tsx";

type LeanFooterProps = {
  /** A link to customer service. */
  help?: ReactNode;
  /** Further links. */
  children?: ReactNode;
};

/** The reduced footer: seller, support contacts, cookie settings. */
export function LeanFooter({ help, children }: LeanFooterProps) {
  const { t } = useChannelTranslation("site");
  const language = useChannelLanguage();
  return (
    <footer className="lean-footer mist">
      <div className="page cluster small">
        <Seller />
        {help}
        <a href={`tel:${BRAND.supportPhone.dialled}`}>{BRAND.supportPhone.shown}</a>
        <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>
        {isLanguage(language) && <a href={path(language, "consent")}>{t("consent:title")}</a>}
        {children}
      </div>
      {!isLanguage(language) && <ChannelNotice />}
    </footer>
  );
}

/** In languages that have only the channel pages: in which languages customer service answers, and the choice about cookies, which has no page there. */
function ChannelNotice() {
  const { t } = useChannelTranslation("site");
  const consent = useShell()?.consent;
  return (
    <div className="page stack-tight small">
      <p>{t("chat:lead")}</p>
      <details>
        <summary>{t("consent:title")}</summary>
        <p>{t("consent:lead")}</p>
        <ConsentButtons accept={consent !== "accept" && t("consent:accept")} refuse={consent !== "refuse" && t("consent:refuse")} />
      </details>
    </div>
  );
}
