import { getCountries } from "libphonenumber-js/max";
import type { Plan } from "#server/catalogue/catalogue.ts";
import type { Destination } from "#server/catalogue/destination.ts";
import { normalizeText } from "./normalize-text.schema.ts";
import airports from "./airports.json";
import { REGIONS, regionNames } from "#server/destinations/region.ts";
import { DESTINATION_ALIASES, PLACE_ALIASES, REGION_ALIASES, REGION_PINYIN } from "./search-aliases.ts";

/** A destination or region with all its search keys, normalized. */
export type SearchEntry = {
  kind: "destination" | "region";
  id: string;
  /** Orders entries of the same rank: lower first. */
  weight: number;
  codes: string[];
  /** A three-letter code that is also an airport elsewhere: HND is Haneda before Honduras, but CAN is Canada, whose name begins with it. */
  airportCode: string | null;
  /** Official names, then aliases. */
  names: SearchKey[];
  /** Well-known cities and islands, then the names of the destination in other languages (Unicode CLDR): "Schweiz". */
  places: SearchKey[];
  /** All their texts, each between line breaks: with spaces, then without. One search in it tells that none of hundreds of places matches. */
  placeText: string;
  /** Airports by IATA code, from `airports.json`. */
  airports: SearchKey[];
  pinyin: { compact: string; initials: string }[];
};
/** A normalized name, with its spaces and without them. `label`: what to show as the match; null for an official name. */
export type SearchKey = { spaced: string; compact: string; label: string | null };

const AIRPORTS: Record<string, Record<string, string>> = airports.airports;
const AIRPORT_CODES = new Set(Object.values(AIRPORTS).flatMap((byCode) => Object.keys(byCode).map((code) => code.toLowerCase())));

/** The languages of visitors that the shop does not speak. */
const FOREIGN_NAMES =
  "ar bg bn ca cs da de el es et fa fi fil fr he hi hr hu hy id is it ka km lo lt lv mn ms my nb ne nl pl pt ro ru sk sl sr sv sw ta th tr uk ur vi"
    .split(" ")
    .map((language) => new Intl.DisplayNames([language], { type: "region", fallback: "none" }));

const keysByCountry = new Map<string, SearchKey[]>();

/**
 * Returns the search keys of a country in other languages, without short Latin ones, which are codes of other countries ("Bỉ"). Kept, because an index is built
 * with each new catalogue, and to normalize all of them would block the event loop.
 */
function foreignNameKeys(country: string): SearchKey[] {
  let keys = keysByCountry.get(country);
  if (!keys) {
    const names = FOREIGN_NAMES.flatMap((displayNames) => displayNames.of(country) ?? []);
    keys = names.filter((name) => name.length >= 4 || !/\p{Script=Latin}/u.test(name)).map((name) => toSearchKey(name, name));
    keysByCountry.set(country, keys);
  }
  return keys;
}

/** Returns the search index: sellable destinations, and regions whose plan sells anything, also by the names that staff gave to their plans. */
export function buildSearchIndex(destinations: Iterable<Destination>, planOf: (id: string) => Plan | undefined): SearchEntry[] {
  const entries: SearchEntry[] = [];
  for (const destination of destinations) {
    if (!destination.sellable) continue;
    const names = toNameKeys(
      [...Object.values(destination.names), ...Object.values(planOf(destination.id)?.names ?? {})],
      DESTINATION_ALIASES[destination.id] ?? [],
    );
    const iso3 = destination.iso3.toLowerCase();
    const places = toPlaceKeys(
      [...(PLACE_ALIASES[destination.id] ?? []).map((place) => toSearchKey(place, place)), ...foreignNameKeys(destination.id)],
      names,
    );
    const isAirportCode = AIRPORT_CODES.has(iso3) && !names.some((name) => name.compact.startsWith(iso3));
    entries.push({
      kind: "destination",
      id: destination.id,
      weight: destination.popularRank ?? 1_000,
      codes: [destination.id.toLowerCase(), ...(isAirportCode ? [] : [iso3])],
      airportCode: isAirportCode ? iso3 : null,
      names,
      places,
      placeText: places.map(({ spaced, compact }) => `\n${spaced}\n${compact}\n`).join(""),
      airports: Object.entries(AIRPORTS[destination.id] ?? {}).map(([code, city]) => toSearchKey(code, `${city} ${code}`)),
      pinyin: [toPinyinKey(destination.pinyin)],
    });
  }
  REGIONS.forEach((id, position) => {
    const plan = planOf(id);
    if (!plan || plan.packages.length === 0) return;
    entries.push({
      kind: "region",
      id,
      // Behind the popular destinations, before all others.
      weight: 500 + position,
      codes: [normalizeText(id).replaceAll(" ", "")],
      airportCode: null,
      names: toNameKeys([...regionNames(id), ...Object.values(plan.names)], REGION_ALIASES[id]),
      places: [],
      placeText: "",
      airports: [],
      pinyin: [toPinyinKey(REGION_PINYIN[id])],
    });
  });
  return entries;
}

/** An alias that is also an official name counts as that. */
function toNameKeys(names: string[], aliases: string[]): SearchKey[] {
  const official = [...new Set(names)].map((name) => toSearchKey(name, null));
  return [...official, ...aliases.map((alias) => toSearchKey(alias, alias))];
}

/** Each place once, without those that are a name of the destination. */
function toPlaceKeys(places: SearchKey[], names: SearchKey[]): SearchKey[] {
  const known = new Set(names.map(({ compact }) => compact));
  return places.filter(({ compact }) => {
    const isNew = !known.has(compact);
    known.add(compact);
    return isNew;
  });
}

function toSearchKey(text: string, label: string | null): SearchKey {
  const spaced = normalizeText(text);
  return { spaced, compact: spaced.replaceAll(" ", ""), label };
}

function toPinyinKey(pinyin: string): { compact: string; initials: string } {
  const words = normalizeText(pinyin).split(" ");
  return { compact: words.join(""), initials: words.map((word) => word[0] ?? "").join("") };
}

// Before the server accepts requests.
for (const country of getCountries()) foreignNameKeys(country);
