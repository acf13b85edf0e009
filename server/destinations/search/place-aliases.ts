import { toAliasLists } from "./search-aliases.ts";
import places from "./place-aliases.json";

/**
 * Cities and islands that travellers search for instead of the country, in English and both Chinese scripts, by destination id. Maintained by hand.
 */
export const PLACE_ALIASES: Record<string, string[]> = toAliasLists(places);
