import { joinSentences } from "#server/locale/format-list.schema.ts";
import { redirect, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { EsimLinkSchema } from "#server/identity/esim-handover/esim-handover.schema.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { formAction, parseForm } from "#app/request/form/form-action.server.ts";
import { readIdentity } from "#app/request/identity.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { path } from "#server/locale/path.schema.ts";
import { createEsimLink } from "#server/identity/esim-handover/esim-handover.ts";
import type { SubmissionResult } from "@conform-to/react";
import { CheckField } from "#app/forms/fields/check-field.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { Submit } from "#app/forms/submit.tsx";
import { FormRejection } from "#app/forms/form-rejection.tsx";
import { useLanguage } from "#app/i18n/translator.ts";
import { useShell } from "#app/routes/site/shell/use-shell.ts";

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

/** `host`: of the eSIM site. */
type EsimLinkFormProps = { host: string; lastResult?: SubmissionResult<string[]> | null };

/** Asks for confirmation before the visitor leaves for the eSIM site (§2). Accounts choose whether to share their contact details. */
function EsimLinkForm(props: EsimLinkFormProps) {
  const signedIn = useShell()?.identity?.kind === "account";
  return signedIn ? <ShareForm {...props} /> : <PlainForm {...props} />;
}

function PlainForm({ host }: EsimLinkFormProps) {
  const { t } = useTranslation("site");
  return (
    <form method="post" action={path(useLanguage(), "esim-link")} className="stack">
      <FormRejection />
      <p>{joinSentences([t("esim-link.text"), t("esim-link.host", { host })])}</p>
      <Submit busyLabel={t("esim-link.going")} data-item-type="esim-link" data-item-val="go">
        {t("esim-link.go")}
      </Submit>
    </form>
  );
}

/** Offers an account to be signed in at the eSIM site too, with consent to the shared data, or to continue without. Only the server validates it. */
function ShareForm({ host, lastResult }: EsimLinkFormProps) {
  const { t } = useTranslation("site");
  const { agreeShare: errors = [], ...others } = messagesByField(lastResult);
  const id = "esim-link";
  const fieldId = `${id}-agreeShare`;
  const agreeShare = { id: fieldId, name: "agreeShare", errorId: `${fieldId}-error`, descriptionId: `${fieldId}-hint`, errors };
  return (
    <form id={id} method="post" action={path(useLanguage(), "esim-link")} className="form">
      <ErrorSummary form={{ id, allErrors: { ...others, agreeShare: errors } }} labels={{ agreeShare: t("esim-link.share-label") }} />
      <p>{joinSentences([t("esim-link.account-text"), t("esim-link.host", { host })])}</p>
      <CheckField field={agreeShare} label={t("esim-link.share")} />
      <div className="cluster">
        <Submit name="intent" value="share" data-item-type="esim-link" data-item-val="share" busyLabel={t("esim-link.going")}>
          {t("esim-link.go")}
        </Submit>
        <Submit
          kind="quiet"
          name="intent"
          value="plain"
          formNoValidate
          data-item-type="esim-link"
          data-item-val="plain"
          busyLabel={t("esim-link.going")}
        >
          {t("esim-link.plain")}
        </Submit>
      </div>
    </form>
  );
}

const messagesByField = (result: EsimLinkFormProps["lastResult"]): Record<string, string[]> =>
  Object.fromEntries(Object.entries(result?.error ?? {}).flatMap(([name, messages]) => (messages ? [[name, messages]] : [])));
