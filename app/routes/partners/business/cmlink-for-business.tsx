import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { BUSINESS_TIERS, REPLY_DAYS } from "#server/partners/core/terms.schema.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { BusinessCalculator } from "./business-calculator.tsx";
import { PartnerAction, type EnquiryStart } from "#app/routes/partners/sections/partner-action.tsx";
import { listQuestions, partnerMeta, PartnerQuestions } from "#app/routes/partners/sections/partner-questions.tsx";
import { PartnerSection, PartnerHeader, TermList, PartnerSteps } from "#app/routes/partners/sections/partner-section.tsx";
import { viewBusiness } from "./view-business.server.ts";
import { VALIDITY_DAYS } from "#server/catalogue/purchase-options.schema.ts";
import { OfferTicket } from "#app/routes/partners/sections/offer-ticket.tsx";
import { formatCount } from "#app/ui/format-count.ts";
import { calculatorTitle } from "#app/routes/partners/calculators/calculator-page.server.ts";
import { registrationAndPartnerStyles } from "#app/styles/page-styles.ts";

const START = { product: "201-02", intention: "buy", from: "cmlink-for-business" } as const satisfies EnquiryStart;
const WHO = ["companies", "teams", "finance"] as const;
const STEPS = ["enquiry", "list", "delivery", "pool", "invoice"] as const;
const QUESTIONS = ["own-number", "no-esim", "unused", "invoice", "real-name", "mainland", "privacy"] as const;
const TERMS = {
  employees: BUSINESS_TIERS[0]?.from,
  least: BUSINESS_TIERS[0]?.percentOff,
  most: BUSINESS_TIERS.at(-1)?.percentOff,
  reply: REPLY_DAYS,
  days: VALIDITY_DAYS,
};

export const links = registrationAndPartnerStyles;

export const meta: MetaFunction<typeof loader> = partnerMeta;

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

/** The offer to companies: the range of discounts off the list price, in percent. */
function BusinessTicket({ start }: { start: EnquiryStart }) {
  const { t } = useTranslation("business");
  const [first] = BUSINESS_TIERS;
  return (
    <OfferTicket
      title={t("name")}
      subtitle={t("ticket.subtitle")}
      figure={`${first?.percentOff}–${BUSINESS_TIERS.at(-1)?.percentOff}%`}
      figureUnit={t("ticket.unit")}
      facts={[t("ticket.employees", { employees: first?.from }), t("ticket.invoice")]}
      start={start}
      button={t("action")}
      calculate={t("calculator.heading")}
    />
  );
}

/** The discounts by number of travelling employees. */
function BusinessCosts() {
  const { t, language } = useTranslation("business");
  const tiers = [{ from: 1, percentOff: 0 }, ...BUSINESS_TIERS].map((tier, position, all) => ({ ...tier, to: all[position + 1]?.from }));
  const count = (number: number) => formatCount(number, language);
  return (
    <PartnerSection id="terms" title={t("costs.heading")} intro={t("costs.intro")}>
      <table className="order-list">
        <thead>
          <tr>
            <th scope="col">{t("costs.employees")}</th>
            <th scope="col">{t("costs.discount")}</th>
          </tr>
        </thead>
        <tbody>
          {tiers.map(({ from, to, percentOff }) => (
            <tr key={from}>
              <td data-label={t("costs.employees")} className="strong">
                {to ? t("costs.between", { from: count(from), to: count(to - 1) }) : t("costs.above", { from: count(from) })}
              </td>
              <td data-label={t("costs.discount")}>{percentOff === 0 ? t("costs.list-price") : t("costs.off", { percent: percentOff })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small soft">{t("costs.top-ups")}</p>
      <p className="small soft">{t("partners:indicative")}</p>
    </PartnerSection>
  );
}
