import type { SubmissionResult } from "@conform-to/react";
import { island } from "#app/client/island.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { EmailField } from "#app/forms/fields/field.tsx";
import { Submit } from "#app/forms/submit.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { path } from "#server/locale/path.schema.ts";
import { FindOrderSchema } from "#server/orders/core/order.schema.ts";

type FindOrderFormProps = { typed?: { email: string }; lastResult?: SubmissionResult<string[]> | null };

/** Asks for the email address of the orders. */
export default function FindOrderFields({ typed, lastResult }: FindOrderFormProps) {
  const { t, language } = useTranslation("orders");
  const { form, fields, formProps } = useSchemaForm({ id: "find", schema: FindOrderSchema, lastResult, defaultValue: typed });
  return (
    <form {...formProps} action={path(language, "order-result")} className="form">
      <ErrorSummary form={form} labels={{ email: t("field.email") }} />
      <input type="hidden" name="intent" value="find" />
      <EmailField field={fields.email} label={t("field.email")} hint={t("find.hint")} enterKeyHint="send" />
      <Submit busyLabel={t("find.sending")}>{t("find.send")}</Submit>
    </form>
  );
}

export const FindOrderForm = island("find-order-form", FindOrderFields);
