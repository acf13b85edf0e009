import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { path } from "#server/locale/path.schema.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { Button } from "#app/ui/button.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { useHere } from "./use-shell.ts";

/** Asks about cookies that are not strictly necessary: refusing is as easy as accepting, and no answer counts as no. */
export function ConsentBanner() {
  const { t } = useTranslation("site");
  const language = useLanguage();
  return (
    <Form method="post" action={path(language, "consent")} preventScrollReset replace className="consent" aria-label={t("consent.title")}>
      <div className="page">
        <p className="small">
          {t("consent.text")}{" "}
          <PageLink page="argeement" query={{ key: "privacy_policy" }}>
            {t("consent.more")}
          </PageLink>
        </p>
        <input type="hidden" name="returnTo" value={useHere()} />
        <div className="consent-choices">
          <Button type="submit" kind="secondary" name="consent" value="refuse">
            {t("consent.refuse")}
          </Button>
          <Button type="submit" kind="secondary" name="consent" value="accept">
            {t("consent.accept")}
          </Button>
        </div>
      </div>
    </Form>
  );
}
