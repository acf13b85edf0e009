import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageLink } from "#app/ui/page-link.tsx";
import { pageFromPath } from "#server/locale/channel-pages.schema.ts";
import { ConsentButtons } from "./consent-buttons.tsx";
import { useShell } from "#app/routes/site/shell/use-shell.ts";

/**
 * Asks for consent to cookies that are not strictly necessary. Refusing is as easy as accepting; no answer counts as refusal. Not shown on pages with
 * their own consent form.
 */
export function ConsentBanner() {
  const { t } = useTranslation("consent");
  const page = pageFromPath(useLocation().pathname);
  const chat = useShell()?.chat;
  if (page === "consent" || (page === "customer-service" && chat)) return null;
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
