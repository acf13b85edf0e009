import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formAction } from "#app/request/form/form-action.server.ts";
import { readIdentity } from "#app/request/identity.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { resetPassword, type ResetPasswordRejectionCode } from "#server/identity/password/reset-password.ts";
import { ResetSchemas } from "#server/identity/password/reset-password.schema.ts";
import { findPasswordErrors } from "#server/identity/password/new-password.ts";
import { findRecipientErrors } from "#server/identity/code/recipient.ts";
import { requestedTab, dialCodesFor } from "#app/routes/identity/form/requested-tab.server.ts";
import { requestCode, formRecipient, readCodeForm } from "#app/routes/identity/form/code-form-action.server.ts";
import { viewCodeForm } from "#app/routes/identity/form/view-code-form.server.ts";
import { withTab, readIdentityRequest, signInResponse } from "#app/routes/identity/form/identity-request.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { Submit } from "#app/forms/submit.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { path } from "#server/locale/path.schema.ts";
import { CodeField } from "#app/routes/identity/form/code-field.tsx";
import { CodeTabs, useFieldLabels, type CodeFormProps } from "#app/routes/identity/form/code-form.tsx";
import { IdentityPage } from "#app/routes/identity/form/identity-page.tsx";
import { PasswordField } from "#app/routes/identity/form/password-field.tsx";
import { EnterButton, RecipientFields } from "#app/routes/identity/form/recipient-fields.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/** Resets a password with a code. Signed-in visitors may use it too, since an account may have no password. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = readIdentityRequest(args);
  const identity = await readIdentity(args.request, args.context);
  const known = identity?.kind === "account" && identity.email ? { email: identity.email } : undefined;
  const tab = requestedTab(args);
  return { ...viewCodeForm(args, visit, { form: "reset", tab, title: "forgot.title", known }), tab, dialCodes: dialCodesFor(tab, args, visit) };
}

/** Sends a code, or sets the new password, ends all sessions of the account and signs in. */
export const action = formAction(async (args) => {
  const { form: fields } = args;
  const visit = readIdentityRequest(args);
  const tab = requestedTab(args, fields);
  fields.set("tab", tab);
  return readCodeForm(
    args,
    fields,
    ResetSchemas[tab],
    async (form) => {
      if (form.intent === "send-code") return requestCode(args, withTab(visit, "forgot-pass", tab), { form: "reset", fields, ...form });
      const result = await resetPassword(args.context.shop, { ...visit, to: formRecipient(form), code: form.code, newPassword: form.newPassword });
      if (result.ok) return signInResponse(visit, { kind: "account", token: result.token, toast: "identity:password-changed" });
      return { ...result, field: FIELD_OF_CODE[result.code] ?? "code" };
    },
    (typed, errors) => ({ ...findRecipientErrors(typed, errors), ...findPasswordErrors("newPassword", typed, errors) }),
  );
});

export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });

const FIELD_OF_CODE: Partial<Record<ResetPasswordRejectionCode, string>> = { "phone-invalid": "phone", "password-common": "newPassword" };

export default function ForgotPass() {
  const { tab, ...view } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return <ForgotPassForm key={tab} tab={tab} {...view} lastResult={lastResult} />;
}

/** The form with the code, which proves ownership of the account, and the new password entered twice. */
function ForgotPassForm({ tab, typed, sent, dialCodes, redirectTo, lastResult }: CodeFormProps) {
  const { t } = useTranslation("identity");
  const language = useLanguage();
  const { form, fields, formProps } = useSchemaForm({ id: "reset", schema: ResetSchemas[tab], lastResult, defaultValue: typed });
  const codeFields = fields as Record<string, FieldMeta> as Record<"code" | "newPassword" | "confirmPassword", FieldMeta>;
  return (
    <IdentityPage
      title={t("forgot.title")}
      lead={t("forgot.lead")}
      summary={<ErrorSummary form={form} labels={useFieldLabels()} />}
      tabs={<CodeTabs page="forgot-pass" tab={tab} redirectTo={redirectTo} />}
      stub={
        <p>
          <PageLink page="login" query={{ redirectTo }}>
            {t("forgot.back")}
          </PageLink>
        </p>
      }
    >
      <form {...formProps} action={path(language, "forgot-pass", { tab, redirectTo })} className="form">
        <EnterButton />
        <input type="hidden" name="tab" value={tab} />
        <RecipientFields tab={tab} fields={fields} dialCodes={dialCodes} />
        <CodeField field={codeFields.code} sent={sent} sentText={t("code.sent-if-known", { to: sent?.to })} bySms={tab === "phone"} />
        <PasswordField field={codeFields.newPassword} label={t("field.newPassword")} kind="new" hint />
        <PasswordField field={codeFields.confirmPassword} label={t("field.confirmPassword")} kind="new" enterKeyHint="go" />
        <Submit name="intent" value="reset" busyLabel={t("forgot.busy")} wide>
          {t("forgot.submit")}
        </Submit>
      </form>
    </IdentityPage>
  );
}
