import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { type Language, LANGUAGE_OPTIONS } from "#server/locale/locale.schema.ts";
import { listPopular, listRegions } from "#server/destinations/list-destinations.ts";
import { countOffers } from "#server/plans/count-offers.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { readCurrency } from "#app/request/preferences.server.ts";
import { DestinationGrid } from "#app/ui/destinations/destination-grid.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Steps } from "#app/ui/steps.tsx";
import { Hero } from "./hero.tsx";
import { RATE_PER_GB } from "#server/catalogue/prepaid-credit.schema.ts";
import { pickExample } from "#server/plans/list-examples.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import { PAYMENT_METHODS } from "#server/settings/payment-method.schema.ts";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

export function loader({ request, params, context: { shop } }: LoaderFunctionArgs) {
  const language = params.lang as Language;
  const currency = readCurrency(request, language);
  const t = textsFor(language, "home");
  const counts = countOffers(shop);
  return {
    currency,
    counts,
    popular: listPopular(shop, { language, currency, limit: 12 }),
    regions: listRegions(shop, { language, currency }),
    example: pickExample(shop, { language, currency }),
    chinaRate: RATE_PER_GB,
    meta: { title: t("title"), description: t("description", counts) },
  };
}

export const handle = { overHero: true };

export default function HomePage() {
  const { t } = useTranslation("home");
  const { currency, counts, popular, regions, example, chinaRate } = useLoaderData<typeof loader>();
  return (
    <>
      <Hero currency={currency} counts={counts} example={example} popular={popular.slice(0, 4)} />
      <section className="page home-section" aria-labelledby="popular">
        <div className="between">
          <h2 id="popular">{t("popular.title")}</h2>
          <PageLink page="destination" className="see-all">
            {t("popular.see-all", counts)} <Icon name="arrow" size={16} />
          </PageLink>
        </div>
        <DestinationGrid items={popular} currency={currency} />
      </section>
      <section className="page home-section follows" aria-labelledby="regions">
        <div className="stack-tight">
          <h2 id="regions">{t("regions.title")}</h2>
          <p className="soft">{t("regions.text")}</p>
        </div>
        <DestinationGrid items={regions} currency={currency} />
      </section>
      <ChinaBand rate={chinaRate} />
      <PartnerBand />
      <div className="mist">
        <section className="page home-section" aria-labelledby="steps">
          <h2 id="steps">{t("steps.title")}</h2>
          <Steps
            items={(["insert", "roaming", "ready"] as const).map((step) => ({
              drawing: step,
              title: t(`steps.${step}.title`),
              text: t(`steps.${step}.text`),
            }))}
          />
        </section>
      </div>
      <KeyFacts counts={counts} />
      <Payments />
    </>
  );
}

/** Links to the China page. `rate`: price per GB of the China SIM, in minor units of HKD. */
function ChinaBand({ rate }: { rate: number }) {
  const { t } = useTranslation("china");
  return (
    <section className="page home-section follows" aria-labelledby="china">
      <div className="payments">
        <div className="stack-tight">
          <h2 id="china">{t("band.title")}</h2>
          <p className="soft">{t("band.text", { rate: formatMoney(rate, "HKD", useLanguage()) })}</p>
        </div>
        <ButtonLink page="gogo-china" kind="secondary">
          {t("band.link")}
        </ButtonLink>
      </div>
    </section>
  );
}

/** Links partners and companies to their pages. */
function PartnerBand() {
  const { t } = useTranslation("partnership");
  return (
    <section className="page home-section follows" aria-labelledby="partners">
      <div className="payments">
        <div className="stack-tight">
          <h2 id="partners">{t("band.title")}</h2>
          <p className="soft">{t("band.text")}</p>
        </div>
        <ButtonLink page="partnership" kind="secondary">
          {t("band.link")}
        </ButtonLink>
      </div>
    </section>
  );
}

/** Four short facts with figures (§2). The number of packages comes from the catalogue; the other figures are fixed. */
function KeyFacts({ counts }: { counts: { destinations: number; packages: number } }) {
  const { t } = useTranslation("home");
  const language = useLanguage();
  const number = new Intl.NumberFormat(LANGUAGE_OPTIONS.find((option) => option.key === language)?.intl);
  const facts = [
    { key: "packages", figure: number.format(counts.packages) },
    { key: "passwords", figure: "1" },
    { key: "terms", figure: t("why.terms.figure") },
    { key: "sold", figure: t("why.sold.figure") },
  ] as const;
  return (
    <section className="page home-section" aria-labelledby="why">
      <h2 id="why">{t("why.title")}</h2>
      <ul className="facts">
        {facts.map((fact) => (
          <li key={fact.key}>
            <b className="number">{fact.figure}</b>
            <h3>{t(`why.${fact.key}.title`)}</h3>
            <p className="soft">{t(`why.${fact.key}.text`, counts)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The payment methods as text, without brand logos. */
function Payments() {
  const { t } = useTranslation("home");
  return (
    <section className="page home-section follows" aria-labelledby="payments">
      <div className="payments">
        <div className="stack-tight">
          <h2 id="payments">{t("payments.title")}</h2>
          <p className="soft">
            <Icon name="lock" size={16} className="inline" /> {t("payments.text")}
          </p>
        </div>
        <ul className="list-plain pay-marks">
          {PAYMENT_METHODS.map((method) => (
            <li key={method}>{t(`payments.${method}`)}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}
