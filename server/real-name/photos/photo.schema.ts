import { imageKind } from "#server/uploads/image-kind.schema.ts";

/** A photo of a document is at most 10 MB (§5); bytes. */
export const PHOTO_BYTES = 10 * 1024 * 1024;
/** Smaller than this, however it is turned, the lines of a document cannot be read; px. */
export const PHOTO_LEAST = { long: 640, short: 400 };
/** The longest side of a photo that is kept, px; a browser that can sends none that is larger. */
export const PHOTO_LONGEST = 2400;

/** Whether a file that begins so may be a photo. */
export const isPhotoHead = (head: Uint8Array): boolean => imageKind(head) !== null;

/** Is a photo of this size large enough to be read? */
export function largeEnough(width: number, height: number): boolean {
  return Math.max(width, height) >= PHOTO_LEAST.long && Math.min(width, height) >= PHOTO_LEAST.short;
}
