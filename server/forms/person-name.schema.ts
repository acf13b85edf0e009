import { cleanLine } from "./text-field.schema.ts";

// Names of people as documents print them. The forms and the comparison with a document use the same letters, so that no name is accepted that can never match.

/** How machine-readable zones spell letters that are not a letter from A to Z with an accent, or have two spellings (ICAO 9303-3, section 6). */
const SPELLINGS = Object.fromEntries(
  [
    "Ä:AE:A Å:AA:A Æ:AE Ö:OE:O Ø:OE:O Œ:OE Ü:UE:U:UXX Ñ:N:NXX ß:SS ẞ:SS Þ:TH Ŋ:N:NG Ə:E:A ĸ:K:Q Ɲ:N:NY Ⱥ:A Ƀ:B Ɓ:B Ȼ:C Ƈ:C Ð:D Đ:D Ɗ:D Ɖ:D Ǝ:E Ɛ:E Ɇ:E Ƒ:F Ǥ:G Ɠ:G Ɣ:G",
    "Ħ:H Ɨ:I Ɩ:I Ɉ:J Ƙ:K Ł:L Ƚ:L Ɫ:L Ɔ:O Ɵ:O Ƥ:P Ɍ:R Ŧ:T Ƭ:T Ⱦ:T Ʉ:U Ʊ:U Ʋ:V Ƴ:Y Ɏ:Y Ƶ:Z Ʒ:Z",
  ].flatMap((line) =>
    line.split(" ").map((entry): [string, Letter] => {
      const [letter = "", ...spellings] = entry.split(":");
      return [letter, spellings];
    }),
  ),
) as Record<string, Letter | undefined>;
/** Apostrophes, glottal stops and other signs that zones leave out. */
const OMITTED = /['’‘‛`\u02b9-\u02cb\u2032\ua78b\ua78cʔʕɁɂ]/g;
/** Other signs that zones replace by a filler: "A/L", "S/O", "@", "Gal·la", "MÜLLER, ANNA". Includes the filler itself. */
const BREAK = /^[\s,./@()<·-]$/;
const HYPHENS = /[\p{Pd}\u2212]/gu;
const MIDDLE_DOTS = /[·•‧・∙⋅●ㆍ]/g;
const ROMAN = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"];
const SUFFIXES = new Set([...ROMAN.slice(1), "JR", "SR"]);

/** A letter as its spellings. */
type Letter = readonly string[];

/** Cleans a Latin name: one sign for each apostrophe, hyphen and middle dot, and single spaces. */
export const cleanLatinName = (text: string): string | undefined =>
  cleanLine(text)
    ?.replace(OMITTED, "'")
    .replace(HYPHENS, "-")
    .replace(MIDDLE_DOTS, "·")
    .replace(/[\s<]+/g, " ")
    .trim() || undefined;

/** Whether a clean name has letters, and only what `isSameName` compares. */
export function isLatinName(name: string): boolean {
  const { words, isComplete } = toWords(name);
  return isComplete && words.length > 0;
}

/**
 * Whether two Latin names are the same. Ignores case, accents, hyphens, apostrophes, commas and the order of surname and given names, and whether "JR" or "III"
 * follows the one or the others.
 */
export function isSameName(name: string, otherName: string): boolean {
  const [words, otherWords] = [toWords(name).words, toWords(otherName).words];
  const [suffixes, otherSuffixes] = [words.filter(isSuffix), otherWords.filter(isSuffix)];
  if (isSpelledAs(words, otherWords) || isSpelledAs(otherWords, words)) return true;
  if (suffixes.length === 0 || plainSpellings(suffixes)[0] !== plainSpellings(otherSuffixes)[0]) return false;
  const [bare, otherBare] = [words, otherWords].map((all) => all.filter((word) => !isSuffix(word))) as [Letter[][], Letter[][]];
  return isSpelledAs(bare, otherBare) || isSpelledAs(otherBare, bare);
}

const isSuffix = (word: Letter[]): boolean => SUFFIXES.has(plainSpellings([word])[0] ?? "");

/**
 * Returns a text that is equal for two spellings of the same name, and rarely equal for different names: the distinct letters of the name in
 * alphabetical order. E and H are left out because transliterations add them.
 */
export function nameFingerprint(name: string): string {
  const letters = plainSpellings(toWords(name).words)[0]?.replace(/[EH]/g, "") ?? "";
  return [...new Set(letters)].toSorted().join("");
}

/** Returns the letters of a text as a zone spells them. */
export const zoneLetters = (text: string): string => plainSpellings(toWords(text).words)[0] ?? "";

/** Cleans a Chinese name: without spaces, and the dots of transliterated names as "·". */
export const cleanChineseName = (text: string): string | undefined =>
  cleanLine(text)?.replace(/\s/g, "").replace(MIDDLE_DOTS, "·").replace(/[.。]/g, "·") || undefined;

/** Whether a clean text is a Chinese name. */
export const isChineseName = (name: string): boolean => /^[\p{Script=Han}·]+$/u.test(name) && /\p{Script=Han}/u.test(name);

/** Whether two Chinese names are the same. Ignores spaces, dots and character width. Variants of a character (simplified, traditional) count as different. */
export const isSameChineseName = (name: string, otherName: string): boolean => dotless(name) === dotless(otherName);
const dotless = (name: string) => cleanChineseName(name)?.replaceAll("·", "");

/** Returns the words of a name, and whether it contains nothing else than letters and signs of names. */
function toWords(name: string): { words: Letter[][]; isComplete: boolean } {
  const clean = (cleanLatinName(name) ?? "").toUpperCase().normalize("NFC").replaceAll("'", "");
  const roman = clean.replace(/\b(\d{1,2})(?:ST|ND|RD|TH)?\b/g, (digits, number: string) => ROMAN[Number(number)] ?? digits);
  const words: Letter[][] = [[]];
  let isComplete = true;
  for (const character of roman) {
    // oxlint-disable-next-line shop/linear-time -- One character.
    const letter = SPELLINGS[character] ?? /^[A-Z](?=\p{M}*$)/u.exec(character.normalize("NFD"));
    if (letter) words.at(-1)?.push([...letter]);
    else if (BREAK.test(character)) words.push([]);
    else if (!/\p{M}/u.test(character)) isComplete = false;
  }
  return { words: words.filter((word) => word.length > 0), isComplete };
}

/** Returns the text with the first spelling of each letter, and with the second. */
const plainSpellings = (words: Letter[][]): string[] =>
  [0, 1].map((nth) =>
    words
      .flat()
      .map((letter) => letter[nth] ?? letter[0] ?? "")
      .join(""),
  );

/** Whether a name in one of its spellings is the other. Surnames stand first or last, and given names are separate or joined: any word may be the first. */
const isSpelledAs = (words: Letter[][], otherWords: Letter[][]): boolean =>
  plainSpellings(otherWords).some((other) => words.some((_, first) => canSpell([...words.slice(first), ...words.slice(0, first)].flat(), other)));

/** Whether some spelling of the letters is the text. */
function canSpell(letters: Letter[], text: string): boolean {
  let ends = new Set([0]);
  for (const letter of letters) {
    ends = new Set([...ends].flatMap((end) => letter.filter((spelling) => text.startsWith(spelling, end)).map((spelling) => end + spelling.length)));
  }
  return ends.has(text.length);
}
