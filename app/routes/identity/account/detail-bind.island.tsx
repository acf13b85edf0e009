import type { SubmissionResult } from "@conform-to/react";
import { island } from "#app/client/island.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { Field } from "#app/forms/fields/field.tsx";
import { Submit } from "#app/forms/submit.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { BIND_SCHEMAS } from "#server/identity/account/account.schema.ts";
import type { CodeTab } from "#server/identity/code/code-form.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { CodeField, type CodeSent } from "#app/routes/identity/form/code-field.tsx";
import { useFieldLabels } from "#app/routes/identity/form/code-form.tsx";
import { PasswordField } from "#app/routes/identity/form/password-field.tsx";
import { EnterButton, RecipientFields } from "#app/routes/identity/form/recipient-fields.tsx";

type BindFormProps = {
  tab: CodeTab;
  /** The current email address or phone number, which receives a second code to verify the owner; null if the password verifies the owner. */
  currentRecipient: string | null;
  typed: Record<string, string>;
  sent: CodeSent | null;
  /** Only for a phone number. */
  dialCodes: string;
  lastResult?: SubmissionResult<string[]> | null;
};

/** Changes the email address or phone number of the account with a code sent to the new one (§3, Email binding). */
export default function BindFields({ tab, currentRecipient, typed, sent, dialCodes, lastResult }: BindFormProps) {
  const { t, language } = useTranslation("account");
  const schema = BIND_SCHEMAS[tab][currentRecipient === null ? "password" : "presentCode"];
  const { form, fields, formProps } = useSchemaForm({ id: `bind-${tab}`, schema, lastResult, defaultValue: typed });
  const codeFields = fields as Record<string, FieldMeta> as Record<"code" | "password" | "presentCode", FieldMeta>;
  const labels = { password: t("identity:field.currentPassword"), presentCode: t("contact.present-code", { to: currentRecipient }) };
  return (
    <form {...formProps} action={`${path(language, "account/detail")}#${tab}`} className="form">
      <EnterButton />
      <ErrorSummary form={form} labels={{ ...useFieldLabels(), ...labels }} />
      <input type="hidden" name="tab" value={tab} />
      <RecipientFields tab={tab} fields={fields} dialCodes={dialCodes} />
      <CodeField id={`code-${tab}`} field={codeFields.code} sent={sent} sentText={t("identity:code.sent", { to: sent?.to })} />
      {currentRecipient === null ? (
        <PasswordField field={codeFields.password} label={labels.password} kind="current" enterKeyHint="go" />
      ) : (
        <Field
          field={codeFields.presentCode}
          label={labels.presentCode}
          hint={t("contact.present-hint")}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={40}
          enterKeyHint="go"
        />
      )}
      <Submit kind="secondary" name="intent" value={`bind-${tab}`} busyLabel={t("saving")}>
        {t(`contact.bind-${tab}`)}
      </Submit>
    </form>
  );
}

export const BindForm = island("detail-bind", BindFields);
