import { useTranslation } from "#app/i18n/use-translation.ts";
import { WHOLESALE_MINIMUM } from "#server/partners/core/terms.schema.ts";
import { SelectField } from "#app/forms/fields/select-field.tsx";
import { formatData } from "#app/ui/format-data.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import { CalculatorForm, CountField, MoneyField, MoneyRows } from "#app/routes/partners/calculators/calculator-form.tsx";
import { AnswerTicket } from "#app/routes/partners/calculators/answer-ticket.tsx";
import type { EnquiryStart } from "#app/routes/partners/sections/partner-action.tsx";
import type { ResaleView } from "./view-resale.server.ts";
import { formField } from "#app/forms/fields/field-meta.ts";
import type { Currency } from "#server/locale/locale.schema.ts";
import type { WholesaleEarning } from "#server/partners/calculators/wholesale.ts";
import type { ExamplePackage } from "#server/plans/list-examples.ts";
import { formatCount } from "#app/ui/format-count.ts";

type ResaleAnswerProps = { answer: WholesaleEarning; example: ExamplePackage; currency: Currency; start: EnquiryStart };

/** Calculates a reseller's earnings for a package, a quantity and a selling price. */
export function ResaleCalculator({ resale, start }: { resale: ResaleView; start: EnquiryStart }) {
  const { t, language } = useTranslation("resale");
  const { offers, currency, own, estimate } = resale;
  const { typed, errors, result: answer } = estimate;
  const labels = { package: t("calculator.package"), quantity: t("calculator.quantity"), price: t("calculator.price") };
  const example = offers.find((offer) => offer.packageId === answer?.packageId);
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
        options={offers.map((offer) => ({
          value: offer.packageId,
          label: t("calculator.option", {
            name: offer.name,
            data: formatData(offer.dataMb, language),
            days: offer.days,
            price: formatMoney(offer.price, currency, language),
          }),
        }))}
      />
      <CountField
        field={formField("quantity", typed.quantity, errors.quantity)}
        label={labels.quantity}
        hint={t("calculator.quantity-hint", { min: WHOLESALE_MINIMUM })}
      />
      <MoneyField field={formField("price", typed.price, errors.price)} label={labels.price} hint={t("calculator.price-hint")} currency={currency} />
    </CalculatorForm>
  );
}

/** The earnings as a ticket: the amount and its breakdown. */
function ResaleAnswer({ answer, example, currency, start }: ResaleAnswerProps) {
  const { t, language } = useTranslation("resale");
  const money = (amount: number) => formatMoney(amount, currency, language);
  const { earnings, quantity, next, asYouGo } = answer;
  const rows = [
    { label: t("answer.list"), amount: answer.listPrice },
    { label: t("answer.unit"), amount: answer.unitCost, badge: t("answer.off", { percent: answer.percentOff }) },
    { label: t("answer.total", { quantity: formatCount(quantity, language) }), amount: answer.totalCost },
    { label: t("answer.sales", { price: money(answer.sellingPrice) }), amount: answer.sellingPrice * quantity },
  ];
  return (
    <AnswerTicket
      start={start}
      button={t("enquire")}
      flag={example.flag}
      title={example.name}
      subtitle={t("answer.kind", { data: formatData(example.dataMb, language), days: example.days })}
      figure={money(Math.abs(earnings))}
      figureUnit={earnings < 0 ? t("answer.lost") : t("answer.earned")}
      facts={earnings < 0 ? [] : [t("answer.margin", { percent: answer.margin })]}
      advice={
        <>
          {next && <p className="small">{t("answer.next", { quantity: formatCount(next.from, language), price: money(next.unitCost) })}</p>}
          <p className="small">
            {t(asYouGo.earnings < 0 ? "answer.flexible-lost" : "answer.flexible", {
              price: money(asYouGo.unitCost),
              earnings: money(Math.abs(asYouGo.earnings)),
            })}
          </p>
        </>
      }
    >
      {earnings < 0 && <p className="field-error">{t("answer.below")}</p>}
      <MoneyRows rows={rows} currency={currency} />
    </AnswerTicket>
  );
}
