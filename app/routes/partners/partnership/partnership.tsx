import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { ATTACHMENT_LIMITS } from "#server/partners/attachments/attachment.schema.ts";
import {
  BUSINESS_TIERS,
  REPLY_DAYS,
  WHOLESALE_MINIMUM,
  MARKETPLACE_FEE_PERCENT,
  PAY_AS_YOU_GO_PERCENT_OFF,
  WHOLESALE_TIERS,
  type Tier,
} from "#server/partners/core/terms.schema.ts";
import { countOffers } from "#server/plans/count-offers.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { listQuestions, partnerMeta, PartnerQuestions } from "#app/routes/partners/sections/partner-questions.tsx";
import { PartnerSection, PartnerHeader, PartnerSteps } from "#app/routes/partners/sections/partner-section.tsx";
import { PARTNERSHIP_OPTIONS, type PartnershipOption } from "#app/routes/partners/drafts/enquiry-state.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import { formatCount } from "#app/ui/format-count.ts";
import { MIN_WORDS } from "#server/partners/core/enquiry.schema.ts";
import { registrationAndPartnerStyles } from "#app/styles/page-styles.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { EnquireButton, type EnquiryStart } from "#app/routes/partners/sections/partner-action.tsx";

const QUESTIONS = ["which", "needs", "minimum", "imsi", "languages", "privacy"] as const;

export const links = registrationAndPartnerStyles;

export const meta: MetaFunction<typeof loader> = partnerMeta;

export function loader({ params, context: { shop } }: LoaderFunctionArgs) {
  const t = textsFor(pageLanguage(params), "partnership");
  return {
    page: { title: t("title"), description: t("description", { minimum: WHOLESALE_MINIMUM }) },
    counts: countOffers(shop),
    questions: listQuestions(t, QUESTIONS, {
      words: MIN_WORDS,
      files: ATTACHMENT_LIMITS.maxFiles,
      minimum: WHOLESALE_MINIMUM,
      employees: BUSINESS_TIERS[0]?.from ?? 0,
      days: shop.env.enquiryDays,
    }),
  };
}

/** The entry page for partners: the three kinds of partnership, the process and key figures (§2). */
export default function PartnershipPage() {
  const { t } = useTranslation("partnership");
  const { counts, questions } = useLoaderData<typeof loader>();
  return (
    <>
      <PartnerHeader title={t("heading")} lead={t("lead", { reply: REPLY_DAYS })} ticket={<PartnershipTicket />}>
        <nav aria-label={t("ways")}>
          <ul className="list-plain cluster">
            {PARTNERSHIP_OPTIONS.map((option) => (
              <li key={option}>
                <a href={`#${option}`}>{t(`${option}.name`)}</a>
              </li>
            ))}
          </ul>
        </nav>
      </PartnerHeader>
      {PARTNERSHIP_OPTIONS.map((option, position) => (
        <PartnershipOptionSection key={option} option={option} mist={position % 2 === 1} />
      ))}
      <PartnerSection id="how" title={t("how.heading")} wide>
        <PartnerSteps
          items={(["enquiry", "answer", "start"] as const).map((key) => ({
            title: t(`how.${key}`, { reply: REPLY_DAYS }),
            text: t(`how.${key}-text`, { files: ATTACHMENT_LIMITS.maxFiles }),
          }))}
        />
      </PartnerSection>
      <PartnershipFigures counts={counts} />
      <PartnerQuestions questions={questions} />
    </>
  );
}

/** The time in which we reply, and a link to the form without preselected values. */
function PartnershipTicket() {
  const { t } = useTranslation("partnership");
  return (
    <Ticket
      size="full"
      headingLevel={2}
      title={t("ticket.title")}
      figure={REPLY_DAYS}
      figureUnit={t("ticket.unit")}
      facts={[t("ticket.note")]}
      stub={
        <ButtonLink page="contact-us" query={{ from: "partnership" }} wide>
          {t("ticket.action")}
        </ButtonLink>
      }
    />
  );
}

/** Key figures of the company. Destinations and packages are counted from the catalogue. */
function PartnershipFigures({ counts }: { counts: { destinations: number; packages: number } }) {
  const { t, language } = useTranslation("partnership");
  const facts = [
    { key: "destinations", figure: formatCount(counts.destinations, language) },
    { key: "packages", figure: formatCount(counts.packages, language) },
    { key: "sold", figure: t("behind.sold-figure") },
  ] as const;
  return (
    <PartnerSection id="behind" title={t("behind.heading")} wide mist>
      <ul className="key-facts">
        {facts.map(({ key, figure }) => (
          <li key={key}>
            <b className="number">{figure}</b>
            <h3>{t(`behind.${key}`)}</h3>
            <p className="soft">{t(`behind.${key}-text`)}</p>
          </li>
        ))}
      </ul>
    </PartnerSection>
  );
}

const STARTS: Record<PartnershipOption, EnquiryStart> = {
  "resale-distribution": { product: "201-01", intention: "buy", from: "resale-distribution" },
  "esim-marketplace": { product: "201-02", intention: "sell", from: "esim-marketplace" },
  "cmlink-for-business": { product: "201-02", intention: "buy", from: "cmlink-for-business" },
};
const percentRange = (tiers: readonly Tier[]) => `${tiers[0]?.percentOff}–${tiers.at(-1)?.percentOff}%`;
const FIGURES: Record<PartnershipOption, string> = {
  "resale-distribution": percentRange(WHOLESALE_TIERS),
  "esim-marketplace": `${100 - MARKETPLACE_FEE_PERCENT}%`,
  "cmlink-for-business": percentRange(BUSINESS_TIERS),
};
const TERMS = { minimum: WHOLESALE_MINIMUM, percent: PAY_AS_YOU_GO_PERCENT_OFF, employees: BUSINESS_TIERS[0]?.from };

/** One kind of partnership: target group, earnings or savings, a link to its page, and a button that opens the form with preselected values. */
function PartnershipOptionSection({ option, mist }: { option: PartnershipOption; mist: boolean }) {
  const { t } = useTranslation("partnership");
  return (
    <PartnerSection id={option} title={t(`${option}.name`)} intro={t(`${option}.lead`)} mist={mist}>
      <Ticket
        title={t(`${option}.kind`)}
        figure={FIGURES[option]}
        figureUnit={t(`${option}.unit`)}
        facts={[t(`${option}.first`, TERMS), t(`${option}.second`, TERMS)]}
        stub={
          <EnquireButton start={STARTS[option]} wide>
            {t(`${option}.action`)}
          </EnquireButton>
        }
      >
        <p>{t(`${option}.for`)}</p>
      </Ticket>
      <PageLink page={option} className="see-all">
        {t(`${option}.more`)} <Icon name="arrow" size={16} />
      </PageLink>
    </PartnerSection>
  );
}
