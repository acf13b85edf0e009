import { useTranslation } from "react-i18next";
import { Field } from "#app/forms/fields/field.tsx";
import { CalculatorForm } from "#app/routes/partners/calculators/calculator-form.tsx";
import { MoneyField } from "#app/routes/partners/calculators/money-field.tsx";
import { MarketplaceAnswer } from "./marketplace-answer.tsx";
import type { EnquiryStart } from "#app/routes/partners/sections/partner-action.tsx";
import type { MarketplaceView } from "./view-marketplace.server.ts";
import { formField } from "#app/forms/fields/field-meta.ts";

/** Calculates the payout for a price and a number of sales per month. */
export function MarketplaceCalculator({ market, start }: { market: MarketplaceView; start: EnquiryStart }) {
  const { t } = useTranslation("marketplace");
  const { currency, own, estimate } = market;
  const { typed, errors, result: answer } = estimate;
  const labels = { price: t("calculator.price"), sales: t("calculator.sales") };
  return (
    <CalculatorForm
      page="esim-marketplace"
      title={t("calculator.heading")}
      intro={t("calculator.intro")}
      errors={errors}
      labels={labels}
      currency={currency}
      ownCurrency={own}
      answer={answer && <MarketplaceAnswer answer={answer} currency={currency} start={start} />}
    >
      <MoneyField field={formField("price", typed.price, errors.price)} label={labels.price} hint={t("calculator.price-hint")} currency={currency} />
      <Field field={formField("sales", typed.sales, errors.sales)} label={labels.sales} inputMode="numeric" autoComplete="off" width="short" />
    </CalculatorForm>
  );
}
