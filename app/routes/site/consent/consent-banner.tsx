import { withSpaceAfter } from "#server/locale/format-list.schema.ts";
import { useLocation } from "@remix-run/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { useShell, useCurrentPage } from "#app/routes/site/shell/use-shell.ts";
import { path } from "#server/locale/path.schema.ts";
import { pageFromPath } from "#server/locale/channel-pages.schema.ts";
import { useLanguage } from "#app/i18n/translator.ts";
import { Button } from "#app/ui/button.tsx";

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

type ConsentButtonsProps = {
  /** Consent to tracking or to the chat; they are independent. */
  name?: "consent" | "chat";
  accept?: string | false;
  refuse?: string | false;
};

/** The accept and refuse buttons, of equal appearance; pass `false` to omit one. The post returns to this page. */
export function ConsentButtons({ name = "consent", accept, refuse }: ConsentButtonsProps) {
  return (
    <form method="post" action={path(useLanguage(), "consent")} data-keep-scroll className="consent-choices">
      <input type="hidden" name="returnTo" value={useCurrentPage()} />
      {refuse && (
        <Button type="submit" kind="secondary" name={name} value="refuse" data-dismiss={name === "consent" || undefined}>
          {refuse}
        </Button>
      )}
      {accept && (
        <Button type="submit" kind="secondary" name={name} value="accept" data-dismiss={name === "consent" || undefined}>
          {accept}
        </Button>
      )}
    </form>
  );
}
