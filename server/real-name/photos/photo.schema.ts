import { imageKind } from "#server/uploads/image-kind.schema.ts";

/** Maximum size of a photo of a document: 10 MB, in bytes (§5). */
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024;
/** Minimum size of a photo in px, in any orientation. Below it the text of a document cannot be read. */
const MIN_PHOTO_SIZE = { long: 640, short: 400 };
/** Maximum length of the longer side of a stored photo, px. Browsers with JavaScript scale larger photos down before uploading. */
export const MAX_PHOTO_SIDE = 2400;

/** Whether a file with these first bytes may be a photo. */
export const isPhotoHead = (head: Uint8Array): boolean => imageKind(head) !== null;

/** Whether a photo of this size, in px, is large enough to be read. */
export function isPhotoLargeEnough(width: number, height: number): boolean {
  return Math.max(width, height) >= MIN_PHOTO_SIZE.long && Math.min(width, height) >= MIN_PHOTO_SIZE.short;
}
