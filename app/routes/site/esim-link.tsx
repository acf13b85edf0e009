import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Language } from "#server/locale/locale.schema.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { pageMeta } from "#app/request/page-meta.ts";
import { Submit } from "#app/forms/submit.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.meta);

export function loader({ params, context }: LoaderFunctionArgs) {
  return { host: new URL(context.shop.env.esimSiteUrl).host, meta: { title: textsFor(params.lang as Language, "site")("esim-link.title") } };
}

/** Leads to the eSIM site after the visitor agreed to leave (§2). */
export function action({ context }: ActionFunctionArgs) {
  return redirect(context.shop.env.esimSiteUrl, 303);
}

export default function EsimLinkPage() {
  const { t } = useTranslation("site");
  const { host } = useLoaderData<typeof loader>();
  return (
    <div className="narrow page-body stack">
      <h1>{t("esim-link.title")}</h1>
      <p>{t("esim-link.text", { host })}</p>
      <Form method="post" reloadDocument className="cluster">
        <Submit busyLabel={t("esim-link.going")}>{t("esim-link.go")}</Submit>
        <ButtonLink page="homepage" kind="secondary">
          {t("esim-link.stay")}
        </ButtonLink>
      </Form>
    </div>
  );
}
