import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BUSINESS_TIERS, REPLY_DAYS } from "#server/partners/core/terms.schema.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { BusinessCalculator } from "./business-calculator.tsx";
import { BusinessCosts } from "./business-costs.tsx";
import { BusinessTicket } from "./business-ticket.tsx";
import { calculatorTitle } from "#app/routes/partners/calculators/calculator-title.server.ts";
import { faqData } from "#app/routes/partners/sections/faq-data.ts";
import { PartnerAction, type EnquiryStart } from "#app/routes/partners/sections/partner-action.tsx";
import { PartnerHeader } from "#app/routes/partners/sections/partner-header.tsx";
import { listQuestions, PartnerQuestions } from "#app/routes/partners/sections/partner-questions.tsx";
import { TermList } from "#app/routes/partners/sections/partner-rows.tsx";
import { PartnerSection } from "#app/routes/partners/sections/partner-section.tsx";
import { PartnerSteps } from "#app/routes/partners/sections/partner-steps.tsx";
import { viewBusiness } from "./view-business.server.ts";
import { VALIDITY_DAYS } from "#server/catalogue/prepaid-credit.schema.ts";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => [
  ...pageMeta(data?.page, params),
  ...(data ? [{ "script:ld+json": faqData(data.questions) }] : []),
];

export function loader({ request, params, context: { shop } }: LoaderFunctionArgs) {
  const language = pageLanguage(params);
  const t = textsFor(language, "business");
  const view = viewBusiness(shop, request, language);
  return {
    view,
    page: { title: calculatorTitle(t("title"), view.errors, language), description: t("description", TERMS) },
    questions: listQuestions(t, QUESTIONS),
  };
}

const START = { product: "201-02", intention: "buy", from: "cmlink-for-business" } as const satisfies EnquiryStart;
const WHO = ["companies", "teams", "finance"] as const;
const STEPS = ["enquiry", "list", "delivery", "pool", "invoice"] as const;
const QUESTIONS = ["own-number", "no-esim", "unused", "invoice", "real-name", "mainland", "privacy"];
const TERMS = {
  employees: BUSINESS_TIERS[0]?.from,
  least: BUSINESS_TIERS[0]?.percentOff,
  most: BUSINESS_TIERS.at(-1)?.percentOff,
  reply: REPLY_DAYS,
  days: VALIDITY_DAYS,
};
// The page needs no scripts.
export const handle = { scripts: false };

/** The page for companies with employees who travel (§1, §2). */
export default function BusinessPage() {
  const { t } = useTranslation("business");
  const { view, questions } = useLoaderData<typeof loader>();
  return (
    <>
      <PartnerHeader title={t("heading")} lead={t("lead", TERMS)} ticket={<BusinessTicket start={START} />} />
      <PartnerSection id="who" title={t("who.heading")}>
        <TermList items={WHO.map((key) => ({ title: t(`who.${key}`), text: t(`who.${key}-text`, TERMS) }))} />
      </PartnerSection>
      <PartnerSection id="how" title={t("how.heading")} wide mist>
        <PartnerSteps items={STEPS.map((key) => ({ title: t(`how.${key}`), text: t(`how.${key}-text`, TERMS) }))} />
      </PartnerSection>
      <BusinessCosts />
      <BusinessCalculator view={view} start={START} />
      <PartnerQuestions questions={questions} />
      <PartnerAction title={t("end.title")} text={t("end.text")} button={t("action")} start={START}>
        <p className="small">
          <PageLink page="contact-us" query={{ ...START, product: "201-01" }}>
            {t("action-cards")}
          </PageLink>
        </p>
      </PartnerAction>
    </>
  );
}
