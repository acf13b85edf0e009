import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { type Currency, type Language, languageEntry } from "#server/locale/locale.schema.ts";
import { listPopular, listRegions } from "#server/destinations/list-destinations.ts";
import { countOffers } from "#server/plans/count-offers.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { shopData } from "#app/request/page/structured-data.ts";
import { readCurrency } from "#app/request/preferences.server.ts";
import { DestinationGrid, OfferPrice, type DestinationItem } from "#app/ui/destinations/destination-grid.tsx";
import { Landmark } from "#app/ui/drawings/landmark.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Steps } from "#app/ui/steps.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import { homeStyles } from "#app/styles/page-styles.ts";
import { Hero } from "./hero.tsx";
import { pickExample } from "#server/plans/list-examples.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useLanguage } from "#app/i18n/translator.ts";
import { path } from "#server/locale/path.schema.ts";
import { numberFormat } from "#server/locale/intl-formats.schema.ts";
import { formatPrice } from "#server/locale/money.schema.ts";
import { paymentMethods } from "#server/payments/payment-methods.ts";
import { formatData } from "#app/ui/format-data.ts";
import { cardMarks, PaymentMarks, type PaymentMark } from "#app/ui/drawings/payment-marks.tsx";
import { type CreditOffer, listCreditOffers } from "#server/top-up/list-credit-offers.ts";

export const meta: MetaFunction<typeof loader> = ({ data, ...context }) => [
  ...pageMeta(data?.meta, context.params),
  { "script:ld+json": shopData(context) },
];

export function loader({ request, params, context: { shop } }: LoaderFunctionArgs) {
  const language = params.lang as Language;
  const currency = readCurrency(request, language);
  const t = textsFor(language, "home");
  const counts = countOffers(shop);
  return {
    currency,
    counts,
    popular: listPopular(shop, { language, currency, limit: 12 }),
    regions: listRegions(shop, { language, currency }).map(({ flag: _, ...region }) => region),
    example: pickExample(shop, { language, currency }),
    marks: paymentMethods(shop, currency).flatMap((method) => (method === "card" ? cardMarks(shop.payments.offersCardWallets) : method)),
    china: listCreditOffers(shop, "china", currency)[0],
    meta: { title: t("title"), description: t("description", counts) },
  };
}

export const links = homeStyles;

export const handle = { overHero: true };

/** The number of popular destinations that are shown as tickets; the others are lines of the board. */
const TICKETS = 4;

export default function HomePage() {
  const { t } = useTranslation("home");
  const { currency, counts, popular, regions, example, marks, china } = useLoaderData<typeof loader>();
  return (
    <>
      <Hero currency={currency} counts={counts} example={example} popular={popular.slice(0, 4)} />
      <section className="page home-section" aria-labelledby="popular">
        <h2 id="popular">{t("popular.title")}</h2>
        <ul className="place-tickets">
          {popular.slice(0, TICKETS).map((place) => (
            <PlaceTicket key={place.id} place={place} currency={currency} />
          ))}
        </ul>
        <div className="board">
          <DestinationGrid items={popular.slice(TICKETS)} currency={currency} />
          <PageLink page="destination" className="see-all">
            {t("popular.see-all", counts)} <Icon name="arrow" size={16} />
          </PageLink>
        </div>
      </section>
      <div className="mist">
        <section className="page home-section" aria-labelledby="steps">
          <h2 id="steps">{t("steps.title")}</h2>
          <Steps
            items={(["insert", "roaming", "online"] as const).map((step) => ({
              drawing: step,
              title: t(`steps.${step}.title`),
              text: t(`steps.${step}.text`),
            }))}
          />
        </section>
      </div>
      <KeyFacts packages={counts.packages} marks={marks} />
      <section className="skyline" aria-labelledby="regions">
        <div className="page home-section">
          <div className="stack-tight">
            <h2 id="regions">{t("regions.title")}</h2>
            <p className="soft">{t("regions.text")}</p>
          </div>
          <DestinationGrid items={regions} currency={currency} />
        </div>
      </section>
      <div className="page home-section home-bands">
        <ChinaCard offer={china} currency={currency} />
        <PartnerCard />
      </div>
    </>
  );
}

function PlaceTicket({ place, currency }: { place: DestinationItem; currency: Currency }) {
  return (
    <Ticket
      as="li"
      size="full"
      href={path(useLanguage(), "plans", { country: place.id })}
      flag={place.flag}
      title={place.name}
      stub={place.week && <OfferPrice offer={place.week} currency={currency} />}
    >
      <Landmark id={place.id} />
    </Ticket>
  );
}

/** Four short facts (§1), and below them the payment methods. The number of packages comes from the catalogue. */
function KeyFacts({ packages, marks }: { packages: number; marks: PaymentMark[] }) {
  const { t } = useTranslation("home");
  const number = numberFormat(languageEntry(useLanguage()).intl);
  return (
    <section className="page home-section why" aria-labelledby="why">
      <h2 id="why">{t("why.title")}</h2>
      <dl className="term-rows">
        {(["packages", "account", "limits", "sold"] as const).map((key) => (
          <div key={key}>
            <dt>{t(`why.${key}.title`, { packages: number.format(packages) })}</dt>
            <dd className="soft">{t(`why.${key}.text`)}</dd>
          </div>
        ))}
      </dl>
      <div className="payments">
        <h3>{t("payments.title")}</h3>
        <PaymentMarks marks={marks} />
        <p className="soft small">
          <Icon name="lock" size={16} className="inline" /> {t("payments.text")}
        </p>
      </div>
    </section>
  );
}

/** Links to the China page and its guide. `offer`: the smallest amount with which a China SIM can start. */
function ChinaCard({ offer, currency }: { offer: CreditOffer | undefined; currency: Currency }) {
  const { t, language } = useTranslation("china");
  // Hong Kong dollars that buy as many Hong Kong dollars of data need not be named twice.
  const isSameAmount = currency === "HKD" && offer?.price === offer?.credit;
  return (
    <section className="china-band stack-tight" aria-labelledby="china">
      <Landmark id="GREATER_CHINA" />
      <h2 id="china">{t("band.title")}</h2>
      <p className="soft">
        {offer
          ? t(isSameAmount ? "band.buys-data" : "band.buys", {
              price: formatPrice(offer.price, currency, language),
              credit: formatPrice(offer.credit, "HKD", language),
              data: formatData(offer.mb, language),
            })
          : t("band.text")}
      </p>
      <p className="cluster">
        <ButtonLink page="gogo-china" kind="secondary">
          {t("band.link")}
        </ButtonLink>
        <PageLink page="gogo-china-transit">{t("band.transit")}</PageLink>
      </p>
    </section>
  );
}

/** Links partners and companies to their pages. */
function PartnerCard() {
  const { t } = useTranslation("partnership");
  return (
    <section className="partner-band between" aria-labelledby="partners">
      <div>
        <h2 id="partners">{t("band.title")}</h2>
        <p className="soft">{t("band.text")}</p>
      </div>
      <PageLink page="partnership" className="see-all">
        {t("band.link")} <Icon name="arrow" size={16} />
      </PageLink>
    </section>
  );
}
