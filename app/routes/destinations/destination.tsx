import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { listByLetter, listContinents, listDestinations } from "#server/destinations/list-destinations.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { readCurrency } from "#app/request/preferences.server.ts";
import { DestinationGrid, type DestinationItem } from "#app/ui/destinations/destination-grid.tsx";
import { DestinationSearch } from "#app/ui/destinations/destination-search.tsx";
import { RenewedSimsNote } from "#app/ui/destinations/renewed-sims.tsx";
import { useRenewedSims } from "#app/ui/destinations/use-renewed-sims.ts";
import { Tabs } from "#app/ui/tabs.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/**
 * The destinations of one continent (or the popular ones) or of one group of letters (§2). `ContinentActive` is an index into the list of
 * `listContinents`; any other value means the first entry, the popular destinations.
 */
export function loader({ request, params, context: { shop } }: LoaderFunctionArgs) {
  const language = params.lang as Language;
  const currency = readCurrency(request, language);
  const search = new URL(request.url).searchParams;
  const continents = listContinents(shop, language);
  const byLetter = listByLetter(shop, { language, currency });
  const letterGroup = byLetter.find((group) => group.letters === search.get("letters"));
  const index = Number(search.get("ContinentActive") ?? 0);
  const active = continents[index] ? index : 0;
  const t = textsFor(language, "destinations");
  const name = continents[active]?.name ?? t("popular");
  return {
    currency,
    continents: continents.map((group) => ({ key: group.key, name: group.name ?? t("popular") })),
    letterGroups: byLetter.filter((group) => group.destinations.length > 0).map((group) => group.letters),
    active: letterGroup ? null : active,
    letters: letterGroup?.letters ?? null,
    sections: letterGroup
      ? bySingleLetter(letterGroup.destinations)
      : [{ title: null, items: listDestinations(shop, { language, currency, group: continents[active]?.key ?? "popular" }) }],
    meta: { title: t("page-title", { name: letterGroup?.letters ?? name }), description: t("description") },
  };
}

/** Returns one section for each letter, in the order of the destinations. */
function bySingleLetter(destinations: (DestinationItem & { letter: string })[]): { title: string | null; items: DestinationItem[] }[] {
  const titles = [...new Set(destinations.map(({ letter }) => letter))];
  return titles.map((title) => ({
    title,
    items: destinations.filter(({ letter }) => letter === title).map(({ id, name, flag, week }) => ({ id, name, flag, week })),
  }));
}

export default function DestinationPage() {
  const { t, language } = useTranslation("destinations");
  const sims = useRenewedSims();
  const { currency, continents, active, letterGroups, letters, sections } = useLoaderData<typeof loader>();
  return (
    <div className="page page-body stack-wide">
      <header className="destinations-head">
        <div className="stack-tight">
          <h1>{t("title")}</h1>
          <p className="lead">{t("lead")}</p>
          <RenewedSimsNote />
        </div>
        <DestinationSearch />
      </header>
      <div className="stack">
        <Tabs
          label={t("by-continent")}
          items={continents.map((group, position) => ({
            label: group.name,
            href: path(language, "destination", { ContinentActive: position, ...sims }),
            current: position === active,
          }))}
        />
        <nav aria-label={t("by-letter")} className="alphabet">
          <ul>
            {letterGroups.map((group) => (
              <li key={group}>
                <a
                  href={path(language, "destination", { letters: group, ...sims })}
                  aria-current={group === letters ? "page" : undefined}
                  data-keep-scroll
                >
                  {group}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      {sections.map((section) => (
        <section key={section.title ?? ""} className="stack" aria-label={section.title ?? continents[active ?? 0]?.name}>
          {section.title && <h2>{section.title}</h2>}
          <DestinationGrid items={section.items} currency={currency} />
        </section>
      ))}
    </div>
  );
}
