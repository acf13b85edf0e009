const WEIGHTS = [9, 8, 7, 6, 5, 4, 3, 2];
const NO_LETTER = 36;

/** Numbers of passports of the Hong Kong SAR, which China issues, begin with H or K; the mainland's and Macau's do not (§5). */
export const isHongKongPassportNumber = (number: string): boolean => /^[HK][A-Z]?\d{7,8}$/.test(number);

/** Whether a Hong Kong identity number without blanks and brackets, A1234563 or AB1234563, carries its right check digit (sum by weights divisible by 11). */
export function hasHongKongCheckDigit(number: string): boolean {
  const [, letters = "", digits = "", check = ""] = /^([A-Z]{1,2})(\d{6})([0-9A])$/.exec(number) ?? [];
  const signs = [...(letters.padStart(2, " ") + digits)];
  const sum = signs.reduce((all, sign, at) => all + (WEIGHTS[at] ?? 0) * valueOf(sign), Number.parseInt(check, 11));
  return sum % 11 === 0;
}

/** A is 10 … Z is 35. */
const valueOf = (sign: string): number => (sign === " " ? NO_LETTER : Number.parseInt(sign, 36));
