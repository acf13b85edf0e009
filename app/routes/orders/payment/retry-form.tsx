import { Form } from "@remix-run/react";
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { Submit } from "#app/forms/submit.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { formatMoney } from "#app/ui/money.tsx";
import { RetrySchema } from "#server/orders/core/order-result.schema.ts";
import { PaymentFields } from "./payment-fields.tsx";
import type { OrderPageView } from "#app/routes/orders/view/view-order.server.ts";

type RetryFormProps = {
  order: Pick<OrderPageView, "paymentMethod" | "methods" | "sum">;
  /** The URL of the order's page, which the form is posted to. */
  address: string;
  lastResult?: SubmissionResult<string[]> | null;
};

/** Starts a new payment attempt for the same order, with the same method or another. */
export function RetryForm({ order, address, lastResult }: RetryFormProps) {
  const { t } = useTranslation("orders");
  const language = useLanguage();
  const { paymentMethod, methods, sum } = order;
  const lastMethod = methods.find((one) => one === paymentMethod) ?? methods[0];
  const { form, fields, formProps } = useSchemaForm({ id: "retry", schema: RetrySchema, lastResult, defaultValue: { paymentMethod: lastMethod } });
  return (
    <Form {...formProps} action={address} reloadDocument className="form">
      <ErrorSummary form={form} labels={{ paymentMethod: t("field.paymentMethod") }} />
      <PaymentFields field={fields.paymentMethod} methods={methods} currency={sum.currency} />
      <Submit busyLabel={t("pay.busy")} wide>
        {t("pay.button", { amount: formatMoney(sum.total, sum.currency, language) })}
      </Submit>
    </Form>
  );
}
