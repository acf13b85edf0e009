import type { AppContext } from "#server/context/app-context.ts";
import type { ChannelLanguage, Currency } from "#server/locale/locale.schema.ts";
import { ALPHABET_GROUPS, indexLetter } from "./alphabet.ts";
import { byPopularity, compareNames, CONTINENTS, type Destination } from "#server/catalogue/destination.ts";
import { continentName, REGIONS, regionMark, regionName } from "./region.ts";

/** A destination or region as lists show it. */
export type DestinationCard = {
  /** ISO code or region key: the `plan` of /plan-detail, the `country` of /plans. */
  id: string;
  name: string;
  /** File under /flags, without .svg. */
  flag: string;
  /** Cheapest package in minor units of the asked currency. */
  from: number | null;
};
/** A group of the destination list; its place in the list is the `ContinentActive` of the address. */
export type ContinentGroup = { key: "popular" | (typeof CONTINENTS)[number]; name: string | null; count: number };
export type LetterGroup = { letters: string; destinations: (DestinationCard & { letter: string })[] };

type Wanted = { language: ChannelLanguage; currency: Currency };

/** The groups of the destination list, in the order of `ContinentActive`: popular (named by the page's texts), then the continents (§2). */
export function listContinents(shop: Pick<AppContext, "catalogue">, language: ChannelLanguage): ContinentGroup[] {
  const sold = sellable(shop);
  const popular: ContinentGroup = { key: "popular", name: null, count: sold.filter((one) => one.popularRank !== null).length };
  const continents = CONTINENTS.map((key) => ({
    key,
    name: continentName(key, language),
    count: sold.filter((one) => one.continent === key).length,
  }));
  return [popular, ...continents];
}

/** The destinations of one group: popular ones by rank, a continent's by name. */
export function listDestinations(shop: Pick<AppContext, "catalogue">, wanted: Wanted & { group: ContinentGroup["key"] }): DestinationCard[] {
  if (wanted.group === "popular") return listPopular(shop, wanted);
  const card = toCard(shop, wanted);
  const compare = compareNames(wanted.language);
  return sellable(shop)
    .filter((one) => one.continent === wanted.group)
    .map(card)
    .sort((a, b) => compare(a.name, b.name));
}

/** The destinations that most travellers look for, ranked by hand. */
export function listPopular(shop: Pick<AppContext, "catalogue">, wanted: Wanted & { limit?: number }): DestinationCard[] {
  return sellable(shop)
    .filter((one) => one.popularRank !== null)
    .sort(byPopularity)
    .slice(0, wanted.limit)
    .map(toCard(shop, wanted));
}

/** All destinations in the ten groups of index letters of the language, by letter and then by name (§9). */
export function listByLetter(shop: Pick<AppContext, "catalogue">, wanted: Wanted): LetterGroup[] {
  const card = toCard(shop, wanted);
  const compare = compareNames(wanted.language);
  const cards = sellable(shop)
    .map((one) => ({ ...card(one), letter: indexLetter(one, wanted.language) }))
    .sort((a, b) => (a.letter === b.letter ? compare(a.name, b.name) : a.letter < b.letter ? -1 : 1));
  const groups = wanted.language === "zh-cn" || wanted.language === "zh-hk" ? ALPHABET_GROUPS.zh : ALPHABET_GROUPS.other;
  return groups.map((letters) => ({ letters, destinations: cards.filter((one) => letters.includes(one.letter)) }));
}

/** Plans for several destinations, with the number of destinations each covers. */
export function listRegions(shop: Pick<AppContext, "catalogue">, wanted: Wanted): (DestinationCard & { covers: number })[] {
  const { plans } = shop.catalogue();
  return REGIONS.flatMap((id) => {
    const plan = plans.get(id);
    if (!plan || plan.packages.length === 0) return [];
    const from = plan.from[wanted.currency] ?? null;
    return [{ id, name: regionName(id, wanted.language), flag: regionMark(id), from, covers: plan.coverage.length }];
  });
}

function sellable(shop: Pick<AppContext, "catalogue">): Destination[] {
  return [...shop.catalogue().destinations.values()].filter((one) => one.sellable);
}

function toCard(shop: Pick<AppContext, "catalogue">, wanted: Wanted): (one: Destination) => DestinationCard {
  const { plans } = shop.catalogue();
  return (one) => ({ id: one.id, name: one.names[wanted.language], flag: one.flag, from: plans.get(one.id)?.from[wanted.currency] ?? null });
}
