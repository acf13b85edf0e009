import { useTranslation } from "react-i18next";
import { WHOLESALE_MINIMUM } from "#server/partners/core/terms.schema.ts";
import { Field } from "#app/forms/fields/field.tsx";
import { SelectField } from "#app/forms/fields/select-field.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { formatData } from "#app/ui/format-data.ts";
import { formatMoney } from "#app/ui/money.tsx";
import { CalculatorForm } from "#app/routes/partners/calculators/calculator-form.tsx";
import { MoneyField } from "#app/routes/partners/calculators/money-field.tsx";
import type { EnquiryStart } from "#app/routes/partners/sections/partner-action.tsx";
import { ResaleAnswer } from "./resale-answer.tsx";
import type { ResaleView } from "./view-resale.server.ts";
import { formField } from "#app/forms/fields/field-meta.ts";

/** Calculates a reseller's earnings for a package, a quantity and a selling price. */
export function ResaleCalculator({ resale, start }: { resale: ResaleView; start: EnquiryStart }) {
  const { t } = useTranslation("resale");
  const language = useLanguage();
  const { offers, currency, own, estimate } = resale;
  const { typed, errors, result: answer } = estimate;
  const labels = { package: t("calculator.package"), quantity: t("calculator.quantity"), price: t("calculator.price") };
  const example = offers.find((one) => one.packageId === answer?.packageId);
  return (
    <CalculatorForm
      page="resale-distribution"
      title={t("calculator.heading")}
      intro={t("calculator.intro")}
      errors={errors}
      labels={labels}
      currency={currency}
      ownCurrency={own}
      answer={answer && example && <ResaleAnswer answer={answer} example={example} currency={currency} start={start} />}
    >
      <SelectField
        field={formField("package", typed.package, errors.package)}
        label={labels.package}
        options={offers.map((one) => ({
          value: one.packageId,
          label: t("calculator.option", {
            name: one.name,
            data: formatData(one.dataMb, language),
            days: one.days,
            price: formatMoney(one.price, currency, language),
          }),
        }))}
      />
      <Field
        field={formField("quantity", typed.quantity, errors.quantity)}
        label={labels.quantity}
        hint={t("calculator.quantity-hint", { min: WHOLESALE_MINIMUM })}
        inputMode="numeric"
        autoComplete="off"
        width="short"
      />
      <MoneyField field={formField("price", typed.price, errors.price)} label={labels.price} hint={t("calculator.price-hint")} currency={currency} />
    </CalculatorForm>
  );
}
