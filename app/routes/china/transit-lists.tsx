import { useTranslation } from "#app/i18n/use-translation.ts";
import type { PortShown, TransitPlace } from "#server/destinations/transit/list-transit.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { PageDate } from "./page-date.tsx";
import { useCountriesHeading } from "./transit-headings.ts";
import { formatList } from "#server/locale/format-list.schema.ts";
import type { TransitGuide } from "./view-transit.server.ts";

type Lists = { guide: TransitGuide };

/** The countries by continent; later additions have their date. */
export function TransitCountries({ guide }: Lists) {
  const { t } = useTranslation("china");
  return (
    <section aria-labelledby="countries">
      <h2 id="countries">{useCountriesHeading(guide.summary)}</h2>
      {guide.countries.map(({ group, countries }) => (
        <Disclosure key={group} summary={<TextWithCount text={t(`countries.${group}`)} count={countries.length} />}>
          <ul className="list-plain china-columns">
            {countries.map((country) => (
              <li key={country.name}>
                {country.name} <Since place={country} />
              </li>
            ))}
          </ul>
        </Disclosure>
      ))}
    </section>
  );
}

/** The provinces, each with the area in which travellers may stay. */
export function TransitProvinces({ guide }: Lists) {
  const { t, language } = useTranslation("china");
  return (
    <section aria-labelledby="areas">
      <h2 id="areas">{t("areas.heading", { count: guide.provinces.length })}</h2>
      <Disclosure summary={<TextWithCount text={t("areas.list")} count={guide.provinces.length} />}>
        <dl className="term-rows">
          {guide.provinces.map(({ name, city, stay }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{stay ? t("areas.cities", { cities: formatList(stay, language) }) : t(city ? "areas.whole-city" : "areas.whole")}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
      <p className="small soft">{t("areas.left-out", { provinces: formatList(guide.leftOut, language) })}</p>
    </section>
  );
}

/** The ports of entry by kind and province, with the IATA code of airports; later additions have their date. */
export function TransitPorts({ guide }: Lists) {
  const { t } = useTranslation("china");
  return (
    <section aria-labelledby="ports">
      <h2 id="ports">{t("ports.heading", { count: guide.ports.reduce((sum, { ports }) => sum + ports.length, 0) })}</h2>
      {guide.ports.map(({ kind, ports }) => (
        <Disclosure key={kind} summary={<TextWithCount text={t(`ports.${kind}`)} count={ports.length} />}>
          <dl className="term-rows">
            {[...new Set(ports.map((port) => port.province))].map((province) => (
              <div key={province}>
                <dt>{province}</dt>
                <dd>
                  <ul className="list-plain">
                    {ports
                      .filter((port) => port.province === province)
                      .map((port) => (
                        <Port key={port.id} port={port} />
                      ))}
                  </ul>
                </dd>
              </div>
            ))}
          </dl>
        </Disclosure>
      ))}
    </section>
  );
}

function Port({ port }: { port: PortShown }) {
  return (
    <li>
      {port.name} {port.iata && <span className="badge">{port.iata}</span>} <Since place={port} />
    </li>
  );
}

/** The date of a place that was added later, and whether it is known only from the news. Renders nothing for other places. */
function Since({ place: { since, newsOnly } }: { place: TransitPlace }) {
  const { t } = useTranslation("china");
  if (!since) return null;
  return (
    <span className="small soft">
      <PageDate textKey="countries.since" day={since} /> {newsOnly && t("countries.news-only")}
    </span>
  );
}

function TextWithCount({ text, count }: { text: string; count: number }) {
  return (
    <>
      {text} <span className="soft number">{count}</span>
    </>
  );
}
