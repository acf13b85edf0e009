import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { MARKETPLACE_FEE_PERCENT, MINIMUM_PAYOUT, REPLY_DAYS } from "#server/partners/core/terms.schema.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import { PartnerAction, type EnquiryStart } from "#app/routes/partners/sections/partner-action.tsx";
import { listQuestions, partnerMeta, PartnerQuestions } from "#app/routes/partners/sections/partner-questions.tsx";
import { PartnerSection, PartnerHeader, TermList, PartnerSteps } from "#app/routes/partners/sections/partner-section.tsx";
import { OfferTicket } from "#app/routes/partners/sections/offer-ticket.tsx";
import { calculatorTitle, calculatorCurrency } from "#app/routes/partners/calculators/calculator-page.server.ts";
import { registrationAndPartnerStyles } from "#app/styles/page-styles.ts";
import { CalculatorForm, CountField, MoneyField, MoneyRows } from "#app/routes/partners/calculators/calculator-form.tsx";
import { AnswerTicket } from "#app/routes/partners/calculators/answer-ticket.tsx";
import { formField } from "#app/forms/fields/field-meta.ts";
import type { Currency, Language } from "#server/locale/locale.schema.ts";
import { type MarketplacePayout, estimateMarketplace } from "#server/partners/calculators/marketplace.ts";
import { formatCount } from "#app/ui/format-count.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { pickExample } from "#server/plans/list-examples.ts";

const START: EnquiryStart = { product: "201-02", intention: "sell", from: "esim-marketplace" };
const WHO = ["carrier", "mvno", "brand"] as const;
const STEPS = ["enquiry", "check", "file", "test", "listing", "payout"] as const;
const TERMS = ["share", "fee", "payout", "listing"] as const;
const RULES = ["standard", "honest", "right", "ready", "help", "real-name"] as const;
const QUESTIONS = ["price", "fee", "payout", "refunds", "support", "exclusive", "data", "mainland"] as const;
const VALUES = { share: 100 - MARKETPLACE_FEE_PERCENT, fee: MARKETPLACE_FEE_PERCENT, days: REPLY_DAYS };

export const links = registrationAndPartnerStyles;

export const meta: MetaFunction<typeof loader> = partnerMeta;

export function loader({ request, params, context: { shop } }: LoaderFunctionArgs) {
  const language = pageLanguage(params);
  const t = textsFor(language, "marketplace");
  const view = viewMarketplace(shop, request, language);
  const { USD, HKD, CNY } = MINIMUM_PAYOUT;
  const minimum = { usd: formatMoney(USD, "USD", language), hkd: formatMoney(HKD, "HKD", language), cny: formatMoney(CNY, "CNY", language) };
  return {
    ...view,
    page: { title: calculatorTitle(t("title"), view.estimate.errors, language), description: t("description", VALUES) },
    questions: listQuestions(t, QUESTIONS, { ...VALUES, ...minimum }),
  };
}

export default function EsimMarketplacePage() {
  const { t, language } = useTranslation("marketplace");
  const market = useLoaderData<typeof loader>();
  const values = { ...VALUES, minimum: formatMoney(MINIMUM_PAYOUT[market.currency], market.currency, language) };
  return (
    <>
      <PartnerHeader title={t("heading")} lead={t("lead", VALUES)} ticket={<MarketplaceTicket start={START} />} />
      <PartnerSection id="who" title={t("who.heading")}>
        <TermList items={WHO.map((key) => ({ title: t(`who.${key}`), text: t(`who.${key}-text`) }))} />
      </PartnerSection>
      <PartnerSection id="steps" title={t("steps.heading")} mist wide>
        <PartnerSteps items={STEPS.map((key) => ({ title: t(`steps.${key}`), text: t(`steps.${key}-text`, VALUES) }))} />
      </PartnerSection>
      <PartnerSection id="terms" title={t("terms.heading")}>
        <TermList items={TERMS.map((key) => ({ title: t(`terms.${key}`), text: t(`terms.${key}-text`, values) }))} />
      </PartnerSection>
      <MarketplaceCalculator market={market} start={START} />
      <PartnerSection id="rules" title={t("rules.heading")}>
        <TermList items={RULES.map((key) => ({ title: t(`rules.${key}`), text: t(`rules.${key}-text`) }))} />
      </PartnerSection>
      <PartnerQuestions questions={market.questions} />
      <PartnerAction title={t("action.title")} text={t("action.text")} button={t("enquire")} start={START} />
    </>
  );
}

/** The offer of the marketplace: the partner's share of each sale. */
function MarketplaceTicket({ start }: { start: EnquiryStart }) {
  const { t } = useTranslation("marketplace");
  return (
    <OfferTicket
      title={t("ticket.title")}
      subtitle={t("ticket.subtitle")}
      figure={`${100 - MARKETPLACE_FEE_PERCENT}%`}
      figureUnit={t("ticket.unit")}
      facts={[t("ticket.free"), t("ticket.payout"), t("ticket.fee", { fee: MARKETPLACE_FEE_PERCENT })]}
      start={start}
      button={t("enquire")}
      calculate={t("calculator.heading")}
    />
  );
}

/** Longer waiting times for a payout are shown in years. */
const MAX_SHOWN_MONTHS = 24;

type MarketplaceAnswerProps = { answer: MarketplacePayout; currency: Currency; start: EnquiryStart };

/** Calculates the payout for a price and a number of sales per month. */
function MarketplaceCalculator({ market, start }: { market: MarketplaceView; start: EnquiryStart }) {
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
  const { t, language } = useTranslation("marketplace");
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

/** The initial price if no package has a price in the currency, in minor units. */
const FALLBACK_PRICE = 10_00;

/** Returns the data of the marketplace page. The calculator starts with the list price of a real package. */
function viewMarketplace(shop: Pick<AppContext, "catalogue">, request: Request, language: Language) {
  const { currency, own } = calculatorCurrency(request, language);
  const usualPrice = pickExample(shop, { language, currency })?.price ?? FALLBACK_PRICE;
  return { currency, own, estimate: estimateMarketplace(new URL(request.url).searchParams, usualPrice, currency) };
}

type MarketplaceView = ReturnType<typeof viewMarketplace>;
