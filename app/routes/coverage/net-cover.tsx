import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { MAX_TYPED, type CoverageEntry } from "#server/coverage/coverage.schema.ts";
import { listCoverage, type CoverageGroup } from "#server/coverage/list-coverage.ts";
import { path } from "#server/locale/path.schema.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CoverageFilter } from "#app/routes/coverage/coverage-filter.tsx";
import type { Catalogue } from "#server/catalogue/catalogue.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { CoverageCards } from "./coverage-cards.tsx";
import { Icon } from "#app/ui/icon.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.page, params);

/** The networks of all destinations on sale, of those that match `q`, or of one `country` (§2, Network coverage). */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  const language = pageLanguage(params);
  const search = new URL(request.url).searchParams;
  const q = (search.get("q") ?? "").trim().slice(0, MAX_TYPED);
  const countryParam = search.get("country") ?? "";
  const { total, html } = wholeCoverage(context.shop, language);
  // Null without the parameter, undefined if it names no destination on sale.
  const place = countryParam ? listCoverage(context.shop, { language, country: countryParam }).groups[0]?.destinations[0] : null;
  if (place === undefined) throw redirect(path(language, "netCover", { q }), 302);
  const filtered = q || place ? listCoverage(context.shop, { language, q, country: countryParam }) : null;
  const t = textsFor(language, "coverage");
  const title = place ? t("net.title-place", { place: place.name }) : q ? t("net.title-found", { q }) : t("net.title", { count: total });
  const page = { title, description: t("net.description", { count: total }) };
  const country = place && { id: place.id, name: place.name };
  const list = filtered ? coverageMarkup({ language, groups: filtered.groups, open: true }) : html;
  return { page, q, country, found: filtered?.found ?? total, total, isWhole: !filtered, list };
}

export default function NetCoverPage() {
  const { t } = useTranslation("coverage");
  const { q, country, found, total, isWhole, list } = useLoaderData<typeof loader>();
  return (
    <div className="page page-body stack-wide">
      <header className="stack-tight">
        <h1>{country ? t("net.heading-place", { place: country.name }) : t("net.heading")}</h1>
        <p className="lead">{country ? t("net.lead-place", { place: country.name }) : t("net.lead", { count: total })}</p>
      </header>
      <CoverageFilter page="netCover" q={q} found={found} isWhole={isWhole} emptyText={() => t("net.empty")}>
        {/* oxlint-disable-next-line react/no-danger -- written by our own components */}
        <div dangerouslySetInnerHTML={{ __html: list }} />
      </CoverageFilter>
      {country && (
        <ButtonLink page="plans" query={{ country: country.id }}>
          {t("net.plans", { place: country.name })}
        </ButtonLink>
      )}
      <p className="small soft">{t("apn-note")}</p>
    </div>
  );
}

type WholeCoverage = { total: number; html: string };

/** Cached per catalogue, since rendering two hundred destinations is slow. */
const cache = new WeakMap<Catalogue, Map<Language, WholeCoverage>>();

/** Returns the number of destinations on sale, and the HTML that lists them with their networks. */
function wholeCoverage(shop: Pick<AppContext, "catalogue">, language: Language): WholeCoverage {
  const catalogue = shop.catalogue();
  const byLanguage = cache.get(catalogue) ?? new Map<Language, WholeCoverage>();
  cache.set(catalogue, byLanguage);
  const cached = byLanguage.get(language);
  if (cached) return cached;
  const { groups, total } = listCoverage(shop, { language });
  const whole = { total, html: coverageMarkup({ language, groups }) };
  byLanguage.set(language, whole);
  return whole;
}

/** Up to this number of destinations, the list is not grouped by continent. */
const MAX_UNGROUPED = 12;

/**
 * Returns the HTML of destinations with their networks and links to their plans. A long list is grouped by continent; the groups are
 * collapsed unless `open`.
 */
function coverageMarkup({ language, groups, open = false }: { language: Language; groups: CoverageGroup[]; open?: boolean }): string {
  const plansHref = ({ id }: CoverageEntry) => path(language, "plans", { country: id });
  const all = groups.flatMap((group) => group.destinations);
  if (groups.length < 2 || all.length <= MAX_UNGROUPED)
    return renderToStaticMarkup(<CoverageCards destinations={all} total={all.length} hrefOf={plansHref} />);
  return renderToStaticMarkup(
    <>
      {groups.map(({ continent, name, destinations }) => (
        <details key={continent} id={continent} className="disclosure" open={open}>
          <summary>
            <h2>
              {name} <span className="soft small">{destinations.length}</span>
            </h2>
            <Icon name="chevron" className="turn" />
          </summary>
          <div className="disclosure-body">
            <CoverageCards destinations={destinations} total={all.length} hrefOf={plansHref} />
          </div>
        </details>
      ))}
    </>,
  );
}
