import type { Destination } from "#server/catalogue/destination.ts";
import { normalizeText } from "./normalize-text.schema.ts";
import { PLACE_ALIASES } from "./place-aliases.ts";
import { REGIONS, regionNames } from "#server/destinations/region.ts";
import { DESTINATION_ALIASES, REGION_ALIASES, REGION_PINYIN } from "./search-aliases.ts";

/** One thing that can be found, with everything it answers to, folded. */
export type SearchEntry = {
  kind: "destination" | "region";
  id: string;
  /** Lower is shown first among equals. */
  weight: number;
  codes: string[];
  names: SearchKey[];
  places: SearchKey[];
  pinyin: { compact: string; initials: string }[];
};
export type SearchKey = { spaced: string; compact: string };

/** What the search looks through: sellable destinations and the regions that have a plan. */
export function buildSearchIndex(destinations: Iterable<Destination>, hasPlan: (id: string) => boolean): SearchEntry[] {
  const entries: SearchEntry[] = [];
  for (const one of destinations) {
    if (!one.sellable) continue;
    entries.push({
      kind: "destination",
      id: one.id,
      weight: one.popularRank ?? 1_000,
      codes: [one.id.toLowerCase(), one.iso3.toLowerCase()],
      names: keys([...Object.values(one.names), ...(DESTINATION_ALIASES[one.id] ?? [])]),
      places: keys(PLACE_ALIASES[one.id] ?? []),
      pinyin: [syllables(one.pinyin)],
    });
  }
  REGIONS.forEach((id, position) => {
    if (!hasPlan(id)) return;
    entries.push({
      kind: "region",
      id,
      weight: 500 + position,
      codes: [normalizeText(id).replaceAll(" ", "")],
      names: keys([...regionNames(id), ...REGION_ALIASES[id]]),
      places: [],
      pinyin: [syllables(REGION_PINYIN[id])],
    });
  });
  return entries;
}

function keys(texts: string[]): SearchKey[] {
  const spaced = new Set(texts.map(normalizeText));
  return [...spaced].map((text) => ({ spaced: text, compact: text.replaceAll(" ", "") }));
}

function syllables(pinyin: string): { compact: string; initials: string } {
  const words = normalizeText(pinyin).split(" ");
  return { compact: words.join(""), initials: words.map((word) => word[0] ?? "").join("") };
}
