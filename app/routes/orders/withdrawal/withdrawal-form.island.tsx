import type { SubmissionResult } from "@conform-to/react";
import { island } from "#app/client/island.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { EmailField, Field } from "#app/forms/fields/field.tsx";
import { Submit } from "#app/forms/submit.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { path } from "#server/locale/path.schema.ts";
import { WithdrawalSchema } from "#server/orders/withdrawal/withdrawal.schema.ts";

type WithdrawalFormProps = { typed: Record<string, string>; lastResult?: SubmissionResult<string[]> | null };

/** The declaration of withdrawal from the contract of an order. */
export default function WithdrawalFields({ typed, lastResult }: WithdrawalFormProps) {
  const { t, language } = useTranslation("withdrawal");
  const { form, fields, formProps } = useSchemaForm({ id: "withdrawal", schema: WithdrawalSchema, lastResult, defaultValue: typed });
  return (
    <form {...formProps} action={path(language, "withdrawal")} className="form">
      <ErrorSummary form={form} labels={{ name: t("name"), orderNumber: t("number"), email: t("email") }} />
      <Field field={fields.name} label={t("name")} autoComplete="name" />
      <Field
        field={fields.orderNumber}
        label={t("number")}
        hint={t("number-hint")}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <EmailField field={fields.email} label={t("email")} hint={t("email-hint")} />
      <p className="strong">{t("statement")}</p>
      <Submit busyLabel={t("sending")}>{t("confirm")}</Submit>
    </form>
  );
}

export const WithdrawalForm = island("withdrawal-form", WithdrawalFields);
