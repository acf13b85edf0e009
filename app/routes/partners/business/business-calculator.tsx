import { useTranslation } from "react-i18next";
import { DAILY_MB } from "#server/partners/calculators/business-trips.schema.ts";
import { Field } from "#app/forms/fields/field.tsx";
import { SelectField } from "#app/forms/fields/select-field.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { formatMoney } from "#app/ui/money.tsx";
import { BusinessAnswer, savingVerdict } from "./business-answer.tsx";
import { CalculatorForm } from "#app/routes/partners/calculators/calculator-form.tsx";
import { MoneyField } from "#app/routes/partners/calculators/money-field.tsx";
import type { EnquiryStart } from "#app/routes/partners/sections/partner-action.tsx";
import type { BusinessView } from "./view-business.server.ts";
import { formField } from "#app/forms/fields/field-meta.ts";

const FIGURES = ["employees", "trips", "days"] as const;

/** Compares a company's yearly roaming costs with our packages. */
export function BusinessCalculator({ view, start }: { view: BusinessView; start: EnquiryStart }) {
  const { t } = useTranslation("business");
  const language = useLanguage();
  const { typed, errors, currency, answer, asked } = view;
  const field = (name: keyof typeof typed) => formField(name, typed[name], errors[name]);
  const labels = Object.fromEntries(
    [...FIGURES, "destination", "data", "roaming"].map((name) => [name, t(`calculator.${name}` as "calculator.data")]),
  );
  const verdict = answer && asked ? savingVerdict(answer) : null;
  const amount = formatMoney(Math.abs(answer?.year.saving ?? 0), currency, language);
  const result = verdict && (verdict === "even" ? t("answer.even") : t("answer.result", { amount, verdict: t(`answer.${verdict}`) }));
  return (
    <CalculatorForm
      page="cmlink-for-business"
      title={t("calculator.heading")}
      intro={t("calculator.intro")}
      errors={errors}
      labels={labels}
      currency={currency}
      ownCurrency={view.own}
      result={result}
      answer={answer && <BusinessAnswer view={view} start={start} />}
    >
      <div className="grid-3">
        {FIGURES.map((name) => (
          <Field key={name} field={field(name)} label={labels[name]} width="short" inputMode="numeric" autoComplete="off" />
        ))}
      </div>
      <SelectField
        field={field("destination")}
        label={labels.destination}
        groups={[
          { label: t("calculator.popular"), options: view.popular },
          { label: t("calculator.regions"), options: view.regions },
        ]}
      />
      <SelectField field={field("data")} label={labels.data} options={DAILY_MB.map((mb) => ({ value: mb, label: t(`calculator.data-${mb}`) }))} />
      <MoneyField
        field={field("roaming")}
        label={labels.roaming}
        optional
        hint={t("calculator.roaming-hint", { currency: t(`calculator.in-${currency}`) })}
        currency={currency}
        width="medium"
      />
    </CalculatorForm>
  );
}
