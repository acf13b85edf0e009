import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Language } from "#server/locale/locale.schema.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { pageMeta } from "#app/request/page-meta.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { EsimLinkForm } from "./esim-link-form.tsx";

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
      <EsimLinkForm host={host} />
      <PageLink page="homepage">{t("esim-link.stay")}</PageLink>
    </div>
  );
}
