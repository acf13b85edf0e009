import { languageEntry, type ChannelLanguage } from "#server/locale/locale.schema.ts";
import type { Destination } from "#server/catalogue/destination.ts";

/** The ten letter groups of the destination picker: by pinyin in Chinese, by the English name in other languages (§9). */
export const ALPHABET_GROUPS = {
  pinyin: ["A", "B", "CDEF", "GHJ", "KL", "M", "NPQR", "S", "TW", "XYZ"],
  english: ["A", "B", "C", "DEF", "GH", "IJKL", "M", "NOPQR", "S", "TUVYZ"],
} as const;

/** Returns the letter under which a destination is listed in a language. */
export function indexLetter(destination: Pick<Destination, "letters">, language: ChannelLanguage): string {
  return destination.letters[language] ?? destination.letters.en;
}

/** Returns the letter groups of a language. */
export const alphabetGroups = (language: ChannelLanguage): readonly string[] => ALPHABET_GROUPS[languageEntry(language).index];
