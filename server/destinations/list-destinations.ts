import { CONTINENTS } from "#server/domain/product-kinds.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { type ChannelLanguage, type Currency } from "#server/locale/locale.schema.ts";
import { alphabetGroups, indexLetter } from "./alphabet.ts";
import { planOffers } from "#server/catalogue/cheapest-packages.ts";
import { byPopularity, compareNames, type Destination } from "#server/catalogue/destination.ts";
import { byPosition, planName } from "./plan-name.ts";
import { continentName, REGIONS, regionMark } from "./region.ts";

/** A destination or region in a list. */
export type DestinationCard = ReturnType<typeof planOffers> & {
  /** ISO code or region key: the parameter `plan` of /plan-detail and `country` of /plans. */
  id: string;
  name: string;
  /** File under /flags, without .svg. */
  flag: string;
};
/** A group of the destination list. Its index is the parameter `ContinentActive`. */
type ContinentGroup = { key: "popular" | (typeof CONTINENTS)[number]; name: string | null; count: number };
type LetterGroup = { letters: string; destinations: (DestinationCard & { letter: string })[] };

type ListOptions = { language: ChannelLanguage; currency: Currency };

/** Returns the groups of the destination list in the order of `ContinentActive`: popular (the page has its name), then the continents (§2). */
export function listContinents(shop: Pick<AppContext, "catalogue">, language: ChannelLanguage): ContinentGroup[] {
  const sold = sellable(shop);
  const popular: ContinentGroup = { key: "popular", name: null, count: sold.filter(isPopular(shop)).length };
  const continents = CONTINENTS.map((key) => ({
    key,
    name: continentName(key, language),
    count: sold.filter((destination) => destination.continent === key).length,
  }));
  return [popular, ...continents];
}

/** Returns the destinations of a group: popular ones by rank, those of a continent by name. */
export function listDestinations(shop: Pick<AppContext, "catalogue">, options: ListOptions & { group: ContinentGroup["key"] }): DestinationCard[] {
  if (options.group === "popular") return listPopular(shop, options);
  const card = toCard(shop, options);
  const compare = compareNames(options.language);
  return sellable(shop)
    .filter((destination) => destination.continent === options.group)
    .map(card)
    .sort((a, b) => compare(a.name, b.name));
}

/** Returns the most popular destinations: first those whose plans staff have put in order, then by rank. */
export function listPopular(shop: Pick<AppContext, "catalogue">, options: ListOptions & { limit?: number }): DestinationCard[] {
  const { plans } = shop.catalogue();
  return sellable(shop)
    .filter(isPopular(shop))
    .sort((a, b) => byPosition(plans.get(a.id), plans.get(b.id)) || byPopularity(a, b))
    .slice(0, options.limit)
    .map(toCard(shop, options));
}

/** Returns all destinations in the ten letter groups of the language, by letter and then by name (§9). */
export function listByLetter(shop: Pick<AppContext, "catalogue">, options: ListOptions): LetterGroup[] {
  const card = toCard(shop, options);
  const compare = compareNames(options.language);
  const cards = sellable(shop)
    .map((destination) => ({ ...card(destination), letter: indexLetter(destination, options.language) }))
    .sort((a, b) => (a.letter === b.letter ? compare(a.name, b.name) : a.letter < b.letter ? -1 : 1));
  const groups = alphabetGroups(options.language);
  return groups.map((letters) => ({ letters, destinations: cards.filter((destination) => letters.includes(destination.letter)) }));
}

/** Returns the regions that have packages, with the number of destinations that each covers: first those that staff have put in order. */
export function listRegions(shop: Pick<AppContext, "catalogue">, options: ListOptions): (DestinationCard & { covers: number })[] {
  const { plans, destinations } = shop.catalogue();
  return REGIONS.toSorted((a, b) => byPosition(plans.get(a), plans.get(b))).flatMap((id) => {
    const plan = plans.get(id);
    if (!plan || plan.packages.length === 0) return [];
    const offers = planOffers(plan, options.currency);
    return [{ id, name: planName({ destinations }, plan, options.language), flag: regionMark(id), ...offers, covers: plan.coverage.length }];
  });
}

/** Returns whether a destination is popular: it has a rank, or staff have put its plan in order. */
function isPopular(shop: Pick<AppContext, "catalogue">): (destination: Destination) => boolean {
  const { plans } = shop.catalogue();
  return ({ id, popularRank }) => popularRank !== null || (plans.get(id)?.position ?? null) !== null;
}

function sellable(shop: Pick<AppContext, "catalogue">): Destination[] {
  return [...shop.catalogue().destinations.values()].filter((destination) => destination.sellable);
}

function toCard(shop: Pick<AppContext, "catalogue">, options: ListOptions): (destination: Destination) => DestinationCard {
  const { plans } = shop.catalogue();
  return (destination) => ({
    id: destination.id,
    name: destination.names[options.language],
    flag: destination.flag,
    ...planOffers(plans.get(destination.id), options.currency),
  });
}
