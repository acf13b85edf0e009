const WEIGHTS = [9, 8, 7, 6, 5, 4, 3, 2];
const BLANK_VALUE = 36;

/** Whether a Chinese passport number belongs to a Hong Kong SAR passport. It begins with H or K, unlike those of the mainland and Macau (§5). */
export const isHongKongPassportNumber = (number: string): boolean => /^[HK][A-Z]?\d{7,8}$/.test(number);

/**
 * Whether the check digit of a Hong Kong ID card number is correct. The number has no blanks or brackets: A1234563 or AB1234563. The weighted
 * sum must be divisible by 11; for text of another form it is NaN.
 */
export function hasHongKongCheckDigit(number: string): boolean {
  const [, letters = "", digits = "", check = ""] = /^([A-Z]{1,2})(\d{6})([0-9A])$/.exec(number) ?? [];
  const characters = [...(letters.padStart(2, " ") + digits)];
  const sum = characters.reduce((total, character, at) => total + (WEIGHTS[at] ?? 0) * valueOf(character), Number.parseInt(check, 11));
  return sum % 11 === 0;
}

/** A = 10 … Z = 35; a blank is 36. */
const valueOf = (character: string): number => (character === " " ? BLANK_VALUE : Number.parseInt(character, 36));
