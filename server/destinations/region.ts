import { CHANNEL_LANGUAGES, type ChannelLanguage } from "#server/locale/locale.schema.ts";
import { translate } from "#server/locale/translate.ts";
import type { Continent } from "#server/domain/product-kinds.schema.ts";

/** The regions (plans for several destinations) in display order. */
export const REGIONS = ["ASIA", "EUROPE", "NORTH_AMERICA", "SOUTH_AMERICA", "AFRICA", "OCEANIA", "GREATER_CHINA", "GLOBAL"] as const;
export type Region = (typeof REGIONS)[number];

const REGION_OF_CONTINENT: Record<Continent, Region> = {
  AS: "ASIA",
  EU: "EUROPE",
  NA: "NORTH_AMERICA",
  SA: "SOUTH_AMERICA",
  AF: "AFRICA",
  OC: "OCEANIA",
};

/** Whether a plan id is a known region. */
export function isRegion(id: string): id is Region {
  return (REGIONS as readonly string[]).includes(id);
}

/** Returns the name of a region in a language. An imported region without a name gets its key. */
export function regionName(id: string, language: ChannelLanguage): string {
  return isRegion(id) ? translate(language, `region:${id}`) : id.replaceAll("_", " ");
}

/** Returns all names of a region, for the search. */
export function regionNames(id: Region): string[] {
  return CHANNEL_LANGUAGES.map((language) => translate(language, `region:${id}`));
}

export function continentName(id: Continent, language: ChannelLanguage): string {
  return translate(language, `region:${REGION_OF_CONTINENT[id]}`);
}

/** Returns the file name of a region's symbol under /flags, without .svg: `region-north-america`. */
export function regionMark(id: string): string {
  return isRegion(id) ? `region-${id.toLowerCase().replaceAll("_", "-")}` : "region-global";
}
