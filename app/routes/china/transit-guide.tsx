import { Trans } from "#app/i18n/trans.tsx";
import type { KeyIn } from "#app/i18n/text-key.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { NIA } from "./immigration-authority.ts";
import { PageDate, formatDay } from "./page-date.tsx";
import { TransitCheckForm } from "./transit-check-form.tsx";
import { TransitConditions } from "./transit-conditions.tsx";
import { useCountriesHeading, TransitCountries, TransitPorts, TransitProvinces } from "./transit-lists.tsx";
import { TransitSearch } from "./transit-search.tsx";
import { useListing } from "./use-listing.ts";
import type { TransitGuide as Guide } from "./view-china.server.ts";
import { useLanguage } from "#app/i18n/use-language.ts";

/** The guide to visa-free transit, with its date and official source, without any guarantee (§9). */
export function TransitGuide({ guide }: { guide: Guide }) {
  const { t } = useTranslation("china");
  const { rules, versions, confirmed, countriesInNews } = guide;
  const listing = useListing();
  const countriesHeading = useCountriesHeading(guide);
  const newsOnlyNames = [...guide.countries.flatMap((group) => group.countries), ...guide.ports.flatMap((group) => group.ports)]
    .filter((place) => place.newsOnly)
    .map((place) => place.name);
  const nia = <a href={NIA.address}>{NIA.hotline}</a>;
  const figures = { hours: rules.maxHours, countries: confirmed?.countries, provinces: confirmed?.provinces, ports: confirmed?.ports };
  const { hours, countries, provinces, ports } = figures;
  const contents: [id: string, text: string][] = [
    ["search", t("search.heading")],
    ["check", t("check.heading")],
    ["conditions", t("conditions.heading")],
    ["hours", t("hours.heading", { hours })],
    ["countries", countriesHeading],
    ["areas", t("areas.heading", { count: provinces })],
    ["ports", t("ports.heading", { count: ports })],
    ["cash", t("cash.heading")],
    ["changes", t("changes.heading")],
  ];
  return (
    <section className="page page-body document" aria-labelledby="transit">
      <header className="stack">
        <h2 id="transit">{t("transit.heading", { hours })}</h2>
        <p className="lead">{t("transit.intro", { hours, countries })}</p>
        <ul className="facts china-figures">
          {(["hours", "countries", "provinces", "ports"] as const).map((key) => (
            <li key={key}>
              <b className="number">{figures[key]}</b>
              <span>
                {key === "countries" && countriesInNews > 0 ? t("transit.countries-in-news", { count: countriesInNews }) : t(`transit.${key}`)}
              </span>
            </li>
          ))}
        </ul>
        <p>
          <span className="badge">
            <PageDate textKey="transit.as-of" day={guide.asOf} />
          </span>{" "}
          <Trans t={t} i18nKey="transit.source" values={{ hotline: NIA.hotline }} components={{ nia }} />
        </p>
        {newsOnlyNames.length > 0 && <p className="strong">{t("transit.news-only", { places: listing(newsOnlyNames) })}</p>}
        <p>{t("transit.other-ways")}</p>
      </header>
      <nav aria-labelledby="contents" className="document-contents no-print">
        <h3 id="contents" className="label">
          {t("contents")}
        </h3>
        <ol className="list-plain">
          {contents.map(([id, text]) => (
            <li key={id}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="plan-facts">
        <TransitSearch search={guide.search} />
        <TransitCheckForm guide={guide} />
        <TransitConditions guide={guide} />
        <TransitCountries guide={guide} />
        <TransitProvinces guide={guide} />
        <TransitPorts guide={guide} />
        <section className="stack-tight" aria-labelledby="cash">
          <h3 id="cash">{t("cash.heading")}</h3>
          <p>{t("cash.text", { cny: formatAmount(rules.cashToDeclareAbove.CNY), usd: formatAmount(rules.cashToDeclareAbove.USD) })}</p>
        </section>
        <TransitChanges versions={versions} />
      </div>
    </section>
  );
}

/** All our languages use the same thousands separator. */
const formatAmount = (amount: number) => amount.toLocaleString("en");

/** The changes of the policy, newest first. Changes known only from the news are marked. */
function TransitChanges({ versions }: { versions: Guide["versions"] }) {
  const { t } = useTranslation("china");
  const language = useLanguage();
  return (
    <section className="stack" aria-labelledby="changes">
      <h3 id="changes">{t("changes.heading")}</h3>
      <dl className="term-rows">
        {[...versions].reverse().map((version) => (
          <div key={version.effective}>
            <dt>
              <time dateTime={version.effective}>{formatDay(version.effective, language)}</time>
            </dt>
            <dd>
              {t(`changes.${version.effective}` as KeyIn<"china">)}{" "}
              <span className="soft">
                {t("changes.totals", { countries: version.countries, provinces: version.provinces, ports: version.ports })}
              </span>
              {version.newsOnly && <p className="small strong">{t("changes.news-only")}</p>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
