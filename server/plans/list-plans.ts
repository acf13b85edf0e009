import type { AppContext } from "#server/context/app-context.ts";
import type { ChannelLanguage, Currency } from "#server/locale/locale.schema.ts";
import { byPopularity, type Destination } from "#server/catalogue/destination.ts";
import { listPopular, type DestinationCard } from "#server/destinations/list-destinations.ts";
import { isRegion, REGIONS } from "#server/destinations/region.ts";
import { searchDestinations } from "#server/destinations/search/search-destinations.ts";
import { toPlanCard, type PlanCard } from "./plan-card.ts";

export type PlanList = {
  /** What the plans below are for; null where nothing was asked for, or nothing certain was found. */
  destination: { id: string; name: string; flag: string; kind: "country" | "region" } | null;
  /** The plan of this one destination. */
  single: PlanCard | null;
  /** Every region that covers it, smallest first; with a region asked for, that region. */
  regional: PlanCard[];
  global: PlanCard | null;
  /** Other destinations that fit what was typed; popular ones where nothing fits. */
  suggestions: DestinationCard[];
  /** Something was asked for and nothing fits it. */
  nothingFound: boolean;
};

type Wanted = { country?: string | null; mcc?: string | null; q?: string | null; language: ChannelLanguage; currency: Currency };
type Reader = Pick<AppContext, "catalogue" | "clock">;

/**
 * The plans for a destination: its own, every region that covers it, and global. Asked for by ISO code or region key (`country`), by typed
 * text (`q`), or by a network code (`mcc`), which is only a hint since several countries share one (§2).
 */
export function listPlans(shop: Reader, wanted: Wanted): PlanList {
  const { language, currency } = wanted;
  const { id, hits } = resolve(shop, wanted);
  const popular = listPopular(shop, { language, currency, limit: 12 });
  const asked = [wanted.country, wanted.mcc, wanted.q].some((text) => text?.trim());
  const suggestions = hits.filter((hit) => hit.id !== id).slice(0, 8);
  if (id === null) {
    return {
      destination: null,
      single: null,
      regional: [],
      global: null,
      suggestions: suggestions.length > 0 ? suggestions : popular,
      nothingFound: asked && hits.length === 0,
    };
  }
  const { plans, destinations } = shop.catalogue();
  const card = (planId: string) => {
    const plan = plans.get(planId);
    return plan ? toPlanCard({ destinations }, plan, { language, currency, now: shop.clock() }) : null;
  };
  const region = isRegion(id);
  const single = region ? null : card(id);
  const covering = REGIONS.filter((one) => one !== "GLOBAL" && (region ? one === id : plans.get(one)?.coverage.includes(id)));
  const regional = covering.flatMap((one) => card(one) ?? []).sort((a, b) => a.covers - b.covers);
  const worldwide = plans.get("GLOBAL")?.coverage ?? [];
  const global = (region ? (plans.get(id)?.coverage ?? []) : [id]).every((one) => worldwide.includes(one)) ? card("GLOBAL") : null;
  const named = single ?? regional[0] ?? global;
  return {
    destination: named && { id, name: destinations.get(id)?.names[language] ?? named.name, flag: named.flag, kind: region ? "region" : "country" },
    single,
    regional,
    global,
    suggestions,
    nothingFound: false,
  };
}

/** The destination or region that is meant, and what else fits the typed text. */
function resolve(shop: Reader, wanted: Wanted): { id: string | null; hits: DestinationCard[] } {
  const { destinations, plans } = shop.catalogue();
  const country = wanted.country?.trim().toUpperCase().slice(0, 20) ?? "";
  if (destinations.get(country)?.sellable || (isRegion(country) && plans.has(country))) return { id: country, hits: [] };
  const typed = wanted.q?.trim() ?? "";
  if (typed !== "") {
    const hits = searchDestinations(shop, { q: typed, language: wanted.language, currency: wanted.currency, limit: 12 });
    const certain = hits[0] && (hits[0].exact || hits.length === 1) ? hits[0].id : null;
    return { id: certain, hits: hits.map(({ id, name, flag, from }) => ({ id, name, flag, from })) };
  }
  const mcc = wanted.mcc?.trim() ?? "";
  const sharing = /^\d{3}$/.test(mcc) ? [...destinations.values()].filter((one) => one.sellable && one.mccs.includes(mcc)).sort(byPopularity) : [];
  const toCard = (one: Destination): DestinationCard => ({
    id: one.id,
    name: one.names[wanted.language],
    flag: one.flag,
    from: plans.get(one.id)?.from[wanted.currency] ?? null,
  });
  return { id: sharing.length === 1 || sharing[0]?.popularRank ? (sharing[0]?.id ?? null) : null, hits: sharing.map(toCard) };
}
