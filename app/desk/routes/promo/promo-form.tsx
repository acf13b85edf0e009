import { PROMO_KINDS } from "#server/domain/order-states.schema.ts";
import { CURRENCIES } from "#server/locale/locale.schema.ts";
import { currencySymbol } from "#server/locale/money.schema.ts";
import { MAX_PROMO_CODE, NewPromoSchema } from "#server/orders/promo/promo-terms.schema.ts";
import { useDeskForm } from "#app/desk/ui/desk-form.tsx";
import { SubmitButton } from "#app/desk/ui/buttons.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { ChoiceField } from "#app/forms/fields/choice-field.tsx";
import { Field } from "#app/forms/fields/field.tsx";
import { useLanguage } from "#app/i18n/translator.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";

/** The terms of a new promo code. An amount is the discount of a fixed code, and the largest discount of a percentage. */
export function PromoForm() {
  const { t } = useTranslation("desk-promo");
  const language = useLanguage();
  const { form, fields, formProps } = useDeskForm("review", NewPromoSchema);
  const labels = {
    code: t("fact.code"),
    kind: t("form.kind"),
    percent: t("form.percent"),
    ...Object.fromEntries(
      CURRENCIES.flatMap((currency) => [
        [`amount${currency}`, t("form.amount", { currency })],
        [`minimum${currency}`, t("form.minimum", { currency })],
      ]),
    ),
    starts: t("form.starts"),
    ends: t("form.ends"),
    uses: t("form.uses"),
    perCustomer: t("form.per-customer"),
  };
  return (
    <form {...formProps} className="form promo-form">
      <ErrorSummary form={form} labels={labels} />
      <Field
        field={fields.code}
        label={labels.code}
        hint={t("form.code-hint", { max: MAX_PROMO_CODE })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        width="medium"
      />
      <ChoiceField
        field={fields.kind}
        legend={labels.kind}
        columns={2}
        options={PROMO_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}.label`), description: t(`kind.${kind}.about`) }))}
      />
      <Field
        field={fields.percent}
        label={labels.percent}
        hint={t("form.percent-hint")}
        optional
        inputMode="decimal"
        autoComplete="off"
        width="short"
      />
      <fieldset className="field">
        <legend>{t("form.amounts")}</legend>
        <p className="hint">{t("form.amounts-hint")}</p>
        <div className="promo-amounts">
          {CURRENCIES.flatMap((currency) =>
            (["amount", "minimum"] as const).map((kind) => (
              <Field
                key={kind + currency}
                field={fields[`${kind}${currency}`]}
                label={t(`form.${kind}`, { currency })}
                prefix={currencySymbol(currency, language)}
                inputMode="decimal"
                autoComplete="off"
              />
            )),
          )}
        </div>
      </fieldset>
      <div className="promo-amounts">
        <Field field={fields.starts} label={labels.starts} hint={t("form.starts-hint")} optional type="date" />
        <Field field={fields.ends} label={labels.ends} hint={t("form.ends-hint")} optional type="date" />
        <Field field={fields.uses} label={labels.uses} hint={t("form.uses-hint")} optional inputMode="numeric" autoComplete="off" />
        <Field
          field={fields.perCustomer}
          label={labels.perCustomer}
          hint={t("form.per-customer-hint")}
          optional
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <SubmitButton intent="review" text={t("desk-orders:confirm.continue")} />
    </form>
  );
}
