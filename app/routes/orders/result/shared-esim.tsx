import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { readPhone } from "#app/request/phone.server.ts";
import { EsimTicket } from "#app/routes/orders/view/esim-ticket.tsx";
import { InstallSteps } from "#app/routes/orders/view/install-steps.tsx";
import { viewOrderedPackage } from "#app/routes/orders/view/ordered-package.server.ts";
import { viewEsim } from "#app/routes/orders/view/view-esim.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { readSharedEsim } from "#server/orders/views/read-shared-esim.ts";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/** The eSIM of `key`, for the person to whom its buyer gave the link: nothing about the order. 404 with an explanation if the key opens none. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { shop } = context;
  const language = pageLanguage(params);
  const t = textsFor(language, "orders");
  const esim = await readSharedEsim(shop, new URL(request.url).searchParams.get("key") ?? "");
  const orderedPackage = esim && viewOrderedPackage(shop, esim.packageId, language);
  if (!esim || !orderedPackage) return data({ meta: { title: t("shared.gone-title") }, shared: null }, { status: 404 });
  const shared = { orderedPackage, esim: viewEsim(shop, esim, language), isRefunding: esim.isRefunding, phone: readPhone(request) };
  return data({ meta: { title: t("shared.meta", { place: orderedPackage.name }) }, shared });
}

/** The page shows the codes that install an eSIM: it must not be stored or leak as a referrer. */
export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store", "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" });

export default function SharedEsimPage() {
  const { t } = useTranslation("orders");
  const { shared } = useLoaderData<typeof loader>();
  if (!shared) {
    return (
      <div className="narrow page-body stack">
        <h1>{t("shared.gone-title")}</h1>
        <p className="lead">{t("shared.gone-text")}</p>
      </div>
    );
  }
  const { orderedPackage, esim, phone, isRefunding } = shared;
  return (
    <div className="narrow page-body order-page">
      <div className="stack-tight">
        <h1>{t("shared.title", { place: orderedPackage.name })}</h1>
        <p>{t("shared.text")}</p>
      </div>
      <EsimTicket esim={esim} unit={1} orderedPackage={orderedPackage} phone={phone} folded={isRefunding ? t("esim.codes-asked-back") : undefined}>
        {isRefunding && <Notice kind="warn">{t("esim.do-not-use")}</Notice>}
      </EsimTicket>
      {!isRefunding && <InstallSteps phone={phone} />}
      <p className="small soft">{t("shared.keep")}</p>
    </div>
  );
}
