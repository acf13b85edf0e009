import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { viewTransit, type TransitGuide as Guide } from "./view-transit.server.ts";
import { Trans } from "#app/i18n/trans.tsx";
import type { KeyIn } from "#app/i18n/text-key.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { NIA } from "./view-china.server.ts";
import { PageDate, formatDay } from "./page-date.tsx";
import { TransitCheckForm } from "./transit-check-form.tsx";
import { useTransitHeadings } from "./transit-headings.ts";
import { TransitCountries, TransitPorts, TransitProvinces } from "./transit-lists.tsx";
import { TransitSearch } from "./transit-search.tsx";
import { joinSentences, formatList, withSpaceAfter } from "#server/locale/format-list.schema.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageLink } from "#app/ui/page-link.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.page, params);

export function loader({ request, params, context: { shop } }: LoaderFunctionArgs) {
  const language = pageLanguage(params);
  const t = textsFor(language, "china");
  const guide = viewTransit(shop, { language, search: new URL(request.url).searchParams });
  return { page: { title: t("transit.title", guide.summary), description: t("transit.description") }, guide };
}

export default function TransitPage() {
  return <TransitGuide guide={useLoaderData<typeof loader>().guide} />;
}

/** The guide to visa-free transit, with its date and official source, without any guarantee (§9). */
function TransitGuide({ guide }: { guide: Guide }) {
  const { t, language } = useTranslation("china");
  const { rules, versions, summary } = guide;
  const newsOnlyNames = [...guide.countries.flatMap((group) => group.countries), ...guide.ports.flatMap((group) => group.ports)]
    .filter((place) => place.newsOnly)
    .map((place) => place.name);
  const nia = <a href={NIA.address}>{NIA.hotline}</a>;
  return (
    <div className="page page-body document">
      <header className="stack">
        <PageLink page="gogo-china" className="back-link">
          <Icon name="arrow" size={16} /> {t("transit.back")}
        </PageLink>
        <h1>{t("transit.heading", summary)}</h1>
        <p className="lead">{t("transit.intro", summary)}</p>
        <ul className="key-facts china-figures">
          {(["hours", "countries", "provinces", "ports"] as const).map((key) => (
            <li key={key}>
              <b className="number">{summary[key]}</b>
              <span>
                {key === "countries" && summary.countriesInNews > 0
                  ? t("transit.countries-in-news", { count: summary.countriesInNews })
                  : t(`transit.${key}`)}
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
        {newsOnlyNames.length > 0 && <p className="strong">{t("transit.news-only", { places: formatList(newsOnlyNames, language) })}</p>}
        <p>{t("transit.other-ways")}</p>
      </header>
      <nav aria-labelledby="contents" className="document-contents no-print">
        <h2 id="contents" className="label">
          {t("contents")}
        </h2>
        <ol className="list-plain">
          {useTransitHeadings(summary).map(([id, heading]) => (
            <li key={id}>
              <a href={`#${id}`}>{heading}</a>
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
          <h2 id="cash">{t("cash.heading")}</h2>
          <p>{t("cash.text", { cny: formatAmount(rules.cashToDeclareAbove.CNY), usd: formatAmount(rules.cashToDeclareAbove.USD) })}</p>
        </section>
        <TransitChanges versions={versions} />
      </div>
    </div>
  );
}

/** All our languages use the same thousands separator. */
const formatAmount = (amount: number) => amount.toLocaleString("en");

/** The changes of the policy, newest first. Changes known only from the news are marked. */
function TransitChanges({ versions }: { versions: Guide["versions"] }) {
  const { t, language } = useTranslation("china");
  return (
    <section className="stack" aria-labelledby="changes">
      <h2 id="changes">{t("changes.heading")}</h2>
      <dl className="term-rows">
        {[...versions].reverse().map((version) => (
          <div key={version.effective}>
            <dt>
              <time dateTime={version.effective}>{formatDay(version.effective, language)}</time>
            </dt>
            <dd>
              {withSpaceAfter(t(`changes.${version.effective}` as KeyIn<"china">))}
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

/** The conditions of the transit, and the rule for counting its hours, with an example. */
function TransitConditions({ guide: { rules, summary, example } }: { guide: Guide }) {
  const { t, language } = useTranslation("china");
  const values = { ...summary, months: rules.passportValidMonths };
  const purposes = (ids: string[]) =>
    formatList(
      ids.map((id) => t(`check.purposes.${id}` as KeyIn<"china">).toLocaleLowerCase(language)),
      language,
    );
  const moments = [
    { key: "lands", day: example.arrival, time: null },
    { key: "starts", day: example.starts, time: "00:00" },
    { key: "ends", day: example.last, time: "24:00" },
  ] as const;
  return (
    <>
      <section className="stack" aria-labelledby="conditions">
        <h2 id="conditions">{t("conditions.heading")}</h2>
        <ul className="items">
          {(["passport", "route", "onward", "ports", "stay"] as const).map((key) => (
            <li key={key}>{t(`conditions.${key}`, values)}</li>
          ))}
          <li>
            {joinSentences([
              t("conditions.allowed", { list: purposes(rules.allowed) }),
              t("conditions.not-allowed", { list: purposes(rules.notAllowed) }),
            ])}
          </li>
          {(["arrival-card", "hotel", "decision"] as const).map((key) => (
            <li key={key}>{t(`conditions.${key}`)}</li>
          ))}
        </ul>
      </section>
      <section className="stack" aria-labelledby="hours">
        <h2 id="hours">{t("hours.heading", values)}</h2>
        <p>{t("hours.rule")}</p>
        <div className="panel stack">
          <p className="strong">{t("hours.example", { arrival: formatDay(example.arrival, language) })}</p>
          <ol className="list-plain moments">
            {moments.map(({ key, day, time }) => (
              <li key={key}>
                <span className="label">{t(`hours.${key}`)}</span>
                <span className="strong">
                  <time dateTime={day}>{formatDay(day, language)}</time> {time}
                </span>
              </li>
            ))}
          </ol>
        </div>
      </section>
    </>
  );
}
