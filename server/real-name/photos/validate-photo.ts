import type { PhotoReason } from "#server/gateways/document-reader/identity-document.schema.ts";
import { validateImage } from "#server/uploads/validate-image.ts";
import { imageKind, isHeic } from "#server/uploads/image-kind.schema.ts";
import { isPhotoLargeEnough, MAX_PHOTO_BYTES, MAX_PHOTO_SIDE } from "./photo.schema.ts";

export type ValidatedPhoto = { ok: true; jpeg: Buffer; width: number; height: number } | { ok: false; reason: PhotoReason };

/**
 * A photo of a document as it is kept: an upright sRGB JPEG, its longest side at most 2,400 px, without metadata or anything else that came
 * with it. Refuses what is not JPEG or PNG by its first bytes and to the decoder, more than 10 MB, more pixels than `validateImage` opens, less than 640 × 400,
 * and what cannot be decoded to its end (§5).
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
