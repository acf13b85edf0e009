import type { Language } from "#server/locale/locale.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { addressRegions } from "#server/destinations/address/address-regions.ts";
import { normalizeText } from "#server/destinations/search/normalize-text.schema.ts";
import { DESTINATION_ALIASES } from "#server/destinations/search/search-aliases.ts";
import { isCity, POLICY_LANGUAGE, shortPlace, THIRD_REGIONS, transitPolicy, type PortKind } from "./transit.ts";

/** A search result of the transit guide. `listed`: part of the policy. */
export type TransitHit =
  | { kind: "country"; name: string; listed: boolean; thirdRegion: boolean; since: string | null; newsOnly: boolean }
  | { kind: "province"; name: string; listed: boolean; city: boolean; stay: string[] | null }
  | { kind: "city"; name: string; listed: boolean; province: string }
  | { kind: "port"; name: string; listed: true; province: string; portKind: PortKind; iata: string | null; since: string | null; newsOnly: boolean };

/** `context`: the names of the province, which visitors may type together with the name. */
type Entry = { names: string[]; context?: string[]; codes: string[]; hit: TransitHit };
/** A normalized entry: its names with and without spaces. `words`: each word of its codes, names and context. */
type IndexedEntry = { spaced: string[]; compact: string[]; words: string[]; codes: string[]; hit: TransitHit };
type CatalogueInMemory = ReturnType<AppContext["catalogue"]>;

const indexes = new WeakMap<CatalogueInMemory, Map<Language, IndexedEntry[]>>();

const MAX_QUERY_LENGTH = 60;
/** Former English names of some cities, by Chinese name. */
const OLD_NAMES: Record<string, string> = { 北京市: "Peking", 天津市: "Tientsin", 广州市: "Canton", 南京市: "Nanking", 厦门市: "Amoy" };

/**
 * Searches countries, provinces, cities and ports by names in all languages and by IATA and ISO codes, best match first. Also finds places that
 * are not part of the policy, with `listed: false`.
 */
export function searchTransit(shop: Pick<AppContext, "catalogue">, { q, language }: { q: string; language: Language }): TransitHit[] {
  const typed = normalizeText(q.slice(0, MAX_QUERY_LENGTH));
  if (typed === "") return [];
  const ranked = searchIndexOf(shop.catalogue(), language).flatMap((entry) => {
    const rank = rankOf(entry, typed);
    return rank === null ? [] : [{ rank, hit: entry.hit }];
  });
  return ranked.sort((a, b) => a.rank - b.rank || Number(b.hit.listed) - Number(a.hit.listed)).map(({ hit }) => hit);
}

function searchIndexOf(catalogue: CatalogueInMemory, language: Language): IndexedEntry[] {
  const byLanguage = indexes.get(catalogue) ?? new Map<Language, IndexedEntry[]>();
  indexes.set(catalogue, byLanguage);
  const index =
    byLanguage.get(language) ??
    [...countryEntries(catalogue, language), ...placeEntries(language)].map(({ names, context = [], codes: rawCodes, hit }) => {
      const spaced = [...new Set(names.map(normalizeText))];
      const codes = rawCodes.map((code) => code.toLowerCase());
      const words = [...codes, ...spaced, ...context.map(normalizeText)].flatMap((name) => name.split(" "));
      return { spaced, compact: spaced.map((name) => name.replaceAll(" ", "")), words: [...new Set(words)], codes, hit };
    });
  byLanguage.set(language, index);
  return index;
}

/**
 * Returns the rank of an entry, or null if it does not match. 0: a full name or code. 1: the beginning of a name. 2: the beginning of a word of
 * a name; in Chinese any part. 3: all typed words in any order.
 */
function rankOf({ spaced, compact, words, codes }: IndexedEntry, typed: string): number | null {
  const compactTyped = typed.replaceAll(" ", "");
  if (codes.includes(compactTyped) || compact.includes(compactTyped)) return 0;
  if (compact.some((name) => name.startsWith(compactTyped))) return 1;
  const matches = (text: string, word: string) => (isChinese(word) ? text.includes(word) : text.startsWith(word));
  if (spaced.some((name) => (isChinese(typed) ? name.includes(typed) : ` ${name}`.includes(` ${typed}`)))) return 2;
  return typed.includes(" ") && typed.split(" ").every((word) => words.some((text) => matches(text, word))) ? 3 : null;
}

const isChinese = (text: string) => /\p{Script=Han}/u.test(text);

function countryEntries({ destinations }: CatalogueInMemory, language: Language): Entry[] {
  const { countries } = transitPolicy();
  return [...destinations.values()].flatMap((destination) => {
    if (destination.id === "CN") return [];
    const listed = countries.find((country) => country.id === destination.id);
    const hit: TransitHit = {
      kind: "country",
      name: destination.names[language],
      listed: Boolean(listed),
      thirdRegion: THIRD_REGIONS.includes(destination.id),
      since: listed?.since ?? null,
      newsOnly: Boolean(listed?.newsOnly),
    };
    const { id, iso3, names } = destination;
    return [{ names: [...Object.values(names), ...(DESTINATION_ALIASES[id] ?? [])], codes: [id, iso3], hit }];
  });
}

function placeEntries(language: Language): Entry[] {
  const { provinces } = transitPolicy();
  /** Each name with and without its administrative suffix, and a former English name. */
  const withVariants = (names: Record<Language, string>) => [
    ...Object.values(names).flatMap((name) => [name, shortPlace(name)]),
    ...(OLD_NAMES[names[POLICY_LANGUAGE]] ? [OLD_NAMES[names[POLICY_LANGUAGE]] as string] : []),
  ];
  const places = (addressRegions("CN") ?? []).flatMap(({ names, cities }): Entry[] => {
    const province = provinces.find((candidate) => names[POLICY_LANGUAGE].startsWith(candidate.names[POLICY_LANGUAGE]));
    const name = province?.names[language] ?? shortPlace(names[language]);
    const stay = province?.stay?.map((city) => city[language]) ?? null;
    const provinceEntry: Entry = {
      names: withVariants(names),
      codes: [],
      hit: { kind: "province", name, listed: Boolean(province), city: isCity(names[POLICY_LANGUAGE]), stay },
    };
    // A province that is a single city lists itself as its only city.
    const otherCities = cities.filter((city) => city.names[POLICY_LANGUAGE] !== names[POLICY_LANGUAGE]);
    return [
      provinceEntry,
      ...otherCities.map((city): Entry => {
        const allowedCity = province?.stay?.find((candidate) => city.names[POLICY_LANGUAGE].startsWith(candidate[POLICY_LANGUAGE]));
        const isListed = Boolean(province && (province.stay === null || allowedCity));
        return {
          names: [...withVariants(city.names), ...Object.values(allowedCity ?? {})],
          codes: [],
          hit: { kind: "city", name: allowedCity?.[language] ?? shortPlace(city.names[language]), listed: isListed, province: name },
        };
      }),
    ];
  });
  const ports = provinces.flatMap(({ names, ports: provincePorts }) =>
    provincePorts.map((port): Entry => ({
      names: [...Object.values(port.names), ...port.alsoCalled],
      context: Object.values(names),
      codes: port.iata ? [port.iata] : [],
      hit: {
        kind: "port",
        name: port.names[language],
        listed: true,
        province: names[language],
        portKind: port.kind,
        iata: port.iata,
        since: port.since,
        newsOnly: port.newsOnly,
      },
    })),
  );
  return [...places, ...ports];
}
