import { Form } from "@remix-run/react";
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { Submit } from "#app/forms/submit.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { ChangePasswordSchema } from "#server/identity/password/change-password.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { useFieldLabels } from "#app/routes/identity/form/code-form.tsx";
import { IdentityPage } from "#app/routes/identity/form/identity-page.tsx";
import { PasswordField } from "#app/routes/identity/form/password-field.tsx";

/** The current password, and a new one entered twice (§2, changepass). */
export function ChangePasswordForm({ lastResult }: { lastResult?: SubmissionResult<string[]> | null }) {
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
      <Form {...formProps} action={path(language, "account/changepass")} reloadDocument className="form">
        <PasswordField field={fields.password} label={t("field.currentPassword")} kind="current" />
        <PasswordField field={fields.newPassword} label={t("field.newPassword")} kind="new" hint />
        <PasswordField field={fields.confirmPassword} label={t("field.confirmPassword")} kind="new" enterKeyHint="go" />
        <Submit busyLabel={t("change.busy")} wide>
          {t("change.submit")}
        </Submit>
      </Form>
    </IdentityPage>
  );
}
