import { useTranslation } from "#app/i18n/use-translation.ts";
import { ChoiceField } from "#app/forms/fields/choice-field.tsx";
import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";
import type { Currency } from "#server/locale/locale.schema.ts";
import type { PaymentMethod } from "#server/settings/payment-method.schema.ts";

/** The choice of a payment method. If the currency is not CNY, the wallets (Alipay, WeChat) note the conversion. */
export function PaymentFields({ field, methods, currency }: { field: FieldMeta; methods: PaymentMethod[]; currency: Currency }) {
  const { t } = useTranslation("orders");
  const note = (method: PaymentMethod) => (method === "card" ? t("method-note.card") : currency === "CNY" ? undefined : t("method-note.wallet"));
  return (
    <ChoiceField
      field={field}
      legend={t("field.paymentMethod")}
      legendLook="heading"
      options={methods.map((method) => ({ value: method, label: t(`method.${method}`), description: note(method) }))}
    />
  );
}
