import { takeUpload } from "#server/intake/take-upload.ts";
import { countTry } from "#server/db/rate-limit.ts";
import type { Side } from "#server/gateways/document-reader/document-reader.ts";
import type { PhotoReason } from "#server/gateways/document-reader/reading.schema.ts";
import { isFilesError } from "#server/gateways/files/files.ts";
import type { Shop } from "#server/shop.ts";
import { PHOTO_BYTES } from "./photo.schema.ts";
import { holdKnownPhoto, takePhoto } from "./take-photo.ts";

const SIDES = [
  { side: "front", file: "documentPhoto", upload: "upload" },
  { side: "back", file: "documentPhotoBack", upload: "uploadBack" },
] as const;

const HOUR = 60 * 60_000;
/** New photos that are taken from one address: many travellers may sit behind it. */
const PHOTOS = [
  { what: "real-name-photo", limit: 120, windowMs: HOUR },
  { what: "real-name-photo-day", limit: 600, windowMs: 24 * HOUR },
];

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
  /** Keys of the resumable uploads that they were taken from, all of this browser: they end with the form. */
  uploads: string[];
};

/**
 * The photos that a post means, each side by itself: a file that came with it, else a finished resumable upload of the same browser,
 * else what was kept before. A file that is refused is told at its field, and what was kept stays; so it is where the storage is full or down.
 */
export async function collectPhotos(
  shop: Shop,
  post: { form: FormData; owner: string; visitor: string | null; clientAddress: string; kept: { front: string | null; back: string | null } },
): Promise<CollectedPhotos> {
  const found: CollectedPhotos = { ...post.kept, problems: [], uploads: [] };
  for (const names of SIDES) {
    const taken = await takeSide(shop, post, names);
    if (taken?.ok) {
      found[names.side] = taken.photoId;
      if (taken.upload !== null) found.uploads.push(taken.upload);
    } else if (taken) found.problems.push({ field: names.file, reason: taken.reason });
  }
  return found;
}

/** Null where the post brings nothing for this side. */
async function takeSide(shop: Shop, post: Parameters<typeof collectPhotos>[1], { side, ...names }: (typeof SIDES)[number]): Promise<Taken | null> {
  try {
    const sent = await sentBytes(shop, post, names);
    if (sent === null) return null;
    if (sent === "upload-gone") return { ok: false, reason: sent };
    const taken = await take(shop, { ...post, bytes: sent.bytes, side });
    return taken.ok ? { ...taken, upload: sent.upload } : taken;
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
): Promise<{ bytes: Buffer; upload: string | null } | "upload-gone" | null> {
  const file = form.get(names.file);
  if (file instanceof Blob && file.size > 0) return { bytes: Buffer.from(await file.arrayBuffer()), upload: null };
  const posted = form.get(names.upload);
  const key = typeof posted === "string" ? posted.trim() : "";
  if (key === "") return null;
  const upload = visitor === null ? null : await takeUpload(shop, { key, purpose: "document", visitor });
  if (upload) return { bytes: upload.bytes, upload: key };
  // A form that is posted twice names an upload whose photo was taken the first time.
  return kept[names.upload === "upload" ? "front" : "back"] === null ? "upload-gone" : null;
}

type Refused = { ok: false; reason: PhotoProblem };
type Taken = { ok: true; photoId: string; /** Where it came from. */ upload: string | null } | Refused;
type Sent = { bytes: Buffer; side: Side; owner: string; clientAddress: string };

async function take(shop: Shop, { bytes, side, owner, clientAddress }: Sent): Promise<{ ok: true; photoId: string } | Refused> {
  if (bytes.length > PHOTO_BYTES) return { ok: false, reason: "too-large" };
  // Only a new one counts: without scripts the same file may come with every post.
  const known = await holdKnownPhoto(shop, { bytes, side, owner });
  if (known) return { ok: true, photoId: known };
  for (const limit of PHOTOS) {
    if (!(await countTry(shop.db, { ...limit, who: clientAddress, now: shop.clock() }))) return { ok: false, reason: "too-many-photos" };
  }
  return takePhoto(shop, { bytes, side, owner });
}
