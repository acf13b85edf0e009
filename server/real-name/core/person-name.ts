/**
 * Letters that passports print in Latin letters without accents, some of them in two ways: `[letter, first spelling, second spelling]`. Both
 * spellings are the same name (ICAO 9303-3, section 6).
 */
const TRANSLITERATIONS: [RegExp, string, string][] = [
  [/Ä/g, "AE", "A"],
  [/Ö/g, "OE", "O"],
  [/Ü/g, "UE", "U"],
  [/Å/g, "AA", "A"],
  [/Ø/g, "OE", "O"],
  [/Æ/g, "AE", "AE"],
  [/Œ/g, "OE", "OE"],
  [/ß|ẞ/g, "SS", "SS"],
  [/Ð|Đ/g, "D", "D"],
  [/Ł/g, "L", "L"],
  [/Þ/g, "TH", "TH"],
];

/** Whether two Latin names are the same. Ignores case, accents, hyphens, apostrophes, commas and the order of surname and given names. */
export function isSameName(name: string, otherName: string): boolean {
  const otherSpellings = spellings(otherName);
  return spellings(name).some(
    (words) => words.length > 0 && otherSpellings.some((otherWords) => isRotated(words, otherWords) || isRotated(otherWords, words)),
  );
}

/**
 * Returns a text that is equal for two spellings of the same name, and rarely equal for different names: the distinct letters of the name in
 * alphabetical order. E and H are left out because transliterations add them.
 */
export function nameFingerprint(name: string): string {
  const words = spellings(name)[0] ?? [];
  return [...new Set(words.join("").replace(/[EH]/g, ""))].toSorted().join("");
}

/**
 * Whether two Chinese names are the same. Ignores spaces, middle dots and character width. Variants of a character (simplified, traditional) count
 * as different.
 */
export function isSameChineseName(name: string, otherName: string): boolean {
  const normalize = (text: string) => text.normalize("NFKC").replace(/[\s·・.．]/g, "");
  return normalize(name) === normalize(otherName);
}

/** Returns the words of a name in the first and in the second spelling. */
function spellings(name: string): string[][] {
  const capitals = name.normalize("NFKC").toUpperCase().normalize("NFC");
  return [0, 1].map((spelling) => {
    const spelled = TRANSLITERATIONS.reduce((text, [letter, ...replacements]) => text.replace(letter, replacements[spelling] ?? ""), capitals);
    return spelled
      .normalize("NFD")
      .replace(/[\u0300-\u036f'’ʼ`.]/g, "")
      .split(/[^A-Z]+/)
      .filter(Boolean);
  });
}

/** Whether two names differ only in which word is first and where spaces are. Surnames stand first or last, given names are separate or joined. */
const isRotated = (words: string[], otherWords: string[]) =>
  words.some((_, index) => [...words.slice(index), ...words.slice(0, index)].join("") === otherWords.join(""));
