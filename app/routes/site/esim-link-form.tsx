import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { path } from "#server/locale/path.schema.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { Submit } from "#app/forms/submit.tsx";

/** Asks before one leaves for the eSIM site; says so while the link is fetched (§2). */
export function EsimLinkForm({ host }: { host?: string }) {
  const { t } = useTranslation("site");
  return (
    <Form method="post" action={path(useLanguage(), "esim-link")} reloadDocument className="stack">
      <p>
        {t("esim-link.text")} {host && t("esim-link.host", { host })}
      </p>
      <Submit busyLabel={t("esim-link.going")}>{t("esim-link.go")}</Submit>
    </Form>
  );
}
