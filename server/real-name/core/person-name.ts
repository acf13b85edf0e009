/**
 * Letters that passports print with two letters or with one: `[letter, two letters, one letter]`. Both spellings are the same name (ICAO 9303-3,
 * section 6).
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
export function isSameName(one: string, other: string): boolean {
  const otherSpellings = spellings(other);
  return spellings(one).some(
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
export function isSameChineseName(one: string, other: string): boolean {
  const normalize = (name: string) => name.normalize("NFKC").replace(/[\s·・.．]/g, "");
  return normalize(one) === normalize(other);
}

function spellings(name: string): string[][] {
  const capitals = name.normalize("NFKC").toUpperCase().normalize("NFC");
  return [1, 2].map((column) => {
    const spelled = TRANSLITERATIONS.reduce((text, [letter, ...spellings]) => text.replace(letter, spellings[column - 1] ?? ""), capitals);
    return spelled
      .normalize("NFD")
      .replace(/[\u0300-\u036f'’ʼ`.]/g, "")
      .split(/[^A-Z]+/)
      .filter(Boolean);
  });
}

/** The surname may be first or last, and given names separate or joined. */
const isRotated = (words: string[], other: string[]) =>
  words.some((_, index) => [...words.slice(index), ...words.slice(0, index)].join("") === other.join(""));
