import { useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { Currency } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { REFUND_DAYS } from "#server/orders/core/refund-terms.schema.ts";
import type { ExamplePackage } from "#server/plans/list-examples.ts";
import { DestinationSearch } from "#app/ui/destinations/destination-search.tsx";
import { dataFigure } from "#app/ui/format-data.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Landmark } from "#app/ui/drawings/landmark.tsx";
import { Price } from "#app/ui/money.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Ticket } from "#app/ui/ticket.tsx";

type HeroProps = {
  currency: Currency;
  counts: { destinations: number; packages: number };
  popular: { id: string; name: string }[];
  example: ExamplePackage | null;
};

/** The destination search with what buyers can rely on, links to popular destinations, and an example ticket. */
export function Hero({ currency, counts, popular, example }: HeroProps) {
  const { t } = useTranslation("home");
  const languageData = useRouteLoaderData<{ identity: object | null }>("language");
  const signedIn = Boolean(languageData?.identity);
  return (
    <section className="hero">
      <RouteLine />
      <div className="page">
        <div className="hero-words">
          <h1>{t("hero.title")}</h1>
          <p className="lead">{t("hero.lead", counts)}</p>
          <DestinationSearch look="on-field" />
          <ul className="hero-trust">
            {(["refund", "account", "delivery"] as const).map((fact) => (
              <li key={fact}>
                <Icon name="check" size={16} /> {t(`trust.${fact}`, { days: REFUND_DAYS })}
              </li>
            ))}
          </ul>
          <ul className="hero-links">
            {signedIn && (
              <li>
                <PageLink page="account/package">{t("site:menu.account/package")}</PageLink>
              </li>
            )}
            {popular.map((destination) => (
              <li key={destination.id}>
                <PageLink page="plans" query={{ country: destination.id }}>
                  {destination.name}
                </PageLink>
              </li>
            ))}
          </ul>
        </div>
        {example && <Example example={example} currency={currency} />}
      </div>
    </section>
  );
}

function Example({ example, currency }: { example: ExamplePackage; currency: Currency }) {
  const { t, language } = useTranslation("home");
  const { figure, unit } = dataFigure(example.dataMb, language);
  return (
    <div className="hero-ticket">
      <Ticket
        size="full"
        headingLevel={2}
        href={path(language, "plan-detail", { plan: example.planId, package: example.packageId })}
        flag={example.flag}
        title={example.name}
        subtitle={t("hero.ticket.kind")}
        figure={figure}
        figureUnit={unit}
        figureNote={t("hero.ticket.days", { n: example.days })}
        facts={[t("hero.ticket.start"), t("hero.ticket.no-contract")]}
        stub={
          <span className="between">
            <span className="price">
              <Price amount={example.price} currency={currency} />
            </span>
            <span className="hero-see">
              {t("hero.ticket.see")} <Icon name="arrow" size={16} />
            </span>
          </span>
        }
      >
        <Landmark id={example.planId} />
      </Ticket>
    </div>
  );
}

/** A decorative route with stops. */
function RouteLine() {
  return (
    <svg
      className="route-line"
      viewBox="0 0 1440 600"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d="M-20 545C300 610 640 570 800 400S1060 60 1460 96" strokeDasharray="2 7" strokeLinecap="round" />
      <g className="stops">
        <circle cx="192" cy="572" r="5" />
        <circle cx="628" cy="513" r="5" />
        <circle cx="901" cy="290" r="5" />
        <circle cx="1349" cy="91" r="5" />
      </g>
    </svg>
  );
}
