import type { PhotoReason } from "#server/gateways/document-reader/identity-document.schema.ts";
import { validateImage } from "#server/uploads/validate-image.ts";
import { imageKind, isHeic } from "#server/uploads/image-kind.schema.ts";
import { isPhotoLargeEnough, MAX_PHOTO_BYTES, MAX_PHOTO_SIDE } from "./photo.schema.ts";

type ValidatedPhoto = { ok: true; jpeg: Buffer; width: number; height: number } | { ok: false; reason: PhotoReason };

/**
 * Converts a photo of a document to the stored form: an upright sRGB JPEG, its longer side at most 2,400 px, without metadata. Rejects files that
 * are not JPEG or PNG by their first bytes and by the decoder, are larger than 10 MB, have more pixels than `validateImage` accepts, are smaller
 * than 640 × 400, or cannot be decoded completely (§5).
 */
export async function validatePhoto(bytes: Uint8Array): Promise<ValidatedPhoto> {
  if (bytes.length > MAX_PHOTO_BYTES) return { ok: false, reason: "too-large" };
  const kind = imageKind(bytes);
  if (!kind) return { ok: false, reason: isHeic(bytes) ? "heic" : "not-jpg-png" };
  const rules = { kind, longest: MAX_PHOTO_SIDE, isLargeEnough: isPhotoLargeEnough };
  const photo = await validateImage(bytes, rules, (pixels) => pixels().jpeg({ quality: 88 }).toBuffer({ resolveWithObject: true }));
  if (!photo.ok) return photo;
  const { data, info } = photo.image;
  return { ok: true, jpeg: data, width: info.width, height: info.height };
}
