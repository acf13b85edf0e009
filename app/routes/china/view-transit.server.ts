import { compareNames } from "#server/catalogue/destination.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { checkTransit, lastDayOf } from "#server/destinations/transit/check-transit.ts";
import { listTransit } from "#server/destinations/transit/list-transit.ts";
import { searchTransit } from "#server/destinations/transit/search-transit.ts";
import { transitPolicy } from "#server/destinations/transit/transit.ts";
import { TransitTripSchema } from "#server/destinations/transit/transit.schema.ts";
import type { Language } from "#server/locale/locale.schema.ts";

/** The day of arrival in the example that counts the hours. */
const EXAMPLE_ARRIVAL = "2026-12-01";

const MAX_HITS = 24;
/** The UTC offset of Beijing. */
const BEIJING_MS = 8 * 3_600_000;

/** Returns the numbers of the guide: those that the official source confirms, and how many countries are known only from the news. */
export function viewTransitSummary() {
  const { rules, versions, countries } = transitPolicy();
  const confirmed = versions.findLast((version) => !version.newsOnly);
  return {
    hours: rules.maxHours,
    countries: confirmed?.countries,
    provinces: confirmed?.provinces,
    ports: confirmed?.ports,
    countriesInNews: countries.filter((country) => country.newsOnly).length,
  };
}

/** Returns the transit guide with the search results and the check of a trip. */
export function viewTransit(shop: Pick<AppContext, "catalogue" | "clock">, { language, search }: { language: Language; search: URLSearchParams }) {
  const policy = transitPolicy();
  const { destinations } = shop.catalogue();
  const compare = compareNames(language);
  const today = new Date(shop.clock() + BEIJING_MS).toISOString().slice(0, 10);
  const q = (search.get("q") ?? "").trim().slice(0, 60);
  const hits = searchTransit(shop, { q, language });
  const parsed = TransitTripSchema.parse(Object.fromEntries(search));
  const knownDestination = (id: string) => (destinations.has(id) ? id : "");
  const trip = { ...parsed, passport: knownDestination(parsed.passport), from: knownDestination(parsed.from), to: knownDestination(parsed.to) };
  const hasTrip = Object.keys(trip).some((name) => search.has(name));
  const nameOf = (id: string) => destinations.get(id)?.names[language] ?? id;
  const port = policy.provinces.flatMap(({ ports }) => ports).find(({ id }) => id === trip.port);
  const province = policy.provinces.find(({ id }) => id === port?.provinceId);
  return {
    ...listTransit(shop, language),
    asOf: policy.asOf,
    versions: policy.versions,
    summary: viewTransitSummary(),
    rules: policy.rules,
    example: { arrival: EXAMPLE_ARRIVAL, starts: lastDayOf(EXAMPLE_ARRIVAL, 24), last: lastDayOf(EXAMPLE_ARRIVAL, policy.rules.maxHours) },
    search: q === "" ? null : { q, total: hits.length, hits: hits.slice(0, MAX_HITS) },
    trip,
    /** Whether the visitor entered a date that is not a calendar day. */
    invalidDates: { arrival: isInvalidDate(search.get("arrival"), trip.arrival), departure: isInvalidDate(search.get("departure"), trip.departure) },
    check: hasTrip ? checkTransit(policy, trip, today) : null,
    names: {
      passport: nameOf(trip.passport),
      from: nameOf(trip.from),
      to: nameOf(trip.to),
      province: province?.names[language] ?? "",
      stay: province?.stay?.map((city) => city[language]) ?? null,
    },
    /** The options for passport, origin and next destination: every destination outside Antarctica. */
    places: [...destinations.values()]
      .filter(({ continent }) => continent !== "AN")
      .map(({ id, names }) => ({ value: id, label: names[language] }))
      .sort((a, b) => compare(a.label, b.label)),
  };
}

const isInvalidDate = (typed: string | null, day: string) => Boolean(typed?.trim()) && day === "";

export type TransitSummary = ReturnType<typeof viewTransitSummary>;
export type TransitGuide = ReturnType<typeof viewTransit>;
