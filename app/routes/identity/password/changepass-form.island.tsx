import type { SubmissionResult } from "@conform-to/react";
import { island } from "#app/client/island.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { Submit } from "#app/forms/submit.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { useFieldLabels } from "#app/routes/identity/form/code-form.tsx";
import { PasswordField } from "#app/routes/identity/form/password-field.tsx";
import { ChangePasswordSchema } from "#server/identity/password/change-password.schema.ts";
import { path } from "#server/locale/path.schema.ts";

/** The form with the current password, and the new password entered twice (§2, changepass). */
export default function ChangePassFields({ lastResult }: { lastResult?: SubmissionResult<string[]> | null }) {
  const { t, language } = useTranslation("identity");
  const { form, fields, formProps } = useSchemaForm({ id: "change", schema: ChangePasswordSchema, lastResult });
  return (
    <form {...formProps} action={path(language, "account/changepass")} className="form">
      <ErrorSummary form={form} labels={{ ...useFieldLabels(), password: t("field.currentPassword") }} />
      <PasswordField field={fields.password} label={t("field.currentPassword")} kind="current" />
      <PasswordField field={fields.newPassword} label={t("field.newPassword")} kind="new" hint />
      <PasswordField field={fields.confirmPassword} label={t("field.confirmPassword")} kind="new" enterKeyHint="go" />
      <Submit busyLabel={t("change.busy")} wide>
        {t("change.submit")}
      </Submit>
    </form>
  );
}

export const ChangePassForm = island("changepass-form", ChangePassFields);
