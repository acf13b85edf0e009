import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { MARKETPLACE_FEE_PERCENT, MINIMUM_PAYOUT, REPLY_DAYS } from "#server/partners/core/terms.schema.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import { MarketplaceCalculator } from "./marketplace-calculator.tsx";
import { PartnerAction, type EnquiryStart } from "#app/routes/partners/sections/partner-action.tsx";
import { listQuestions, PartnerQuestions, faqData } from "#app/routes/partners/sections/partner-questions.tsx";
import { PartnerSection, PartnerHeader, TermList, PartnerSteps } from "#app/routes/partners/sections/partner-section.tsx";
import { viewMarketplace } from "./view-marketplace.server.ts";
import { OfferTicket } from "#app/routes/partners/sections/offer-ticket.tsx";
import { calculatorTitle } from "#app/routes/partners/calculators/calculator-page.server.ts";
import { registrationAndPartnerStyles } from "#app/styles/page-styles.ts";

const START: EnquiryStart = { product: "201-02", intention: "sell", from: "esim-marketplace" };
const WHO = ["carrier", "mvno", "brand"] as const;
const STEPS = ["enquiry", "check", "file", "test", "listing", "payout"] as const;
const TERMS = ["share", "fee", "payout", "listing"] as const;
const RULES = ["standard", "honest", "right", "ready", "help", "real-name"] as const;
const QUESTIONS = ["price", "fee", "payout", "refunds", "support", "exclusive", "data", "mainland"] as const;
const VALUES = { share: 100 - MARKETPLACE_FEE_PERCENT, fee: MARKETPLACE_FEE_PERCENT, days: REPLY_DAYS };

export const links = registrationAndPartnerStyles;

export const meta: MetaFunction<typeof loader> = ({ data, params }) => [
  ...pageMeta(data?.page, params),
  ...(data ? [{ "script:ld+json": faqData(data.questions) }] : []),
];

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
  const { t } = useTranslation("marketplace");
  const language = useLanguage();
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
