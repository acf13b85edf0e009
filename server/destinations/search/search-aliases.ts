import type { Region } from "#server/destinations/region.ts";
import places from "./place-aliases.json";
import aliases from "./search-aliases.json";

/** Splits the lists of a file of aliases. */
const toAliasLists = <Id extends string>(byId: Record<Id, string>) =>
  Object.fromEntries(Object.entries<string>(byId).map(([id, names]) => [id, names.split(", ")])) as Record<Id, string[]>;

/** Other names of destinations: older names, regional Chinese variants, short forms. Maintained by hand. */
export const DESTINATION_ALIASES: Record<string, string[]> = toAliasLists(aliases.destinations);

/** Other names of regions. */
export const REGION_ALIASES: Record<Region, string[]> = toAliasLists(aliases.regions);

/** The pinyin of the Chinese names of regions. */
export const REGION_PINYIN: Record<Region, string> = aliases.regionPinyin;

/** Cities and islands that travellers search for instead of the country, in English, both Chinese scripts and languages of travellers. Maintained by hand. */
export const PLACE_ALIASES: Record<string, string[]> = toAliasLists(places);
