import { withSpaceAfter } from "#server/locale/format-list.schema.ts";
import { useLocation } from "@remix-run/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { useShell } from "#app/routes/site/shell/use-shell.ts";
import { pageFromPath } from "#server/locale/channel-pages.schema.ts";
import { ConsentButtons } from "#app/routes/site/shell/consent-buttons.tsx";

/**
 * Asks for consent to cookies that are not strictly necessary, in one line above the footer: it covers nothing and takes no place of the first screen.
 * Refusing is as easy as accepting; no answer counts as refusal. Renders nothing on pages with their own consent form.
 */
export function ConsentBanner() {
  const { t } = useTranslation("consent");
  const page = pageFromPath(useLocation().pathname);
  const chat = useShell()?.chat;
  if (page === "consent" || (page === "customer-service" && chat)) return null;
  return (
    <aside className="consent" aria-label={t("title")}>
      <div className="page">
        <p>
          {withSpaceAfter(t("question"))}
          <PageLink page="consent">{t("more")}</PageLink>
        </p>
        <ConsentButtons accept={t("accept")} refuse={t("refuse")} />
      </div>
    </aside>
  );
}
