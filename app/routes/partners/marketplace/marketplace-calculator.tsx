import { useTranslation } from "#app/i18n/use-translation.ts";
import { CalculatorForm, CountField, MoneyField, MoneyRows } from "#app/routes/partners/calculators/calculator-form.tsx";
import { AnswerTicket } from "#app/routes/partners/calculators/answer-ticket.tsx";
import type { EnquiryStart } from "#app/routes/partners/sections/partner-action.tsx";
import type { MarketplaceView } from "./view-marketplace.server.ts";
import { formField } from "#app/forms/fields/field-meta.ts";
import type { Currency } from "#server/locale/locale.schema.ts";
import type { MarketplacePayout } from "#server/partners/calculators/marketplace.ts";
import { MARKETPLACE_FEE_PERCENT } from "#server/partners/core/terms.schema.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import { formatCount } from "#app/ui/format-count.ts";

/** Longer waiting times for a payout are shown in years. */
const MAX_SHOWN_MONTHS = 24;

type MarketplaceAnswerProps = { answer: MarketplacePayout; currency: Currency; start: EnquiryStart };

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
      <CountField field={formField("sales", typed.sales, errors.sales)} label={labels.sales} />
    </CalculatorForm>
  );
}

/** The payout as a ticket: the monthly amount and its breakdown. */
function MarketplaceAnswer({ answer, currency, start }: MarketplaceAnswerProps) {
  const { t } = useTranslation("marketplace");
  const language = useLanguage();
  const money = (amount: number) => formatMoney(amount, currency, language);
  const rows = [
    { label: t("answer.each"), amount: answer.payout },
    { label: t("answer.sales"), amount: answer.month.sales },
    { label: t("answer.fee", { percent: MARKETPLACE_FEE_PERCENT }), amount: -answer.month.fee },
    { label: t("answer.payout"), amount: answer.month.payout },
    { label: t("answer.year"), amount: answer.year.payout },
  ];
  return (
    <AnswerTicket
      start={start}
      button={t("enquire")}
      title={t("answer.title")}
      subtitle={t("answer.kind", { count: answer.sales, shown: formatCount(answer.sales, language), price: money(answer.price) })}
      figure={money(answer.month.payout)}
      figureUnit={t("answer.month")}
      advice={
        <p className="small">
          {answer.everyMonths > 1
            ? t(answer.everyMonths > MAX_SHOWN_MONTHS ? "answer.waits-years" : "answer.waits", {
                minimum: money(answer.minimum),
                months: answer.everyMonths,
                years: formatCount(Math.round(answer.everyMonths / 12), language),
              })
            : t("answer.monthly")}
        </p>
      }
    >
      <MoneyRows rows={rows} currency={currency} />
    </AnswerTicket>
  );
}
