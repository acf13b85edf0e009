import { redirect, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { EsimLinkSchema } from "#server/identity/esim-handover/esim-handover.schema.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { formAction, parseForm } from "#app/request/form/form-action.server.ts";
import { readIdentity } from "#app/request/identity.server.ts";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { EsimLinkForm } from "./esim-link-form.tsx";
import { path } from "#server/locale/path.schema.ts";
import { createEsimLink } from "#server/identity/esim-handover/esim-handover.ts";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/** Without a configured eSIM site, redirects to the plans of this shop. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const language = pageLanguage(params);
  const { esimSiteUrl } = context.shop.env;
  if (!esimSiteUrl) throw redirect(path(language, "plans"), 302);
  const t = textsFor(language, "site");
  const title = t((await readIdentity(request, context))?.kind === "account" ? "esim-link.account-title" : "esim-link.title");
  return { host: new URL(esimSiteUrl).host, title, meta: { title } };
}

/** Redirects to the eSIM site after confirmation. With consent, the address signs the account in there (§2). */
export const action = formAction(async ({ request, params, context, form }) => {
  const identity = await readIdentity(request, context);
  const accountId = identity?.kind === "account" ? identity.accountId : null;
  const parsed = parseForm(form, EsimLinkSchema);
  if (accountId !== null && !parsed.ok) return parsed.rejected;
  // Without an account, the post has no fields and there is nothing to share.
  const share = parsed.ok && parsed.value.intent === "share";
  const { url } = await createEsimLink(context.shop, { accountId, share, language: pageLanguage(params) });
  return redirect(url, { status: 303, headers: { "Cache-Control": "no-store" } });
});

export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store" });

export default function EsimLinkPage() {
  const { t } = useTranslation("site");
  const { host, title } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <div className="narrow page-body stack">
      <h1>{title}</h1>
      <EsimLinkForm host={host} lastResult={lastResult} />
      <p>
        <PageLink page="homepage" data-close-dialog>
          {t("esim-link.stay")}
        </PageLink>
      </p>
    </div>
  );
}
