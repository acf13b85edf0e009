import { Form } from "@remix-run/react";
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { Submit } from "#app/forms/submit.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { formatMoney } from "#app/ui/money.tsx";
import { path } from "#server/locale/path.schema.ts";
import { RetrySchema } from "#server/orders/order-result.schema.ts";
import { PaymentFields } from "./payment-fields.tsx";
import type { OrderShown } from "./view-order.server.ts";

type RetryFormProps = { order: OrderShown & { access: { number: string; key: string } }; lastResult?: SubmissionResult<string[]> | null };

/** Pays the same order once more, with the same method or another. */
export function RetryForm({ order, lastResult }: RetryFormProps) {
  const { t } = useTranslation("orders");
  const language = useLanguage();
  const { paymentMethod, methods, sum, access } = order;
  const before = methods.find((one) => one === paymentMethod) ?? methods[0];
  const { form, fields, formProps } = useSchemaForm({ id: "retry", schema: RetrySchema, lastResult, defaultValue: { paymentMethod: before } });
  return (
    <Form {...formProps} action={path(language, "order-result", { order: access.number, key: access.key })} reloadDocument className="form">
      <ErrorSummary form={form} labels={{ paymentMethod: t("field.paymentMethod") }} />
      <PaymentFields field={fields.paymentMethod} methods={methods} currency={sum.currency} />
      <Submit busyLabel={t("pay.busy")} wide>
        {t("pay.button", { amount: formatMoney(sum.total, sum.currency, language) })}
      </Submit>
    </Form>
  );
}
