import { LANGUAGE_OPTIONS, type Language } from "#server/locale/locale.schema.ts";
import { StaffProfileSchema } from "#server/staff/accounts/staff-account.schema.ts";
import { useDeskForm } from "#app/desk/ui/desk-form.tsx";
import { SubmitButton } from "#app/desk/ui/buttons.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { Field } from "#app/forms/fields/field.tsx";
import { SelectField } from "#app/forms/fields/select-field.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";

/** The languages of the desk as options of a select, each in its own language. */
export const LANGUAGE_CHOICES = LANGUAGE_OPTIONS.map(({ key, label, htmlLang }) => ({ value: key, label, lang: htmlLang }));

/** Changes the name and language of an account. */
export function ProfileForm({ name, language, hint }: { name: string; language: Language; hint: string }) {
  const { t } = useTranslation("desk-account");
  const { form, fields, formProps } = useDeskForm("save-profile", StaffProfileSchema, { name, language });
  return (
    <form {...formProps} className="form">
      <ErrorSummary form={form} labels={{ name: t("profile.name"), language: t("profile.language") }} />
      <Field field={fields.name} label={t("profile.name")} hint={hint} autoComplete="off" width="medium" />
      <SelectField field={fields.language} label={t("profile.language")} options={LANGUAGE_CHOICES} width="medium" />
      <SubmitButton intent="save-profile" kind="secondary" text={t("profile.save")} />
    </form>
  );
}
