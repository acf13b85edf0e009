import type { AppContext } from "#server/context/app-context.ts";
import type { ChannelLanguage, Currency } from "#server/locale/locale.schema.ts";
import { planOffers } from "#server/catalogue/cheapest-packages.ts";
import { byPopularity, type Destination } from "#server/catalogue/destination.ts";
import { listPopular, type DestinationCard } from "#server/destinations/list-destinations.ts";
import { byPosition } from "#server/destinations/plan-name.ts";
import { isRegion, REGIONS } from "#server/destinations/region.ts";
import { searchDestinations } from "#server/destinations/search/search-destinations.ts";
import { toPlanCard, type PlanCard } from "./plan-card.ts";
import type { PlanKind } from "#server/domain/product-kinds.schema.ts";

type PlanList = {
  /** The destination or region of the plans below; null without a query, if no match is certain, or if no plan is sold in the currency. */
  destination: { id: string; name: string; flag: string; kind: PlanKind } | null;
  /** Several destinations in one query, all of which the plans cover, and their names in one text: "Japan and South Korea". Otherwise null. */
  several: { names: string; places: { id: string; name: string; flag: string }[] } | null;
  /** The plan of this one destination. */
  single: PlanCard | null;
  /** Every region that covers the destination, in the order of staff, then smallest first; if a region was requested, only that region. */
  regional: PlanCard[];
  global: PlanCard | null;
  /** Other destinations that match the query. Popular ones if there is no destination and nothing matches. */
  suggestions: DestinationCard[];
  /** There is a query, and nothing matches it. */
  nothingFound: boolean;
  /** Nothing has the typed name: destination and suggestions are spelled in a similar way. */
  similar: boolean;
};

type PlanSearch = { country?: string | null; mcc?: string | null; q?: string | null; language: ChannelLanguage; currency: Currency };
type Context = Pick<AppContext, "catalogue" | "clock">;

/**
 * Returns the plans for a destination: its own, those of every region that covers it, and the global one. The destination is given by ISO code
 * or region key (`country`), by typed text (`q`), or by a mobile country code (`mcc`), which is ambiguous if countries share it (§2).
 */
export function listPlans(shop: Context, search: PlanSearch): PlanList {
  const { language, currency } = search;
  const { id, hits, places, several, similar } = resolveDestination(shop, search);
  const popular = listPopular(shop, { language, currency, limit: 12 });
  const hasQuery = [search.country, search.mcc, search.q].some((text) => text?.trim());
  const suggestions = hits.filter((hit) => hit.id !== id).slice(0, 8);
  if (id === null) {
    return {
      destination: null,
      several: null,
      single: null,
      regional: [],
      global: null,
      suggestions: suggestions.length > 0 ? suggestions : popular,
      nothingFound: hasQuery && hits.length === 0,
      similar,
    };
  }
  const { plans, destinations } = shop.catalogue();
  const card = (planId: string) => {
    const plan = plans.get(planId);
    return plan ? toPlanCard({ destinations }, plan, { language, currency }) : null;
  };
  const placeOf = (place: string) => {
    const destination = destinations.get(place);
    return destination && { id: place, name: destination.names[language], flag: destination.flag };
  };
  const isRegionId = isRegion(id);
  const single = isRegionId ? null : card(id);
  const covers = (key: string) => places.every((place) => plans.get(key)?.coverage.includes(place));
  const covering = REGIONS.filter((key) => key !== "GLOBAL" && (isRegionId && several === null ? key === id : covers(key)));
  const regional = covering.flatMap((key) => card(key) ?? []).sort((a, b) => byPosition(plans.get(a.id), plans.get(b.id)) || a.covers - b.covers);
  const global = covers("GLOBAL") ? card("GLOBAL") : null;
  const mainCard = single ?? regional[0] ?? global;
  return {
    destination: mainCard && {
      id,
      name: destinations.get(id)?.names[language] ?? mainCard.name,
      flag: mainCard.flag,
      kind: isRegionId ? "region" : "country",
    },
    several: several === null ? null : { names: several, places: places.flatMap((place) => placeOf(place) ?? []) },
    single,
    regional,
    global,
    suggestions,
    nothingFound: false,
    similar,
  };
}

type Resolved = {
  /** The requested destination or region; null if no match is certain. */
  id: string | null;
  hits: DestinationCard[];
  /** The destinations that the plans must cover. */
  places: string[];
  several: string | null;
  /** Nothing has the typed name; the hits are spelled in a similar way. */
  similar: boolean;
};

/**
 * Returns the requested destination or region, and all matches of the query. No match is certain for a text without an exact or only match, and
 * for a mobile country code that several destinations share, none of them popular.
 */
function resolveDestination(shop: Context, search: PlanSearch): Resolved {
  const { destinations, plans } = shop.catalogue();
  const resolved = (id: string | null, hits: DestinationCard[], similar = false): Resolved => ({
    id,
    hits,
    places: id === null ? [] : isRegion(id) ? (plans.get(id)?.coverage ?? []) : [id],
    several: null,
    similar,
  });
  const country = search.country?.trim().toUpperCase().slice(0, 20) ?? "";
  if (destinations.get(country)?.sellable || (isRegion(country) && plans.has(country))) return resolved(country, []);
  const typed = search.q?.trim() ?? "";
  if (typed !== "") {
    const found = searchDestinations(shop, { q: typed, language: search.language, currency: search.currency, limit: 12 });
    const hits = found.map(({ id, name, flag, from, week }) => ({ id, name, flag, from, week }));
    const [first] = found;
    if (first && first.covers.length > 0) {
      const regions = new Set(found.flatMap((hit) => (hit.kind === "region" ? [hit.id] : [])));
      return { id: first.id, hits: hits.filter((hit) => !regions.has(hit.id)), places: first.covers, several: first.matched, similar: false };
    }
    return resolved(first && (first.exact || found.length === 1) ? first.id : null, hits, first?.similar);
  }
  const mcc = search.mcc?.trim() ?? "";
  const withMcc = /^\d{3}$/.test(mcc)
    ? [...destinations.values()].filter((place) => place.sellable && place.mccs.includes(mcc)).sort(byPopularity)
    : [];
  const toCard = ({ id, names, flag }: Destination): DestinationCard => ({
    id,
    name: names[search.language],
    flag,
    ...planOffers(plans.get(id), search.currency),
  });
  return resolved(withMcc.length === 1 || withMcc[0]?.popularRank ? (withMcc[0]?.id ?? null) : null, withMcc.map(toCard));
}
