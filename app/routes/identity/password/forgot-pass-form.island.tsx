import { island } from "#app/client/island.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { Submit } from "#app/forms/submit.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { CodeField } from "#app/routes/identity/form/code-field.tsx";
import { useFieldLabels, type CodeFormProps } from "#app/routes/identity/form/code-form.tsx";
import { PasswordField } from "#app/routes/identity/form/password-field.tsx";
import { EnterButton, RecipientFields } from "#app/routes/identity/form/recipient-fields.tsx";
import { ResetSchemas } from "#server/identity/password/password.schema.ts";
import { path } from "#server/locale/path.schema.ts";

/** The form with the code, which proves ownership of the account, and the new password entered twice. */
export default function ForgotPassFields({ tab, typed, sent, dialCodes, redirectTo, lastResult }: CodeFormProps) {
  const { t, language } = useTranslation("identity");
  const { form, fields, formProps } = useSchemaForm({ id: "reset", schema: ResetSchemas[tab], lastResult, defaultValue: typed });
  const codeFields = fields as Record<string, FieldMeta> as Record<"code" | "newPassword" | "confirmPassword", FieldMeta>;
  return (
    <form {...formProps} action={path(language, "forgot-pass", { tab, redirectTo })} className="form">
      <EnterButton />
      <ErrorSummary form={form} labels={useFieldLabels()} />
      <input type="hidden" name="tab" value={tab} />
      <RecipientFields tab={tab} fields={fields} dialCodes={dialCodes} />
      <CodeField field={codeFields.code} sent={sent} sentText={t("code.sent-if-known", { to: sent?.to })} bySms={tab === "phone"} />
      <PasswordField field={codeFields.newPassword} label={t("field.newPassword")} kind="new" hint />
      <PasswordField field={codeFields.confirmPassword} label={t("field.confirmPassword")} kind="new" enterKeyHint="go" />
      <Submit name="intent" value="reset" busyLabel={t("forgot.busy")} wide>
        {t("forgot.submit")}
      </Submit>
    </form>
  );
}

export const ForgotPassForm = island("forgot-pass-form", ForgotPassFields);
