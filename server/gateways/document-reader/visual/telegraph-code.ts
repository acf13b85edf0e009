import CODES from "./telegraph-codes.json" with { type: "json" };

/**
 * Unihan's kTaiwanTelegraph (Unicode 15, as Debian's unicode-data packs it; Unicode-3.0 licence), 9,026 codes. Hong Kong cards print the four-digit
 * codes of the holder's Chinese name under the English one; digits are read where rare characters are not.
 */
const signs: Record<string, string> = CODES;
const traditional = new Set(Object.values(signs));

/** Whether every character is one of the traditional script: a reader that lacks one puts its simplified twin. */
export const isTraditional = (name: string): boolean => [...name].every((sign) => traditional.has(sign));

/** The codes in a line, or null where it is none: two to six groups of four digits and nothing else. */
export function findTelegraphCodes(text: string): string[] | null {
  const digits = text
    .normalize("NFKC")
    .replaceAll(/\s/g, "")
    .replaceAll(/[OoDQ]/g, "0")
    .replaceAll(/[Il|]/g, "1");
  return /^(?:\d{4}){2,6}$/.test(digits) ? (digits.match(/\d{4}/g) ?? null) : null;
}

/** The characters of telegraph codes; null where one of them stands for none. */
export function nameFromTelegraphCodes(codes: string[]): string | null {
  const name = codes.map((code) => signs[code]);
  return name.every((sign) => sign !== undefined) ? name.join("") : null;
}
