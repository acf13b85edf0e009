import type { CurrencyCode } from "#server/locale/locale.schema.ts";
import { formatTotal } from "#server/locale/money.schema.ts";
import { MAX_SETTLE_NOTE, SettleRefundSchema } from "#server/orders/refunds/settle-refund.schema.ts";
import { NothingSchema } from "#app/desk/ui/nothing-schema.ts";
import { SubmitButton } from "#app/desk/ui/submit-button.tsx";
import { useDeskForm } from "#app/desk/ui/use-desk-form.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { CheckField } from "#app/forms/fields/check-field.tsx";
import { TextAreaField } from "#app/forms/fields/field.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";

type RefundProps = { refund: { amount: number; currency: CurrencyCode; disputed: number | null; isBuyerErased: boolean } };

/** Sends the refund to the payment provider again. */
export function RetryForm({ refund: { amount, currency } }: RefundProps) {
  const { t } = useTranslation("desk-money");
  const money = formatTotal(amount, currency, useLanguage());
  const { form, formProps } = useDeskForm("retry", NothingSchema);
  return (
    <form {...formProps} className="panel form">
      <h2>{t("retry.title")}</h2>
      <ErrorSummary form={form} labels={{}} />
      <ul>
        <li>{t("retry.when")}</li>
        <li>{t("retry.money", { amount: money })}</li>
      </ul>
      <SubmitButton intent="retry">{t("retry.submit", { amount: money })}</SubmitButton>
    </form>
  );
}

/** Records that staff paid the refund by hand. */
export function SettleForm({ refund: { amount, currency, disputed, isBuyerErased } }: RefundProps) {
  const { t } = useTranslation("desk-money");
  const money = formatTotal(amount, currency, useLanguage());
  const { form, fields, formProps } = useDeskForm("settle", SettleRefundSchema);
  return (
    <form {...formProps} className="panel form">
      <h2>{t("settle.title")}</h2>
      <ErrorSummary form={form} labels={{ note: t("settle.note"), paid: t("settle.title"), althoughDisputed: t("settle.title") }} />
      <ul>
        <li>{t("settle.first", { amount: money })}</li>
        <li>{t(isBuyerErased ? "settle.no-mail" : "settle.mail")}</li>
      </ul>
      <TextAreaField field={fields.note} label={t("settle.note")} hint={t("settle.hint", { max: MAX_SETTLE_NOTE })} rows={2} />
      <CheckField field={fields.paid} label={t("settle.paid", { amount: money })} />
      {disputed !== null && <CheckField field={fields.althoughDisputed} label={t("settle.although-disputed")} />}
      <SubmitButton intent="settle" kind="secondary">
        {t(isBuyerErased ? "settle.submit-no-mail" : "settle.submit")}
      </SubmitButton>
    </form>
  );
}
