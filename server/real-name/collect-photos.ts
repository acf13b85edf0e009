import { takeUpload } from "#server/intake/take-upload.ts";
import { countTry } from "#server/db/rate-limit.ts";
import type { Side } from "#server/gateways/document-reader/document-reader.ts";
import type { PhotoReason } from "#server/gateways/document-reader/reading.schema.ts";
import { isFilesError } from "#server/gateways/files/files.ts";
import type { Shop } from "#server/shop.ts";
import { PHOTO_BYTES } from "./photo.schema.ts";
import { takePhoto } from "./take-photo.ts";

const SIDES = [
  { side: "front", file: "documentPhoto", upload: "upload" },
  { side: "back", file: "documentPhotoBack", upload: "uploadBack" },
] as const;

/** Photos that are taken from one address: many travellers may sit behind it. */
const PHOTOS = { what: "real-name-photo", limit: 120, windowMs: 60 * 60_000 };

/** What keeps a photo from being taken though nothing is wrong with it. */
const OTHER_TEXTS = {
  "upload-gone": "errors.photo-gone",
  "too-many-photos": "errors.too-many-tries",
  "not-kept": "errors.photo-not-kept",
} as const;
type OtherProblem = keyof typeof OTHER_TEXTS;
export type PhotoProblem = PhotoReason | OtherProblem;
const TEXTS: Partial<Record<PhotoProblem, string>> = { ...OTHER_TEXTS, "not-jpg-png": "errors.photo-type" };
/** What is said at the field of a photo that was not taken; what is wrong with the photo itself stands in a list beside it. */
export const photoMessage = (problem: PhotoProblem) => TEXTS[problem] ?? "errors.photo-refused";
/** Whether it is the photo that is wrong. */
export const isPhotoReason = (problem: PhotoProblem): problem is PhotoReason => !(problem in OTHER_TEXTS);

export type CollectedPhotos = {
  /** Ids of photos; null where none came and none was kept. */
  front: string | null;
  back: string | null;
  problems: { field: "documentPhoto" | "documentPhotoBack"; reason: PhotoProblem }[];
};

/**
 * The photos that a post means, each side by itself: a file that came with it, else a finished resumable upload of the same browser,
 * else what was kept before. A file that is refused is told at its field, and what was kept stays; so it is where the storage is full or down.
 */
export async function collectPhotos(
  shop: Shop,
  post: { form: FormData; owner: string; visitor: string | null; clientAddress: string; kept: { front: string | null; back: string | null } },
): Promise<CollectedPhotos> {
  const found: CollectedPhotos = { ...post.kept, problems: [] };
  for (const names of SIDES) {
    const taken = await takeSide(shop, post, names);
    if (taken?.ok) found[names.side] = taken.photoId;
    else if (taken) found.problems.push({ field: names.file, reason: taken.reason });
  }
  return found;
}

/** Null where the post brings nothing for this side. */
async function takeSide(shop: Shop, post: Parameters<typeof collectPhotos>[1], { side, ...names }: (typeof SIDES)[number]): Promise<Taken | null> {
  try {
    const sent = await sentBytes(shop, post, names);
    if (sent === null) return null;
    return sent === "upload-gone" ? { ok: false, reason: sent } : await take(shop, { ...post, bytes: sent, side });
  } catch (fault) {
    if (!isFilesError(fault)) throw fault;
    shop.log.error("real-name.photo-not-kept", fault);
    return { ok: false, reason: "not-kept" };
  }
}

/** Null where the post brings nothing for this side. */
async function sentBytes(
  shop: Shop,
  { form, visitor, kept }: { form: FormData; visitor: string | null; kept: { front: string | null; back: string | null } },
  names: { file: string; upload: string },
): Promise<Buffer | "upload-gone" | null> {
  const file = form.get(names.file);
  if (file instanceof Blob && file.size > 0) return Buffer.from(await file.arrayBuffer());
  const key = form.get(names.upload);
  if (typeof key !== "string" || key.trim() === "") return null;
  const upload = visitor === null ? null : await takeUpload(shop, { key: key.trim(), purpose: "document", visitor });
  if (upload) return upload.bytes;
  // A form that is posted twice names an upload whose photo was taken the first time.
  return kept[names.upload === "upload" ? "front" : "back"] === null ? "upload-gone" : null;
}

type Taken = Awaited<ReturnType<typeof takePhoto>> | { ok: false; reason: PhotoProblem };
type Sent = { bytes: Buffer; side: Side; owner: string; clientAddress: string };

async function take(shop: Shop, { bytes, side, owner, clientAddress }: Sent): Promise<Taken> {
  if (bytes.length > PHOTO_BYTES) return { ok: false, reason: "too-large" };
  const allowed = await countTry(shop.db, { ...PHOTOS, who: clientAddress, now: shop.clock() });
  return allowed ? takePhoto(shop, { bytes, side, owner }) : { ok: false, reason: "too-many-photos" };
}
