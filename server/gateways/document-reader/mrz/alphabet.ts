const DIGITS = "0123456789";
export const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const CHARACTERS = `${LETTERS}${DIGITS}<`;

/** Symbols of a machine-readable row: at 0 the blank between two characters, from 1 on the 37 characters of ICAO 9303. */
export const SYMBOLS = ["", ...CHARACTERS];
export const toSymbol = (character: string): number => SYMBOLS.indexOf(character);
export const FILLER = toSymbol("<");
export const isDigit = (symbol: number): boolean => DIGITS.includes(SYMBOLS[symbol] || " ");

/** What a row may say: for every step along it, how likely each symbol is. */
export type SymbolLikelihoods = { steps: number; likely: Float32Array };

/** A digit, the letter that looks like it, and what of the likelihood of one the other gets where only the other may stand. */
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
/** So many of them, from the first on, are taken for the letter where only letters stand in a name. */
export const CLOSEST_LOOKALIKES = 6;

const CONFUSED = ["O0DQ", "I1LT", "B8", "S5", "Z2", "G6C", "A4", "E3F", "U0V", "71", "MHNW", "<KLC", "38", "69", "JI", "17"];
/** Whether one of two characters is often read for the other. */
export const isConfused = (one: string, other: string): boolean => CONFUSED.some((group) => group.includes(one) && group.includes(other));
