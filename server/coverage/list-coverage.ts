import { CONTINENTS, type Continent } from "#server/domain/product-kinds.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { LANGUAGES, type ChannelLanguage } from "#server/locale/locale.schema.ts";
import { compareNames, type Destination } from "#server/catalogue/destination.ts";
import { continentName } from "#server/destinations/region.ts";
import { matchesCoverage, type CoverageEntry } from "./coverage.schema.ts";

export type CoverageGroup = { continent: Continent; name: string; destinations: CoverageEntry[] };
type CoverageList = {
  groups: CoverageGroup[];
  /** The number of matching destinations. */
  found: number;
  /** The number of destinations without the filter `q`. */
  total: number;
};

/**
 * Returns destinations with their carriers and APNs by continent, filtered by the text `q`: all destinations on sale, `country`, or the coverage
 * of `plan`. An unknown country or plan has no results (§2, §5).
 */
export function listCoverage(
  shop: Pick<AppContext, "catalogue">,
  filter: { language: ChannelLanguage; q?: string | null; country?: string | null; plan?: string | null },
): CoverageList {
  const compare = compareNames(filter.language);
  const entries = selectDestinations(shop, filter)
    .map((destination) => ({ continent: destination.continent, entry: toEntry(destination, filter.language) }))
    .sort((a, b) => compare(a.entry.name, b.entry.name));
  const matching = entries.filter(({ entry }) => matchesCoverage(entry, filter.q ?? ""));
  const groups = CONTINENTS.map((continent) => ({
    continent,
    name: continentName(continent, filter.language),
    destinations: matching.filter((match) => match.continent === continent).map(({ entry }) => entry),
  }));
  return { groups: groups.filter((group) => group.destinations.length > 0), found: matching.length, total: entries.length };
}

function selectDestinations(shop: Pick<AppContext, "catalogue">, filter: { country?: string | null; plan?: string | null }): Destination[] {
  const { destinations, plans } = shop.catalogue();
  if (filter.plan) return (plans.get(filter.plan.toUpperCase())?.coverage ?? []).flatMap((id) => destinations.get(id) ?? []);
  const sold = [...destinations.values()].filter(({ sellable }) => sellable);
  return filter.country ? sold.filter(({ id }) => id === filter.country?.toUpperCase()) : sold;
}

function toEntry(destination: Destination, language: ChannelLanguage): CoverageEntry {
  const carriers = destination.carriers.map(({ name, technology, apn }) => ({ name, technology, apn }));
  const name = destination.names[language];
  const others = [...new Set(LANGUAGES.map((other) => destination.names[other]))].filter((other) => other !== name);
  return { id: destination.id, name, others, flag: destination.flag, carriers };
}
