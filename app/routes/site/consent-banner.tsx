import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageLink } from "#app/ui/page-link.tsx";
import { pageOf } from "#server/locale/channel-pages.schema.ts";
import { ConsentButtons } from "./consent-buttons.tsx";

/** Asks about what is not strictly necessary: refusing is as easy as accepting, and no answer counts as no. The page that is about it asks itself. */
export function ConsentBanner() {
  const { t } = useTranslation("consent");
  if (pageOf(useLocation().pathname) === "consent") return null;
  return (
    <aside className="consent" aria-label={t("title")}>
      <div className="page">
        <p className="small">
          {t("question")} <PageLink page="consent">{t("more")}</PageLink>
        </p>
        <ConsentButtons accept={t("accept")} refuse={t("refuse")} />
      </div>
    </aside>
  );
}
