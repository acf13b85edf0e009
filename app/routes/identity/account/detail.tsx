import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { SubmissionResult } from "@conform-to/react";
import { changeAddressCountry } from "#app/request/form/change-address-country.ts";
import { formAction } from "#app/request/form/form-action.server.ts";
import { requireAccount } from "#app/request/identity.server.ts";
import { restoreSavedForm } from "#app/request/saved-form.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { setSubmittedForm, textFields } from "#app/request/form/submitted-form.server.ts";
import { handleDetailPost, type DetailForm } from "./detail-posts.server.ts";
import { viewDetail, type DetailView } from "./detail-view.server.ts";
import { readIdentityRequest } from "#app/routes/identity/form/identity-request.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { BindForm } from "./detail-bind.tsx";
import { AddressForm } from "./detail-address.tsx";
import { PersonalDataPanel, SignInPanel } from "./detail-panels.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { SelectField } from "#app/forms/fields/select-field.tsx";
import { Submit } from "#app/forms/submit.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { SaveLanguageSchema } from "#server/identity/account/account-detail.schema.ts";
import { LANGUAGE_OPTIONS, type Language } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";

const LANGUAGE_CHOICES = LANGUAGE_OPTIONS.map(({ key, label, htmlLang }) => ({ value: key, label, lang: htmlLang }));

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/** The contact details, shipping address and settings of the account (§2, account detail). */
export async function loader(args: LoaderFunctionArgs) {
  const visit = readIdentityRequest(args);
  const identity = await requireAccount(args.request, visit.language, args.context);
  // Before `viewDetail` reads the submitted form: a restored form counts as submitted.
  const responseInit = restoreSavedForm(args.request, args.context, identity);
  return data(await viewDetail(args, visit, identity), responseInit);
}

/** Handles one of the page's forms by its `intent`. "update" stores nothing: it shows the address fields of another country. */
export const action = formAction(async (args) => {
  const { context, form } = args;
  const visit = readIdentityRequest(args);
  const identity = await requireAccount(args.request, visit.language, context);
  changeAddressCountry(form);
  if (form.get("intent") !== "update") return handleDetailPost({ args, visit, identity, fields: form });
  setSubmittedForm(context, { typed: textFields(form), invalidFields: [] });
  return data<{ lastResult: SubmissionResult<string[]> | null }>({ lastResult: null });
});

export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });

export default function AccountDetail() {
  const view = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return <DetailPage view={view} lastResult={lastResult} />;
}

/** The account: contact details and shipping address; beside these, sign-in, language, data export and deletion. */
function DetailPage({ view, lastResult }: { view: DetailView; lastResult?: SubmissionResult<string[]> | null }) {
  const { t } = useTranslation("account");
  const { email, phone, dialCodes, currentRecipient } = view;
  const resultOf = (form: DetailForm) => (view.posted === form ? lastResult : null);
  return (
    <div className="page page-body stack-wide">
      <h1>{t("detail.title")}</h1>
      <div className="split">
        <div className="stack-wide">
          <section className="panel stack" aria-labelledby="contact-title">
            <h2 id="contact-title">{t("contact.title")}</h2>
            <BindForm
              tab="email"
              current={email.now}
              currentRecipient={currentRecipient}
              typed={email.typed}
              sent={email.sent}
              dialCodes={dialCodes}
              lastResult={resultOf("email")}
            />
            <BindForm
              tab="phone"
              current={phone.now}
              currentRecipient={currentRecipient}
              typed={phone.typed}
              sent={phone.sent}
              dialCodes={dialCodes}
              lastResult={resultOf("phone")}
            />
          </section>
          <AddressForm view={view} lastResult={resultOf("address")} />
        </div>
        <aside className="stack-wide">
          <SignInPanel view={view} />
          <LanguageForm language={view.language} lastResult={resultOf("language")} />
          <PersonalDataPanel />
        </aside>
      </div>
    </div>
  );
}

/** The language of emails and text messages, which may differ from that of the page. */
function LanguageForm({ language: accountLanguage, lastResult }: { language: Language; lastResult?: SubmissionResult<string[]> | null }) {
  const { t } = useTranslation("account");
  const page = path(useLanguage(), "account/detail");
  const { form, fields, formProps } = useSchemaForm({
    id: "mails",
    schema: SaveLanguageSchema,
    lastResult,
    defaultValue: { language: accountLanguage },
  });
  return (
    <form {...formProps} action={page} className="panel form">
      <h2>{t("language.title")}</h2>
      <ErrorSummary form={form} labels={{ language: t("language.label") }} />
      <SelectField field={fields.language} label={t("language.label")} hint={t("language.hint")} options={LANGUAGE_CHOICES} />
      <Submit kind="secondary" name="intent" value="save-language" busyLabel={t("saving")}>
        {t("language.save")}
      </Submit>
    </form>
  );
}
