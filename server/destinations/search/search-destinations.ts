import type { AppContext } from "#server/context/app-context.ts";
import type { ChannelLanguage, Currency } from "#server/locale/locale.schema.ts";
import { normalizeText } from "./normalize-text.schema.ts";
import { regionMark, regionName } from "#server/destinations/region.ts";
import { buildSearchIndex, type SearchEntry, type SearchKey } from "./search-index.ts";

/** A suggestion: a destination or a region. */
type SearchHit = {
  kind: "destination" | "region";
  /** The plan to show: ISO code or region key. */
  id: string;
  name: string;
  /** File under /flags, without .svg. */
  flag: string;
  /** The price of the cheapest package, minor units of the requested currency; null if none is sold in it. */
  from: number | null;
  /** The query is the code, a full name, or a city of this destination. */
  exact: boolean;
};

const MAX_QUERY_LENGTH = 60;

type CatalogueInMemory = ReturnType<AppContext["catalogue"]>;

/** Matches up to this rank are exact. */
const MAX_EXACT_RANK = 1;

/** Scripts in which words are not separated by spaces. */
const UNSPACED = /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

const indexes = new WeakMap<CatalogueInMemory, SearchEntry[]>();

/**
 * Searches destinations and regions, best match first: by names in five languages, aliases, well-known cities, pinyin (with or without spaces,
 * or initials) and ISO codes. Ignores letter case, accents and full-width forms. An empty query has no results. `limit` is 20 by default.
 */
export function searchDestinations(
  shop: Pick<AppContext, "catalogue">,
  search: { q: string; language: ChannelLanguage; currency: Currency; limit?: number },
): SearchHit[] {
  const query = normalizeText(search.q.slice(0, MAX_QUERY_LENGTH));
  if (query === "") return [];
  const catalogue = shop.catalogue();
  const index = searchIndexOf(catalogue);
  let ranked = rankEntries(index, (entry) => literalRank(entry, query));
  if (ranked.length === 0) ranked = rankEntries(index, (entry) => fuzzyRank(entry, query));
  return ranked.slice(0, search.limit ?? 20).map(({ entry, rank }) => {
    const destination = catalogue.destinations.get(entry.id);
    return {
      kind: entry.kind,
      id: entry.id,
      name: destination ? destination.names[search.language] : regionName(entry.id, search.language),
      flag: destination ? destination.flag : regionMark(entry.id),
      from: catalogue.plans.get(entry.id)?.from[search.currency] ?? null,
      exact: rank <= MAX_EXACT_RANK,
    };
  });
}

function searchIndexOf(catalogue: CatalogueInMemory): SearchEntry[] {
  let index = indexes.get(catalogue);
  if (!index) indexes.set(catalogue, (index = buildSearchIndex(catalogue.destinations.values(), (id) => !!catalogue.plans.get(id)?.packages.length)));
  return index;
}

/** Returns the matching entries, best rank first. */
function rankEntries(index: SearchEntry[], rankOf: (entry: SearchEntry) => number | null): { entry: SearchEntry; rank: number }[] {
  const ranked: { entry: SearchEntry; rank: number }[] = [];
  for (const entry of index) {
    const rank = rankOf(entry);
    if (rank !== null) ranked.push({ entry, rank });
  }
  return ranked.sort((a, b) => a.rank - b.rank || a.entry.weight - b.entry.weight || (a.entry.id < b.entry.id ? -1 : 1));
}

/**
 * Returns the rank of an entry, 0 is best; null if it does not match. 0: a full name. 1: a code or a full city name. 2: the beginning of a
 * name, or full pinyin. 3: the beginning of a word in a name, or of pinyin. 4: the beginning of a city name, or pinyin initials. 5: the
 * beginning of pinyin initials. 6: any part of a name in a script without spaces.
 */
function literalRank(entry: SearchEntry, query: string): number | null {
  const compact = query.replaceAll(" ", "");
  if (entry.names.some((name) => name.compact === compact)) return 0;
  if (entry.codes.includes(compact)) return 1;
  if (entry.places.some((place) => place.compact === compact || isPlaceWithSuffix(place.compact, compact))) return 1;
  if (entry.names.some((name) => name.spaced.startsWith(query) || name.compact.startsWith(compact))) return 2;
  if (entry.pinyin.some((pinyin) => pinyin.compact === compact)) return 2;
  if (entry.names.some((name) => ` ${name.spaced}`.includes(` ${query}`))) return 3;
  if (entry.pinyin.some((pinyin) => pinyin.compact.startsWith(compact))) return 3;
  if (entry.places.some((place) => place.spaced.startsWith(query) || place.compact.startsWith(compact))) return 4;
  if (compact.length >= 2 && entry.pinyin.some((pinyin) => pinyin.initials === compact)) return 4;
  if (compact.length >= 2 && entry.pinyin.some((pinyin) => pinyin.initials.startsWith(compact))) return 5;
  if (UNSPACED.test(compact) && entry.names.some((name) => name.compact.includes(compact))) return 6;
  return null;
}

/** Whether the query is a Chinese place name followed by its type: 普吉岛 (island), 大阪府 (prefecture). */
function isPlaceWithSuffix(place: string, query: string): boolean {
  return query.length === place.length + 1 && /^\p{Script=Han}{2,}[市島岛府都縣县]$/u.test(query) && place.length >= 2 && query.startsWith(place);
}

/**
 * Returns the rank of an entry if no entry has a `literalRank`: 7 for all words in any order; 8 for one wrong letter in a name or city, or two in a
 * longer name; null if it does not match.
 */
function fuzzyRank(entry: SearchEntry, query: string): number | null {
  const words = query.split(" ");
  if (words.length > 1 && entry.names.some((name) => words.every((word) => ` ${name.spaced}`.includes(` ${word}`)))) return 7;
  const compact = query.replaceAll(" ", "");
  if (compact.length < 4) return null;
  const maxErrors = compact.length >= 8 ? 2 : 1;
  const isSimilar = (names: SearchKey[], max: number) =>
    names.some((name) => /^[a-z]/.test(name.compact) && editDistance(name.compact, compact, max) <= max);
  // There are many places: with two wrong letters, too many queries would match one of them.
  return isSimilar(entry.names, maxErrors) || isSimilar(entry.places, 1) ? 8 : null;
}

/** Returns the Damerau–Levenshtein distance (optimal string alignment) of two words, or any number above `max` if the lengths differ by more. */
function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      row[j] = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j] ?? 0, (beforeLast[j - 2] ?? 0) + 1);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? max + 1;
}
