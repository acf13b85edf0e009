import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import type { Destination } from "#server/catalogue/destination.ts";

/** The ten letter groups of the destination picker: by pinyin in Chinese, by the English name in other languages (§9). */
export const ALPHABET_GROUPS = {
  zh: ["A", "B", "CDEF", "GHJ", "KL", "M", "NPQR", "S", "TW", "XYZ"],
  other: ["A", "B", "C", "DEF", "GH", "IJKL", "M", "NOPQR", "S", "TUVYZ"],
} as const;

/** Returns the letter under which a destination is listed in a language. */
export function indexLetter(destination: Pick<Destination, "letters">, language: ChannelLanguage): string {
  return language === "zh-cn" || language === "zh-hk" ? destination.letters[language] : destination.letters.en;
}
