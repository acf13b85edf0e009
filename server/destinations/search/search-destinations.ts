import type { AppContext } from "#server/context/app-context.ts";
import type { ChannelLanguage, Currency } from "#server/locale/locale.schema.ts";
import { normalizeText } from "./normalize-text.schema.ts";
import { regionMark, regionName } from "#server/destinations/region.ts";
import { buildSearchIndex, type SearchEntry, type SearchKey } from "./search-index.ts";

/** One suggestion: a destination or a region, most fitting first. */
export type SearchHit = {
  kind: "destination" | "region";
  /** The plan to show: ISO code or region key. */
  id: string;
  name: string;
  /** File under /flags, without .svg. */
  flag: string;
  /** Cheapest package in minor units of the asked currency. */
  from: number | null;
  /** The text names this one and no other: its code, a whole name of it or a city in it. */
  exact: boolean;
};

const MAX_TYPED = 60;

/**
 * Destinations and regions that fit what was typed: names in five languages, everyday other names, well-known cities,
 * pinyin (with or without spaces, or initials), ISO codes. Letter case, accents and width do not count. Nothing typed: nothing found.
 */
export function searchDestinations(
  shop: Pick<AppContext, "catalogue">,
  wanted: { q: string; language: ChannelLanguage; currency: Currency; limit?: number },
): SearchHit[] {
  const typed = normalizeText(wanted.q.slice(0, MAX_TYPED));
  if (typed === "") return [];
  const catalogue = shop.catalogue();
  const index = indexOf(catalogue);
  let scored = score(index, (entry) => fit(entry, typed));
  if (scored.length === 0) scored = score(index, (entry) => fitLoosely(entry, typed));
  return scored.slice(0, wanted.limit ?? 20).map(({ entry, rank }) => {
    const destination = catalogue.destinations.get(entry.id);
    return {
      kind: entry.kind,
      id: entry.id,
      name: destination ? destination.names[wanted.language] : regionName(entry.id, wanted.language),
      flag: destination ? destination.flag : regionMark(entry.id),
      from: catalogue.plans.get(entry.id)?.from[wanted.currency] ?? null,
      exact: rank <= EXACT,
    };
  });
}

type CatalogueInMemory = ReturnType<AppContext["catalogue"]>;
const indexes = new WeakMap<CatalogueInMemory, SearchEntry[]>();

function indexOf(catalogue: CatalogueInMemory): SearchEntry[] {
  let index = indexes.get(catalogue);
  if (!index) indexes.set(catalogue, (index = buildSearchIndex(catalogue.destinations.values(), (id) => !!catalogue.plans.get(id)?.packages.length)));
  return index;
}

function score(index: SearchEntry[], rankOf: (entry: SearchEntry) => number | null): { entry: SearchEntry; rank: number }[] {
  const scored: { entry: SearchEntry; rank: number }[] = [];
  for (const entry of index) {
    const rank = rankOf(entry);
    if (rank !== null) scored.push({ entry, rank });
  }
  return scored.sort((a, b) => a.rank - b.rank || a.entry.weight - b.entry.weight || (a.entry.id < b.entry.id ? -1 : 1));
}

const EXACT = 1;

/** Scripts whose words do not begin after a space. */
const UNSPACED = /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** How well an entry fits, 0 best; null: not at all. A whole name, code or city, a beginning, a word's beginning, pinyin, a city, a middle where words are written without spaces. */
function fit(entry: SearchEntry, typed: string): number | null {
  const compact = typed.replaceAll(" ", "");
  if (entry.names.some((name) => name.compact === compact)) return 0;
  if (entry.codes.includes(compact)) return 1;
  if (entry.places.some((place) => place.compact === compact || isPlaceWithKind(place.compact, compact))) return 1;
  if (entry.names.some((name) => name.spaced.startsWith(typed) || name.compact.startsWith(compact))) return 2;
  if (entry.pinyin.some((one) => one.compact === compact)) return 2;
  if (entry.names.some((name) => ` ${name.spaced}`.includes(` ${typed}`))) return 3;
  if (entry.pinyin.some((one) => one.compact.startsWith(compact))) return 3;
  if (entry.places.some((place) => place.spaced.startsWith(typed) || place.compact.startsWith(compact))) return 4;
  if (compact.length >= 2 && entry.pinyin.some((one) => one.initials === compact)) return 4;
  if (compact.length >= 2 && entry.pinyin.some((one) => one.initials.startsWith(compact))) return 5;
  if (UNSPACED.test(compact) && entry.names.some((name) => name.compact.includes(compact))) return 6;
  return null;
}

/** A place written in Chinese with what it is behind it: 普吉岛, 大阪府. */
function isPlaceWithKind(place: string, typed: string): boolean {
  return typed.length === place.length + 1 && /^\p{Script=Han}{2,}[市島岛府都縣县]$/u.test(typed) && place.length >= 2 && typed.startsWith(place);
}

/** Only where nothing fits: all words in any order, or one or two wrong letters in a longer word, one in a place. */
function fitLoosely(entry: SearchEntry, typed: string): number | null {
  const words = typed.split(" ");
  if (words.length > 1 && entry.names.some((name) => words.every((word) => ` ${name.spaced}`.includes(` ${word}`)))) return 7;
  const compact = typed.replaceAll(" ", "");
  if (compact.length < 4) return null;
  const allowed = compact.length >= 8 ? 2 : 1;
  const isNear = (names: SearchKey[], most: number) =>
    names.some((name) => /^[a-z]/.test(name.compact) && distance(name.compact, compact, most) <= most);
  // Places are many: with two wrong letters too much would be near one of them.
  return isNear(entry.names, allowed) || isNear(entry.places, 1) ? 8 : null;
}

/** Letters to change, add, drop or swap with their neighbour between two words; gives up above `most`. */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      row[j] = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j] ?? 0, (before[j - 2] ?? 0) + 1);
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? most + 1;
}
