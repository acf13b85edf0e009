import { useTranslation } from "#app/i18n/use-translation.ts";
import { ChoiceField } from "#app/forms/fields/choice-field.tsx";
import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { cardMarks, PaymentMarks } from "#app/ui/drawings/payment-marks.tsx";
import type { Currency } from "#server/locale/locale.schema.ts";
import type { PaymentMethod } from "#server/domain/payment-states.schema.ts";

type PaymentMethodFieldProps = {
  field: FieldMeta;
  methods: PaymentMethod[];
  currency: Currency;
  /** Whether payment cards include Apple Pay and Google Pay. */
  cardWallets: boolean;
};

/** The choice of a payment method. If the currency is not CNY, Alipay and WeChat Pay note the conversion. */
export function PaymentMethodField({ field, methods, currency, cardWallets }: PaymentMethodFieldProps) {
  const { t } = useTranslation("orders");
  const toChoice = (method: PaymentMethod) =>
    method === "card"
      ? {
          label: t(cardWallets ? "method.card-wallets" : "method.card"),
          description: <PaymentMarks marks={cardMarks(cardWallets)} />,
        }
      : {
          label: t(`method.${method}`),
          description: currency === "CNY" ? undefined : t("method-note.wallet"),
          aside: (
            // The label says the same.
            <span aria-hidden="true">
              <PaymentMarks marks={[method]} />
            </span>
          ),
        };
  return (
    <ChoiceField
      field={field}
      legend={t("field.paymentMethod")}
      legendLook="heading"
      options={methods.map((method) => ({ value: method, ...toChoice(method) }))}
    />
  );
}
