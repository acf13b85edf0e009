import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { PAY_AS_YOU_GO_PERCENT_OFF, REPLY_DAYS, WHOLESALE_MINIMUM, WHOLESALE_TIERS, subtractPercent } from "#server/partners/core/terms.schema.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { PartnerAction, type EnquiryStart } from "#app/routes/partners/sections/partner-action.tsx";
import { listQuestions, partnerMeta, PartnerQuestions } from "#app/routes/partners/sections/partner-questions.tsx";
import { PartnerSection, PartnerHeader, TermList, PartnerSteps } from "#app/routes/partners/sections/partner-section.tsx";
import { ResaleCalculator } from "./resale-calculator.tsx";
import { viewResale, type ResaleView } from "./view-resale.server.ts";
import { OfferTicket } from "#app/routes/partners/sections/offer-ticket.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import { calculatorTitle } from "#app/routes/partners/calculators/calculator-page.server.ts";
import { registrationAndPartnerStyles } from "#app/styles/page-styles.ts";
import { formatData } from "#app/ui/format-data.ts";
import { Money } from "#app/ui/money.tsx";
import { formatMoney } from "#server/locale/money.schema.ts";
import { formatCount } from "#app/ui/format-count.ts";

const START: EnquiryStart = { product: "201-01", intention: "buy", from: "resale-distribution" };
const WHO = ["agency", "operator", "venue", "shop"] as const;
const STEPS = ["enquiry", "answer", "sample", "order", "delivery", "reorder"] as const;
const QUESTIONS = ["payment", "minimum", "expiry", "branding", "support", "api", "real-name", "mainland", "returns"] as const;
const TERMS = {
  min: WHOLESALE_MINIMUM,
  least: WHOLESALE_TIERS[0]?.percentOff,
  most: WHOLESALE_TIERS.at(-1)?.percentOff,
  flexible: PAY_AS_YOU_GO_PERCENT_OFF,
  days: REPLY_DAYS,
};

const DISCOUNTS = WHOLESALE_TIERS.map((tier) => tier.percentOff);
const OPTIONS = [
  { key: "wholesale", figure: WHOLESALE_MINIMUM },
  { key: "distribution", figure: `${Math.min(...DISCOUNTS)}–${Math.max(...DISCOUNTS)}%` },
  { key: "flexible", figure: `${PAY_AS_YOU_GO_PERCENT_OFF}%` },
] as const;

export const links = registrationAndPartnerStyles;

export const meta: MetaFunction<typeof loader> = partnerMeta;

export function loader({ request, params, context: { shop } }: LoaderFunctionArgs) {
  const language = pageLanguage(params);
  const t = textsFor(language, "resale");
  const resale = viewResale(shop, request, language);
  return {
    ...resale,
    page: { title: calculatorTitle(t("title"), resale.estimate.errors, language), description: t("description", TERMS) },
    questions: listQuestions(t, QUESTIONS, { min: WHOLESALE_MINIMUM, ...resale.useBy }),
  };
}

export default function ResaleDistributionPage() {
  const { t } = useTranslation("resale");
  const resale = useLoaderData<typeof loader>();
  return (
    <>
      <PartnerHeader
        title={t("heading")}
        lead={t("lead", { ...TERMS, destinations: resale.destinations })}
        ticket={<ResaleTicket start={START} minPercent={TERMS.least ?? 0} maxPercent={TERMS.most ?? 0} />}
      />
      <PartnerSection id="who" title={t("who.heading")}>
        <TermList items={WHO.map((key) => ({ title: t(`who.${key}`), text: t(`who.${key}-text`) }))} />
      </PartnerSection>
      <PartnerSection id="ways" title={t("ways.heading")} mist wide>
        <ResaleOptions />
      </PartnerSection>
      <PartnerSection id="steps" title={t("steps.heading")} wide>
        <PartnerSteps items={STEPS.map((key) => ({ title: t(`steps.${key}`), text: t(`steps.${key}-text`, TERMS) }))} />
      </PartnerSection>
      <ResaleTiers resale={resale} />
      <ResaleCalculator resale={resale} start={START} />
      <PartnerQuestions questions={resale.questions} />
      <PartnerAction title={t("action.title")} text={t("action.text")} button={t("enquire")} start={START}>
        <p className="small">
          <PageLink page="contact-us" query={{ ...START, product: "201-02" }}>
            {t("action.esim")}
          </PageLink>
        </p>
      </PartnerAction>
    </>
  );
}

/** The offer to resellers: the range of discounts off the list price, in percent. */
function ResaleTicket({ start, minPercent, maxPercent }: { start: EnquiryStart; minPercent: number; maxPercent: number }) {
  const { t } = useTranslation("resale");
  return (
    <OfferTicket
      title={t("ticket.title")}
      subtitle={t("ticket.subtitle")}
      figure={`${minPercent}–${maxPercent}%`}
      figureUnit={t("ticket.unit")}
      facts={[t("ticket.minimum", { min: WHOLESALE_MINIMUM }), t("ticket.flexible", { percent: PAY_AS_YOU_GO_PERCENT_OFF })]}
      start={start}
      button={t("enquire")}
      calculate={t("calculator.heading")}
    />
  );
}

/** The three options to resell (§1), each as a ticket with its key figure. */
function ResaleOptions() {
  const { t } = useTranslation("resale");
  return (
    <ul className="list-plain grid-3">
      {OPTIONS.map(({ key, figure }) => (
        <Ticket
          key={key}
          as="li"
          size="full"
          title={t(`ways.${key}`)}
          subtitle={t(`ways.${key}-kind`)}
          figure={figure}
          figureUnit={t(`ways.${key}-unit`)}
          stub={<p>{t(`ways.${key}-text`)}</p>}
        />
      ))}
    </ul>
  );
}

/** Unit costs and earnings by order size, for an example: a real package, sold at its list price. Renders nothing without an example. */
function ResaleTiers({ resale: { tiers, example, currency } }: { resale: Pick<ResaleView, "tiers" | "example" | "currency"> }) {
  const { t, language } = useTranslation("resale");
  if (!example) return null;
  const { name, days, price } = example;
  const asYouGo = subtractPercent(price, PAY_AS_YOU_GO_PERCENT_OFF);
  const rows = [
    { key: 0, order: t("terms.flexible"), percentOff: PAY_AS_YOU_GO_PERCENT_OFF, unit: asYouGo, earns: price - asYouGo, count: null },
    ...tiers.flatMap(({ from, percentOff, earning }) =>
      earning
        ? [
            {
              key: from,
              order: t("terms.from", { quantity: formatCount(from, language) }),
              percentOff,
              unit: earning.unitCost,
              earns: earning.earnings,
              count: from,
            },
          ]
        : [],
    ),
  ];
  return (
    <PartnerSection
      id="terms"
      title={t("terms.heading")}
      intro={t("terms.intro", { name, data: formatData(example.dataMb, language), days, price: formatMoney(price, currency, language) })}
    >
      <table className="order-list">
        <thead>
          <tr>
            {(["order", "off", "unit", "earns"] as const).map((key) => (
              <th key={key} scope="col">
                {t(`terms.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <td data-label={t(row.count === null ? "terms.way" : "terms.order")} className="strong">
                {row.order}
              </td>
              <td data-label={t("terms.off")} className="number">
                {row.percentOff}%
              </td>
              <td data-label={t("terms.unit")}>
                <Money amount={row.unit} currency={currency} />
              </td>
              <td data-label={t("terms.earns")} className="number">
                {row.count === null
                  ? t("terms.each", { amount: formatMoney(row.earns, currency, language) })
                  : t("terms.on", { amount: formatMoney(row.earns, currency, language), quantity: formatCount(row.count, language) })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small soft">{t("partners:indicative")}</p>
    </PartnerSection>
  );
}
