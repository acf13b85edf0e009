import { ChangeStaffPasswordSchema } from "#server/staff/accounts/staff-account.schema.ts";
import { SubmitButton } from "#app/desk/ui/submit-button.tsx";
import { useDeskForm } from "#app/desk/ui/use-desk-form.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { Field } from "#app/forms/fields/field.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";

/** Changes the own password. `email`: for password managers. */
export function PasswordForm({ email }: { email: string }) {
  const { t } = useTranslation("desk-sign-in");
  const { form, fields, formProps } = useDeskForm("change-password", ChangeStaffPasswordSchema);
  const labels = { password: t("desk-account:password.current"), newPassword: t("new-password"), confirmPassword: t("confirm-password") };
  return (
    <form {...formProps} className="form">
      <ErrorSummary form={form} labels={labels} />
      <input type="hidden" name="email" value={email} autoComplete="username" />
      <Field field={fields.password} label={labels.password} type="password" autoComplete="current-password" width="medium" />
      <Field
        field={fields.newPassword}
        label={labels.newPassword}
        hint={t("new-password-hint")}
        type="password"
        autoComplete="new-password"
        width="medium"
      />
      <Field field={fields.confirmPassword} label={labels.confirmPassword} type="password" autoComplete="new-password" width="medium" />
      <p className="hint">{t("desk-account:password.consequence")}</p>
      <SubmitButton intent="change-password" kind="secondary">
        {t("desk-account:password.submit")}
      </SubmitButton>
    </form>
  );
}
