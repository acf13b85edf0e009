const MURMUR = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text is a formatted device fingerprint: 32 hexadecimal digits in five groups (§3). */
export const isMurmur = (text: string | null | undefined): text is string => MURMUR.test(text ?? "");

/** Formats a fingerprint of 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12; null if it is not one (§3). */
export function toMurmur(digits: string): string | null {
  const murmur = digits.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return isMurmur(murmur) ? murmur : null;
}
