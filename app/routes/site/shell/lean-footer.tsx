import type { ReactNode } from "react";
import { useChannelLanguage, useChannelTranslation } from "#app/i18n/translator.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import { siteLanguage } from "#server/locale/locale.schema.ts";
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
  const current = useChannelLanguage();
  // The consent page exists only in the languages of the shop.
  const consentLanguage = siteLanguage(current);
  return (
    <footer className="lean-footer mist">
      <div className="page cluster small">
        <Seller />
        {help}
        <a href={`tel:${BRAND.supportPhone.dialled}`}>{BRAND.supportPhone.shown}</a>
        <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>
        <a href={path(consentLanguage, "consent")} hrefLang={consentLanguage}>
          {t("footer.cookies")}
        </a>
        {children}
      </div>
    </footer>
  );
}
