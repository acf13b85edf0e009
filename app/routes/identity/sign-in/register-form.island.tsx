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
import { RegisterSchemas } from "#server/identity/account/account.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { PrivacyCheck } from "./privacy-check.tsx";

/** Creates an account with a recipient, the code that verifies it, and a password (§2, Register). */
export default function RegisterFields({ tab, typed, sent, dialCodes, redirectTo, lastResult }: CodeFormProps) {
  const { t, language } = useTranslation("identity");
  const { form, fields, formProps } = useSchemaForm({ id: "register", schema: RegisterSchemas[tab], lastResult, defaultValue: typed });
  const codeFields = fields as Record<string, FieldMeta> as Record<"code" | "password" | "agreePrivacy", FieldMeta>;
  return (
    <form {...formProps} action={path(language, "register", { tab, redirectTo })} className="form">
      <EnterButton />
      <ErrorSummary form={form} labels={useFieldLabels()} />
      <input type="hidden" name="tab" value={tab} />
      <RecipientFields tab={tab} fields={fields} dialCodes={dialCodes} />
      <CodeField field={codeFields.code} sent={sent} sentText={t("code.sent", { to: sent?.to })} bySms={tab === "phone"} />
      <PasswordField field={codeFields.password} label={t("field.password")} kind="new" hint />
      <PrivacyCheck field={codeFields.agreePrivacy} />
      <Submit name="intent" value="register" busyLabel={t("register.busy")} wide>
        {t("register.submit")}
      </Submit>
    </form>
  );
}

export const RegisterForm = island("register-form", RegisterFields);
