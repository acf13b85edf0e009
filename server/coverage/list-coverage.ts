import type { AppContext } from "#server/context/app-context.ts";
import { LANGUAGES, type ChannelLanguage } from "#server/locale/locale.schema.ts";
import { compareNames, CONTINENTS, type Continent, type Destination } from "#server/catalogue/destination.ts";
import { continentName } from "#server/destinations/region.ts";
import { matchesCoverage, type CoverageEntry } from "./coverage.schema.ts";

export type CoverageGroup = { continent: Continent; name: string; destinations: CoverageEntry[] };
export type CoverageList = {
  groups: CoverageGroup[];
  /** Destinations that fit, and all there are before anything is typed. */
  found: number;
  total: number;
};

/**
 * Destinations with their carriers and APNs by continent, as `q` filters them: everywhere we sell, in one country, or where one plan works.
 * An unknown country or plan covers nothing (§2, §5).
 */
export function listCoverage(
  shop: Pick<AppContext, "catalogue">,
  wanted: { language: ChannelLanguage; q?: string | null; country?: string | null; plan?: string | null },
): CoverageList {
  const compare = compareNames(wanted.language);
  const entries = destinationsOf(shop, wanted)
    .map((one) => ({ continent: one.continent, entry: toEntry(one, wanted.language) }))
    .sort((a, b) => compare(a.entry.name, b.entry.name));
  const fitting = entries.filter(({ entry }) => matchesCoverage(entry, wanted.q ?? ""));
  const groups = CONTINENTS.map((continent) => ({
    continent,
    name: continentName(continent, wanted.language),
    destinations: fitting.filter((one) => one.continent === continent).map(({ entry }) => entry),
  }));
  return { groups: groups.filter((group) => group.destinations.length > 0), found: fitting.length, total: entries.length };
}

function destinationsOf(shop: Pick<AppContext, "catalogue">, wanted: { country?: string | null; plan?: string | null }): Destination[] {
  const { destinations, plans } = shop.catalogue();
  if (wanted.plan) return (plans.get(wanted.plan.toUpperCase())?.coverage ?? []).flatMap((id) => destinations.get(id) ?? []);
  const sold = [...destinations.values()].filter((one) => one.sellable);
  return wanted.country ? sold.filter((one) => one.id === wanted.country?.toUpperCase()) : sold;
}

function toEntry(one: Destination, language: ChannelLanguage): CoverageEntry {
  const carriers = one.carriers.map(({ name, technology, apn }) => ({ name, technology, apn }));
  const name = one.names[language];
  const others = [...new Set(LANGUAGES.map((other) => one.names[other]))].filter((other) => other !== name);
  return { id: one.id, name, others, flag: one.flag, carriers };
}
