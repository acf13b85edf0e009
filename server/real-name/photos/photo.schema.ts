import { imageKind } from "#server/uploads/image-kind.schema.ts";

/** A photo of a document is at most 10 MB (§5); bytes. */
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024;
/** Smaller than this, however it is turned, the lines of a document cannot be read; px. */
export const MIN_PHOTO_SIZE = { long: 640, short: 400 };
/** The longest side of a photo that is kept, px; a browser that can sends none that is larger. */
export const MAX_PHOTO_SIDE = 2400;

/** Whether a file that begins so may be a photo. */
export const isPhotoHead = (head: Uint8Array): boolean => imageKind(head) !== null;

/** Is a photo of this size large enough to be read? */
export function isPhotoLargeEnough(width: number, height: number): boolean {
  return Math.max(width, height) >= MIN_PHOTO_SIZE.long && Math.min(width, height) >= MIN_PHOTO_SIZE.short;
}
