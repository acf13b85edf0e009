import { languageEntry, type ChannelLanguage, type LocalizedText } from "#server/locale/locale.schema.ts";
import type { Continent } from "#server/domain/product-kinds.schema.ts";

export type Destination = {
  /** ISO 3166-1 alpha-2. */
  id: string;
  iso3: string;
  /** AN: Antarctica, never sold. */
  continent: Continent | "AN";
  middleEast: boolean;
  names: Record<ChannelLanguage, string>;
  /** The index letter of the name: of the English name, and of the pinyin of Chinese names. */
  letters: LocalizedText;
  pinyin: string;
  strokes: number;
  /** Mobile country codes. */
  mccs: string[];
  /** The calling code; empty if there is none. */
  dial: string;
  timeZone: string;
  /** Lower is more popular; null for a destination that is not popular. */
  popularRank: number | null;
  /** File name under /flags, without .svg. */
  flag: string;
  sellable: boolean;
  carriers: { name: string; networks: string[]; technology: string | null; apn: string | null }[];
};

/** Countries that may block eSIM sellers or the installation of an eSIM: buyers should install it before they travel. */
export const INSTALL_BEFORE_TRAVEL: readonly string[] = ["TR", "CN"];

const collators = new Map<ChannelLanguage, Intl.Collator>();

/** Compares destinations: most popular first, then by id. */
export function byPopularity(a: Destination, b: Destination): number {
  return (a.popularRank ?? Infinity) === (b.popularRank ?? Infinity)
    ? a.id < b.id
      ? -1
      : 1
    : (a.popularRank ?? Infinity) - (b.popularRank ?? Infinity);
}

/** Returns a comparison of names in dictionary order. */
export function compareNames(language: ChannelLanguage): (a: string, b: string) => number {
  let collator = collators.get(language);
  if (!collator) collators.set(language, (collator = new Intl.Collator(languageEntry(language).collation)));
  return collator.compare;
}
