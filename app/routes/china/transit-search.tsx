import { useTranslation } from "#app/i18n/use-translation.ts";
import type { TransitHit } from "#server/destinations/transit/search-transit.ts";
import { path } from "#server/locale/path.schema.ts";
import { Field } from "#app/forms/fields/field.tsx";
import { useLanguage } from "#app/i18n/translator.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { formatDay } from "./page-date.tsx";
import { joinSentences, formatList } from "#server/locale/format-list.schema.ts";
import type { TransitGuide } from "./view-transit.server.ts";
import { formField } from "#app/forms/fields/field-meta.ts";

/** The search for countries, provinces, cities and ports of the guide, and its results. */
export function TransitSearch({ search }: { search: TransitGuide["search"] }) {
  const { t } = useTranslation("china");
  return (
    <section className="stack" aria-labelledby="search">
      <h2 id="search">{t("search.heading")}</h2>
      <form action={`${path(useLanguage(), "gogo-china-transit")}#search`} className="coverage-search">
        <Field
          field={formField("q", search?.q ?? "")}
          label={t("search.label")}
          hint={t("search.hint")}
          type="search"
          maxLength={60}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          after={
            <Button type="submit" kind="secondary">
              {t("search.submit")}
            </Button>
          }
        />
      </form>
      {search && (search.hits.length > 0 ? <Hits {...search} /> : <NoHits q={search.q} />)}
    </section>
  );
}

function Hits({ q, total, hits }: { q: string; total: number; hits: TransitHit[] }) {
  const { t } = useTranslation("china");
  const hitText = useHitText();
  return (
    <>
      <output className="soft">
        {joinSentences([t("search.found", { count: total, q }), total > hits.length && t("search.first", { shown: hits.length })])}
      </output>
      <dl className="term-rows">
        {hits.map((hit, position) => (
          <div key={position}>
            <dt>
              <Icon name={hitIcon(hit)} />
              <span>
                {hit.name} {hit.kind === "port" && hit.iata && <span className="badge">{hit.iata}</span>}
              </span>
            </dt>
            <dd>{hitText(hit)}</dd>
          </div>
        ))}
      </dl>
      <ClearLink />
    </>
  );
}

function NoHits({ q }: { q: string }) {
  const { t } = useTranslation("china");
  return (
    <div className="empty">
      <p className="strong">{t("search.none", { q })}</p>
      <p className="soft">{t("search.none-help")}</p>
      <ClearLink />
    </div>
  );
}

function ClearLink() {
  const { t } = useTranslation("china");
  return (
    <PageLink page="gogo-china-transit" hash="search">
      {t("search.clear")}
    </PageLink>
  );
}

function hitIcon(hit: TransitHit): IconName {
  if ("newsOnly" in hit && hit.newsOnly) return "info";
  return hit.listed ? "check" : hit.kind === "country" && hit.thirdRegion ? "info" : "close";
}

/** Returns a function that says in words what the guide lists about a place. */
function useHitText(): (hit: TransitHit) => string {
  const { t, language } = useTranslation("china");
  const datedText = (
    key: "country" | "port",
    { since, newsOnly }: { since: string | null; newsOnly: boolean },
    values: Record<string, string> = {},
  ) => (since ? t(`search.${key}-${newsOnly ? "news-only" : "since"}`, { ...values, date: formatDay(since, language) }) : t(`search.${key}`, values));
  return (hit) => {
    if (hit.kind === "port") return datedText("port", hit, { province: hit.province, kind: t(`ports.kind.${hit.portKind}`) });
    if (hit.kind === "city") return t(hit.listed ? "search.city" : "search.city-not", { province: hit.province });
    if (hit.kind === "province" && hit.stay) return t("search.province-cities", { cities: formatList(hit.stay, language) });
    if (hit.kind === "province") return t(!hit.listed ? "search.province-not" : hit.city ? "search.province-city" : "search.province");
    if (hit.thirdRegion) return t("search.third-region");
    return hit.listed ? datedText("country", hit) : t("search.country-not");
  };
}
