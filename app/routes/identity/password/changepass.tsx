import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { FormRejection } from "#app/forms/form-rejection.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { formAction } from "#app/request/form/form-action.server.ts";
import { requireAccount, signInCookies } from "#app/request/identity.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { redirectWithToast } from "#app/request/toast.server.ts";
import { changePassword, checkPasswordChange } from "#server/identity/password/change-password.ts";
import { ChangePasswordSchema } from "#server/identity/password/change-password.schema.ts";
import { findPasswordErrors } from "#server/identity/password/new-password.ts";
import { requiredProof } from "#server/identity/code/find-account-recipient.ts";
import { path } from "#server/locale/path.schema.ts";
import { IdentityPage } from "#app/routes/identity/form/identity-page.tsx";
import { readCodeForm, type RejectedForm } from "#app/routes/identity/form/code-form-action.server.ts";
import { viewCodeForm } from "#app/routes/identity/form/view-code-form.server.ts";
import { readIdentityRequest } from "#app/routes/identity/form/identity-request.server.ts";
import type { SubmissionResult } from "@conform-to/react";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { Submit } from "#app/forms/submit.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { useFieldLabels } from "#app/routes/identity/form/code-form.tsx";
import { PasswordField } from "#app/routes/identity/form/password-field.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/** Changes the password of an account with a phone number and a password. Refers the owners of other accounts to the reset form (§6). */
export async function loader(args: LoaderFunctionArgs) {
  const visit = readIdentityRequest(args);
  const { loginType, accountId } = await requireAccount(args.request, visit.language, args.context);
  // The form has no code: only its title is needed.
  const { meta } = viewCodeForm(args, visit, { form: "reset", tab: "", title: "change.title" });
  const advice = (await requiredProof(args.context.shop.db, accountId)) === "password" ? ("with-password" as const) : ("other" as const);
  return { meta, byPhone: loginType === "phone", advice };
}

/** Sets the new password, ends all sessions of the account and starts a new one in this browser (§4). */
export const action = formAction(async (args) => {
  const { request, context } = args;
  const { language, secure } = readIdentityRequest(args);
  const { accountId, tokenHash, loginType } = await requireAccount(request, language, context);
  return readCodeForm(
    args,
    args.form,
    ChangePasswordSchema,
    async ({ password, newPassword }): Promise<Response | RejectedForm> => {
      const notAllowed = checkPasswordChange({ loginType });
      if (notAllowed) return { ...notAllowed, field: "" };
      const result = await changePassword(context.shop, { accountId, tokenHash, password, newPassword });
      if (!result.ok) return { ...result, field: result.code === "password-common" ? "newPassword" : "password" };
      const cookies = signInCookies("account", result.token, { secure, stay: result.stay });
      return redirectWithToast(path(language, "account/package"), { kind: "tip", text: "identity:password-changed" }, { secure, cookies });
    },
    (typed, errors) => findPasswordErrors("newPassword", typed, errors),
  );
});

export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });

export default function ChangePass() {
  const { t } = useTranslation("identity");
  const { byPhone, advice } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  if (byPhone) return <ChangePasswordForm lastResult={lastResult} />;
  return (
    <IdentityPage title={t("change.title")} summary={<FormRejection />}>
      <p>{t(`change.${advice}`)}</p>
      <div className="cluster">
        <ButtonLink page="forgot-pass">{t(`change.${advice}-go`)}</ButtonLink>
      </div>
    </IdentityPage>
  );
}

/** The form with the current password, and the new password entered twice (§2, changepass). */
function ChangePasswordForm({ lastResult }: { lastResult?: SubmissionResult<string[]> | null }) {
  const { t } = useTranslation("identity");
  const language = useLanguage();
  const { form, fields, formProps } = useSchemaForm({ id: "change", schema: ChangePasswordSchema, lastResult });
  const labels = { ...useFieldLabels(), password: t("field.currentPassword") };
  return (
    <IdentityPage
      title={t("change.title")}
      lead={t("change.lead")}
      summary={<ErrorSummary form={form} labels={labels} />}
      stub={
        <p>
          <PageLink page="forgot-pass" query={{ tab: "phone" }}>
            {t("login.forgot")}
          </PageLink>
        </p>
      }
    >
      <form {...formProps} action={path(language, "account/changepass")} className="form">
        <PasswordField field={fields.password} label={t("field.currentPassword")} kind="current" />
        <PasswordField field={fields.newPassword} label={t("field.newPassword")} kind="new" hint />
        <PasswordField field={fields.confirmPassword} label={t("field.confirmPassword")} kind="new" enterKeyHint="go" />
        <Submit busyLabel={t("change.busy")} wide>
          {t("change.submit")}
        </Submit>
      </form>
    </IdentityPage>
  );
}
