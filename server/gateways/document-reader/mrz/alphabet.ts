const DIGITS = "0123456789";
export const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const CHARACTERS = `${LETTERS}${DIGITS}<`;

/** Symbols of a machine-readable row: index 0 is the CTC blank, then follow the 37 characters of the MRZ (ICAO 9303-3 §4.3). */
export const SYMBOLS = ["", ...CHARACTERS];
export const toSymbol = (character: string): number => SYMBOLS.indexOf(character);
export const FILLER = toSymbol("<");
/** Whether a symbol is a digit. The blank is "", which every string includes, so it is replaced. */
export const isDigit = (symbol: number): boolean => DIGITS.includes(SYMBOLS[symbol] || " ");

/** The recognizer's output for a row: `likely` has `steps` × `SYMBOLS.length` values, the likelihood of each symbol at each step. */
export type SymbolLikelihoods = { steps: number; likely: Float32Array };

/**
 * Pairs of a digit and a similar letter. `share`: in a column that allows only one of the two, the allowed one gets this share of the
 * likelihood of the other.
 */
export const LOOKALIKES: readonly (readonly [digit: number, letter: number, share: number])[] = (
  [
    ["0", "O", 1],
    ["1", "I", 1],
    ["2", "Z", 1],
    ["5", "S", 1],
    ["8", "B", 1],
    ["6", "G", 1],
    ["0", "Q", 0.5],
    ["0", "D", 0.5],
    ["1", "L", 0.5],
    ["4", "A", 0.5],
    ["7", "T", 0.3],
  ] as const
).map(([digit, letter, share]) => [toSymbol(digit), toSymbol(letter), share]);
/** In a name, the digit of the first six pairs is read as the letter. */
export const CLOSEST_LOOKALIKES = 6;

const CONFUSION_GROUPS = ["O0DQ", "I1LT", "B8", "S5", "Z2", "G6C", "A4", "E3F", "U0V", "71", "MHNW", "<KLC", "38", "69", "JI", "17"];
/** Whether the recognizer often confuses two characters. */
export const isConfused = (one: string, other: string): boolean => CONFUSION_GROUPS.some((group) => group.includes(one) && group.includes(other));
