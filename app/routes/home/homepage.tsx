import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Language } from "#server/locale/locale.schema.ts";
import { listPopular, listRegions } from "#server/destinations/list-destinations.ts";
import { countOffers } from "#server/plans/count-offers.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { readPreferences } from "#app/request/preferences.server.ts";
import { DestinationGrid } from "#app/ui/destinations/destination-grid.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Steps } from "#app/ui/steps.tsx";
import { ChinaBand } from "./china-band.tsx";
import { Hero } from "./hero.tsx";
import { PartnerBand } from "./partner-band.tsx";
import { Payments } from "./payments.tsx";
import { KeyFacts } from "./key-facts.tsx";
import { RATE_PER_GB } from "#server/catalogue/prepaid-credit.schema.ts";
import { pickExample } from "#server/plans/list-examples.ts";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);
export const handle = { overHero: true };

export function loader({ request, params, context: { shop } }: LoaderFunctionArgs) {
  const language = params.lang as Language;
  const { currency } = readPreferences(request);
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
