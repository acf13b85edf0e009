import CODES from "./telegraph-codes.json" with { type: "json" };

/**
 * Chinese telegraph codes: kTaiwanTelegraph of Unihan (Unicode 15, from Debian's unicode-data package; Unicode-3.0 licence), 9,026 codes. Hong Kong
 * ID cards print the four-digit codes of the Chinese name under the English name. Digits are recognized even if rare characters are not.
 */
const characters: Record<string, string> = CODES;
const traditional = new Set(Object.values(characters));

/** Whether all characters are traditional. A recognizer that does not know a traditional character returns its simplified form. */
export const isTraditional = (name: string): boolean => [...name].every((character) => traditional.has(character));

/** Returns the codes of a line that consists of two to six groups of four digits; null for any other line. */
export function findTelegraphCodes(text: string): string[] | null {
  const digits = text
    .normalize("NFKC")
    .replaceAll(/\s/g, "")
    .replaceAll(/[OoDQ]/g, "0")
    .replaceAll(/[Il|]/g, "1");
  return /^(?:\d{4}){2,6}$/.test(digits) ? (digits.match(/\d{4}/g) ?? null) : null;
}

/** Returns the characters of telegraph codes; null if a code is unknown. */
export function nameFromTelegraphCodes(codes: string[]): string | null {
  const name = codes.map((code) => characters[code]);
  return name.every((character) => character !== undefined) ? name.join("") : null;
}
