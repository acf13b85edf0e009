import type { SubmissionResult } from "@conform-to/react";
import { island } from "#app/client/island.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { PaymentMethodField } from "#app/forms/fields/payment-method-field.tsx";
import { Submit } from "#app/forms/submit.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { Currency } from "#server/locale/locale.schema.ts";
import { formatPrice } from "#server/locale/money.schema.ts";
import { RetrySchema } from "#server/orders/core/order.schema.ts";
import type { OrderPageView } from "#app/routes/orders/view/view-order.server.ts";

type RetryFormProps = Pick<OrderPageView, "paymentMethod" | "methods" | "cardWallets"> & {
  /** Minor units of the currency. */
  total: number;
  currency: Currency;
  /** The URL of the order's page, to which the form is posted. */
  address: string;
  lastResult?: SubmissionResult<string[]> | null;
};

/** Starts a new payment attempt for the same order, with the same method or another. */
export default function RetryFields({ paymentMethod, methods, cardWallets, total, currency, address, lastResult }: RetryFormProps) {
  const { t, language } = useTranslation("orders");
  const defaultMethod = methods.find((method) => method === paymentMethod) ?? methods[0];
  const { form, fields, formProps } = useSchemaForm({ id: "retry", schema: RetrySchema, lastResult, defaultValue: { paymentMethod: defaultMethod } });
  return (
    <form {...formProps} action={address} className="form">
      <ErrorSummary form={form} labels={{ paymentMethod: t("field.paymentMethod") }} />
      <PaymentMethodField field={fields.paymentMethod} methods={methods} currency={currency} cardWallets={cardWallets} />
      <Submit busyLabel={t("pay.busy")} wide>
        {t("pay.button", { amount: formatPrice(total, currency, language) })}
      </Submit>
    </form>
  );
}

export const RetryForm = island("retry-form", RetryFields);
