/** Letters that passports write as two: both ways are the same name (ICAO 9303-3, section 6). */
const TWO_LETTERS: [RegExp, string, string][] = [
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

/** Whether two Latin names are one: case, accents, hyphens, apostrophes, commas and the order of surname and given names do not count. */
export function isSameName(one: string, other: string): boolean {
  const others = spellingsOf(other);
  return spellingsOf(one).some((words) => words.length > 0 && others.some((rest) => isRotated(words, rest) || isRotated(rest, words)));
}

/**
 * The same for two names that are one, seldom for two that are not: its letters, each once, in the order of the alphabet. E and H are left out:
 * with them letters are written as two.
 */
export function nameFingerprint(name: string): string {
  const words = spellingsOf(name)[0] ?? [];
  return [...new Set(words.join("").replace(/[EH]/g, ""))].toSorted().join("");
}

/** Whether two Chinese names are one: spaces and width do not count; other forms of a character are others. */
export function isSameChineseName(one: string, other: string): boolean {
  const plain = (name: string) => name.normalize("NFKC").replace(/[\s·・.．]/g, "");
  return plain(one) === plain(other);
}

function spellingsOf(name: string): string[][] {
  const capitals = name.normalize("NFKC").toUpperCase().normalize("NFC");
  return [1, 2].map((column) => {
    const spelled = TWO_LETTERS.reduce((text, [letter, ...ways]) => text.replace(letter, ways[column - 1] ?? ""), capitals);
    return spelled
      .normalize("NFD")
      .replace(/[\u0300-\u036f'’ʼ`.]/g, "")
      .split(/[^A-Z]+/)
      .filter(Boolean);
  });
}

/** The surname may stand first or last, and given names apart or as one. */
const isRotated = (words: string[], other: string[]) =>
  words.some((_, at) => [...words.slice(at), ...words.slice(0, at)].join("") === other.join(""));
