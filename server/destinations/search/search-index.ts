import type { Destination } from "#server/catalogue/destination.ts";
import { normalizeText } from "./normalize-text.schema.ts";
import { PLACE_ALIASES } from "./place-aliases.ts";
import { REGIONS, regionNames } from "#server/destinations/region.ts";
import { DESTINATION_ALIASES, REGION_ALIASES, REGION_PINYIN } from "./search-aliases.ts";

/** A destination or region with all its search keys, normalized. */
export type SearchEntry = {
  kind: "destination" | "region";
  id: string;
  /** Orders entries of the same rank: lower first. */
  weight: number;
  codes: string[];
  names: SearchKey[];
  places: SearchKey[];
  pinyin: { compact: string; initials: string }[];
};
/** A normalized name, with its spaces and without them. */
export type SearchKey = { spaced: string; compact: string };

/** Returns the search index: sellable destinations, and regions that have a plan. */
export function buildSearchIndex(destinations: Iterable<Destination>, hasPlan: (id: string) => boolean): SearchEntry[] {
  const entries: SearchEntry[] = [];
  for (const destination of destinations) {
    if (!destination.sellable) continue;
    entries.push({
      kind: "destination",
      id: destination.id,
      weight: destination.popularRank ?? 1_000,
      codes: [destination.id.toLowerCase(), destination.iso3.toLowerCase()],
      names: toSearchKeys([...Object.values(destination.names), ...(DESTINATION_ALIASES[destination.id] ?? [])]),
      places: toSearchKeys(PLACE_ALIASES[destination.id] ?? []),
      pinyin: [toPinyinKey(destination.pinyin)],
    });
  }
  REGIONS.forEach((id, position) => {
    if (!hasPlan(id)) return;
    entries.push({
      kind: "region",
      id,
      // Behind the popular destinations, before all others.
      weight: 500 + position,
      codes: [normalizeText(id).replaceAll(" ", "")],
      names: toSearchKeys([...regionNames(id), ...REGION_ALIASES[id]]),
      places: [],
      pinyin: [toPinyinKey(REGION_PINYIN[id])],
    });
  });
  return entries;
}

function toSearchKeys(texts: string[]): SearchKey[] {
  const spaced = new Set(texts.map(normalizeText));
  return [...spaced].map((text) => ({ spaced: text, compact: text.replaceAll(" ", "") }));
}

function toPinyinKey(pinyin: string): { compact: string; initials: string } {
  const words = normalizeText(pinyin).split(" ");
  return { compact: words.join(""), initials: words.map((word) => word[0] ?? "").join("") };
}
