import { formatList } from "#server/locale/format-list.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { ChannelLanguage, Currency } from "#server/locale/locale.schema.ts";
import { planOffers } from "#server/catalogue/cheapest-packages.ts";
import { normalizeText } from "./normalize-text.schema.ts";
import { placeWords, UNSPACED } from "./place-words.ts";
import { planName } from "#server/destinations/plan-name.ts";
import { regionMark } from "#server/destinations/region.ts";
import { editDistance } from "#server/locale/edit-distance.ts";
import { buildSearchIndex, type SearchEntry, type SearchKey } from "./search-index.ts";

/** A suggestion: a destination or a region. */
type SearchHit = ReturnType<typeof planOffers> & {
  kind: "destination" | "region";
  /** The plan to show: ISO code or region key. */
  id: string;
  name: string;
  /** File under /flags, without .svg. */
  flag: string;
  /** The query is the code, a full name, a city or an airport of this destination, or names several destinations that this region covers. */
  exact: boolean;
  /** Nothing has this name; it is spelled in a similar way. */
  similar: boolean;
  /** The city, airport or other name that the query matches; for several destinations their names. Null if the query matches an official name. */
  matched: string | null;
  /** If the query names several destinations: those that this region covers. Otherwise empty. */
  covers: string[];
};

const MAX_QUERY_LENGTH = 60;

type CatalogueInMemory = ReturnType<AppContext["catalogue"]>;

/** The meaning of a match, best first. See `literalMatch` and `fuzzyMatch`. */
const RANK = {
  name: 0,
  codeOrPlace: 1,
  nameBeginning: 2,
  airport: 3,
  airportCode: 4,
  placeBeginning: 5,
  wordBeginning: 6,
  pinyinBeginning: 7,
  initials: 8,
  initialsBeginning: 9,
  placeWord: 10,
  part: 11,
  allWords: 12,
  similar: 13,
} as const;
type Match = { rank: number; matched: string | null };

const isExact = (rank: number) => rank <= RANK.codeOrPlace || rank === RANK.airport || rank === RANK.airportCode;

/** Words between the names of destinations. */
const CONJUNCTIONS = new Set(["and", "with"]);
const CHINESE_CONJUNCTIONS = /[和与與及]/g;
const MAX_WORDS = 12;

const indexes = new WeakMap<CatalogueInMemory, SearchEntry[]>();

/**
 * Searches destinations and regions, best match first: by names in all languages, aliases, well-known cities, airport codes, pinyin (with or
 * without spaces, or initials) and ISO codes. Ignores letter case, accents and full-width forms. Several destinations in one query return the
 * regions that cover them all, smallest first, then the destinations. An empty query has no results. `limit` is 20 by default.
 */
export function searchDestinations(
  shop: Pick<AppContext, "catalogue">,
  search: { q: string; language: ChannelLanguage; currency: Currency; limit?: number },
): SearchHit[] {
  const typed = normalizeText(search.q.slice(0, MAX_QUERY_LENGTH));
  // A name may contain such a word, so the whole text comes first.
  const queries = [...new Set([typed, placeWords(typed)])].filter((query) => query !== "");
  const catalogue = shop.catalogue();
  const index = searchIndexOf(catalogue);
  const toHit = (entry: SearchEntry, match: { exact: boolean; similar?: boolean; matched: string | null; covers?: string[] }): SearchHit => {
    const destination = catalogue.destinations.get(entry.id);
    const plan = catalogue.plans.get(entry.id);
    const name = destination ? destination.names[search.language] : plan ? planName(catalogue, plan, search.language) : entry.id;
    return {
      kind: entry.kind,
      id: entry.id,
      name,
      flag: destination ? destination.flag : regionMark(entry.id),
      ...planOffers(plan, search.currency),
      exact: match.exact,
      similar: match.similar ?? false,
      matched: match.matched !== null && normalizeText(match.matched) === normalizeText(name) ? null : match.matched,
      covers: match.covers ?? [],
    };
  };
  // Initials of pinyin are typed by readers of Chinese: "xx" is New Zealand to them only.
  const byInitials = search.language.startsWith("zh");
  let ranked: Ranked[] = [];
  for (const query of queries) {
    ranked = dropDistant(rankEntries(index, (entry) => literalMatch(entry, query, byInitials)));
    if ((ranked[0]?.match.rank ?? Infinity) <= RANK.nameBeginning) break;
    const named = findSeveral(index, query);
    if (named.length > 1) {
      const ids = named.map((entry) => entry.id);
      const names = formatList(
        ids.map((id) => catalogue.destinations.get(id)?.names[search.language] ?? id),
        search.language,
      );
      const coverage = (entry: SearchEntry) => catalogue.plans.get(entry.id)?.coverage ?? [];
      const regions = index
        .filter((entry) => entry.kind === "region" && ids.every((id) => coverage(entry).includes(id)))
        .sort((a, b) => coverage(a).length - coverage(b).length)
        .map((entry) => toHit(entry, { exact: true, matched: names, covers: ids }));
      return [...regions, ...named.map((entry) => toHit(entry, { exact: false, matched: null }))].slice(0, search.limit ?? 20);
    }
    if (named[0] && ranked.length === 0) ranked = [{ entry: named[0], match: { rank: RANK.codeOrPlace, matched: null } }];
    if (ranked.length > 0) break;
  }
  const last = queries.at(-1);
  if (ranked.length === 0 && last !== undefined) ranked = rankEntries(index, (entry) => fuzzyMatch(entry, last));
  return ranked
    .slice(0, search.limit ?? 20)
    .map(({ entry, match }) => toHit(entry, { exact: isExact(match.rank), similar: match.rank === RANK.similar, matched: match.matched }));
}

function searchIndexOf(catalogue: CatalogueInMemory): SearchEntry[] {
  let index = indexes.get(catalogue);
  if (!index) {
    index = buildSearchIndex(catalogue.destinations.values(), (id) => catalogue.plans.get(id));
    indexes.set(catalogue, index);
  }
  return index;
}

type Ranked = { entry: SearchEntry; match: Match };

/** Returns the matching entries, best rank first. */
function rankEntries(index: SearchEntry[], matchOf: (entry: SearchEntry) => Match | null): Ranked[] {
  const ranked = index.flatMap((entry): Ranked[] => {
    const match = matchOf(entry);
    return match ? [{ entry, match }] : [];
  });
  return ranked.sort((a, b) => a.match.rank - b.match.rank || a.entry.weight - b.entry.weight || (a.entry.id < b.entry.id ? -1 : 1));
}

/** Beside an exact match, leaves out matches by pinyin or inside a name: "bali" is not the beginning of Bahrain (ba lin). */
function dropDistant(ranked: Ranked[]): Ranked[] {
  const best = ranked[0]?.match.rank;
  return best !== undefined && isExact(best) ? ranked.filter(({ match }) => match.rank <= RANK.wordBeginning) : ranked;
}

/**
 * Returns the destinations of a query that consists of names, cities, airports or three-letter codes of destinations only, in its order and
 * each once. Empty if any other text is left. The longest name counts: "new zealand" is one.
 */
function findSeveral(index: SearchEntry[], query: string): SearchEntry[] {
  const words = query
    .replaceAll(CHINESE_CONJUNCTIONS, " ")
    .split(" ")
    .filter((word) => word !== "" && !CONJUNCTIONS.has(word));
  if (words.length < 2 || words.length > MAX_WORDS) return [];
  const found = new Set<SearchEntry>();
  for (let start = 0; start < words.length;) {
    const longest = findLongest(index, words.slice(start, start + 4));
    if (!longest) return [];
    found.add(longest.entry);
    start += longest.words;
  }
  return [...found];
}

function findLongest(index: SearchEntry[], words: string[]): { entry: SearchEntry; words: number } | null {
  for (let count = words.length; count > 0; count--) {
    const text = words.slice(0, count).join(" ");
    if (/^[a-z]{1,2}$/.test(text)) continue;
    const compact = text.replaceAll(" ", "");
    const [best] = rankEntries(index, (entry) => (entry.kind === "destination" ? (nameMatch(entry, compact) ?? airportMatch(entry, compact)) : null));
    if (best) return { entry: best.entry, words: count };
  }
  return null;
}

function keyMatch(rank: number, keys: SearchKey[], test: (key: SearchKey) => boolean): Match | null {
  const key = keys.find(test);
  return key ? { rank, matched: key.label } : null;
}

/** Like `keyMatch` for the places of an entry, of which one contains one of the texts. */
const placeMatch = (rank: number, entry: SearchEntry, texts: string[], test: (place: SearchKey) => boolean): Match | null =>
  texts.some((text) => entry.placeText.includes(text)) ? keyMatch(rank, entry.places, test) : null;

/** A full name, a code or a city. */
function nameMatch(entry: SearchEntry, compact: string): Match | null {
  return (
    keyMatch(RANK.name, entry.names, (name) => name.compact === compact) ??
    (entry.codes.includes(compact) ? { rank: RANK.codeOrPlace, matched: null } : null) ??
    placeMatch(
      RANK.codeOrPlace,
      entry,
      [`\n${compact}\n`, `\n${compact.slice(0, -1)}\n`],
      (place) => place.compact === compact || isPlaceWithSuffix(place.compact, compact),
    )
  );
}

const airportMatch = (entry: SearchEntry, compact: string): Match | null =>
  keyMatch(RANK.airport, entry.airports, (key) => key.compact === compact) ??
  (entry.airportCode === compact ? { rank: RANK.airportCode, matched: null } : null);

/** Returns how an entry matches a query: its best rank up to `part`; null if it does not match. */
function literalMatch(entry: SearchEntry, query: string, byInitials: boolean): Match | null {
  const compact = query.replaceAll(" ", "");
  const startsWithQuery = (key: SearchKey) => key.spaced.startsWith(query) || key.compact.startsWith(compact);
  const byPinyin = (rank: number, test: (pinyin: SearchEntry["pinyin"][number]) => boolean): Match | null =>
    entry.pinyin.some(test) ? { rank, matched: null } : null;
  return (
    nameMatch(entry, compact) ??
    airportMatch(entry, compact) ??
    keyMatch(RANK.nameBeginning, entry.names, startsWithQuery) ??
    byPinyin(RANK.nameBeginning, (pinyin) => pinyin.compact === compact) ??
    placeMatch(RANK.placeBeginning, entry, [`\n${query}`, `\n${compact}`], startsWithQuery) ??
    keyMatch(RANK.wordBeginning, entry.names, (name) => ` ${name.spaced}`.includes(` ${query}`)) ??
    byPinyin(RANK.pinyinBeginning, (pinyin) => pinyin.compact.startsWith(compact)) ??
    (query.length < 4 ? null : placeMatch(RANK.placeWord, entry, [` ${query}`], (place) => place.spaced.includes(` ${query}`))) ??
    (compact.length < 2 || !byInitials
      ? null
      : (byPinyin(RANK.initials, (pinyin) => pinyin.initials === compact) ??
        byPinyin(RANK.initialsBeginning, (pinyin) => pinyin.initials.startsWith(compact)))) ??
    (UNSPACED.test(compact) ? keyMatch(RANK.part, entry.names, (name) => name.compact.includes(compact)) : null)
  );
}

/** Whether the query is a Chinese place name followed by its type: 普吉岛 (island), 大阪府 (prefecture). */
const isPlaceWithSuffix = (place: string, query: string): boolean =>
  query.length === place.length + 1 && /^\p{Script=Han}{2,}[市島岛府都縣县]$/u.test(query) && place.length >= 2 && query.startsWith(place);

/**
 * Returns how an entry matches if no entry has a `literalMatch`: all words in any order; else one wrong letter in a name or city, or two in a
 * longer name; null if it does not match.
 */
function fuzzyMatch(entry: SearchEntry, query: string): Match | null {
  const words = query.split(" ");
  if (words.length > 1 && entry.names.some((name) => words.every((word) => ` ${name.spaced}`.includes(` ${word}`)))) {
    return { rank: RANK.allWords, matched: null };
  }
  const compact = query.replaceAll(" ", "");
  if (compact.length < 4) return null;
  const maxErrors = compact.length >= 8 ? 2 : 1;
  const similar = (names: SearchKey[], max: number) =>
    names.find((name) => /^[a-z]/.test(name.compact) && editDistance(name.compact, compact, max) <= max);
  // There are many places: with two wrong letters, too many queries would match one of them.
  const key = similar(entry.names, maxErrors) ?? similar(entry.places, 1);
  return key ? { rank: RANK.similar, matched: key.label } : null;
}
