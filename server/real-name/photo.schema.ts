/** A photo of a document is at most 10 MB (§5); bytes. */
export const PHOTO_BYTES = 10 * 1024 * 1024;
/** Smaller than this, however it is turned, the lines of a document cannot be read; px. */
export const PHOTO_LEAST = { long: 640, short: 400 };
/** The longest side of a photo that is kept, px; a browser that can sends none that is larger. */
export const PHOTO_LONGEST = 2400;

/** What a photo's first bytes say that it is, whatever its name says. */
export function photoKind(bytes: Uint8Array): "jpeg" | "png" | null {
  const begins = (...signature: number[]) => signature.every((byte, position) => bytes[position] === byte);
  if (begins(0xff, 0xd8, 0xff)) return "jpeg";
  return begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ? "png" : null;
}

/** Whether a file is a photo as iPhones keep it: "ftyp" and a brand of HEIF at the fifth byte. */
export const isHeic = (head: Uint8Array): boolean => /^ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)/.test(String.fromCharCode(...head.subarray(4, 12)));

/** Whether a file that begins so may be a photo. */
export const isPhotoHead = (head: Uint8Array): boolean => photoKind(head) !== null;

/** Is a photo of this size large enough to be read? */
export function largeEnough(width: number, height: number): boolean {
  return Math.max(width, height) >= PHOTO_LEAST.long && Math.min(width, height) >= PHOTO_LEAST.short;
}
