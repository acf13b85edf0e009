import type { Side } from "#server/gateways/document-reader/document-reader.ts";
import type { PhotoReason } from "#server/gateways/document-reader/identity-document.schema.ts";
import { countAttempt } from "#server/db/rate-limit/rate-limit.ts";
import { isFilesError } from "#server/gateways/files/files.ts";
import { isBusyError } from "#server/concurrency/busy-error.ts";
import { findUpload } from "#server/uploads/resumable/find-upload.ts";
import { readUpload } from "#server/uploads/resumable/read-upload.ts";
import { uploadMemoryBytes } from "#server/uploads/resumable/upload.ts";
import { withMemory } from "#server/uploads/with-memory.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { isPhotoHead, MAX_PHOTO_BYTES } from "./photo.schema.ts";
import { extendKnownPhoto, extendUploadedPhoto, storePhoto } from "./store-photo.ts";

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
  /** There is no memory or no place in the queue just now; the photo came with the post. */
  busy: "errors.photo-busy",
  /** The same for a resumable upload, which can be named again. */
  "upload-busy": "errors.photo-upload-busy",
} as const;
type OtherProblem = keyof typeof OTHER_TEXTS;
export type PhotoProblem = PhotoReason | OtherProblem;
const TEXTS: Partial<Record<PhotoProblem, string>> = {
  ...OTHER_TEXTS,
  "not-jpg-png": "errors.photo-type",
  heic: "errors.photo-type",
  "too-large": "errors.post-too-large",
};
/** What is said at the field of a photo that was not taken; what is wrong with the photo itself stands in a list beside it. */
export const photoMessage = (problem: PhotoProblem) => TEXTS[problem] ?? "errors.photo-refused";
/** Whether it is the photo that is wrong. */
export const isPhotoReason = (problem: PhotoProblem): problem is PhotoReason => !(problem in OTHER_TEXTS);
/** Whether the same post may succeed in a moment. */
export const isBusyProblem = (problem: PhotoProblem) => problem === "busy" || problem === "upload-busy";

export type CollectedPhotos = {
  /** Ids of photos; null where none came and none was kept. */
  front: string | null;
  back: string | null;
  /** `upload`: a resumable upload that can be named again. */
  problems: { field: "documentPhoto" | "documentPhotoBack"; reason: PhotoProblem; upload?: string }[];
  /** Keys of the resumable uploads that they were taken from, all of this browser: they end with the form. */
  uploads: string[];
};

type Post = {
  form: FormData;
  owner: string;
  /** The browser's own key as a hash: its uploads; null for programs. */
  visitor: string | null;
  clientAddress: string;
  kept: { front: string | null; back: string | null };
};
type Refused = { ok: false; reason: PhotoProblem };
/** `upload`: the resumable upload that it came from. */
type Taken = { ok: true; photoId: string; upload: string | null } | Refused;

/**
 * The photos that a post means, each side by itself: a file that came with it, else a finished resumable upload of the same browser,
 * else what was kept before. A file that is refused is told at its field, and what was kept stays; so it is where the storage is full or down
 * or this process is busy.
 */
export async function collectPhotos(shop: AppContext, post: Post): Promise<CollectedPhotos> {
  const found: CollectedPhotos = { ...post.kept, problems: [], uploads: [] };
  for (const { side, file, upload } of SIDES) {
    const sent = post.form.get(file);
    const key = textOf(post.form.get(upload));
    const isFile = sent instanceof Blob && sent.size > 0;
    if (!isFile && key === "") continue;
    const taken = await caught(shop, isFile ? "busy" : "upload-busy", () =>
      isFile ? takeFile(shop, post, side, sent) : takeSent(shop, post, side, key),
    );
    if (!taken) continue;
    if (taken.ok) {
      found[side] = taken.photoId;
      if (taken.upload !== null) found.uploads.push(taken.upload);
    } else found.problems.push({ field: file, reason: taken.reason, ...(taken.reason === "upload-busy" && { upload: key }) });
  }
  return found;
}

const textOf = (posted: FormDataEntryValue | null) => (typeof posted === "string" ? posted.trim() : "");

/** What is not the photo's fault is told like a reason. */
async function caught(shop: AppContext, busy: "busy" | "upload-busy", take: () => Promise<Taken | null>): Promise<Taken | null> {
  try {
    return await take();
  } catch (error) {
    if (isBusyError(error)) return { ok: false, reason: busy };
    if (!isFilesError(error)) throw error;
    shop.log.error("real-name.photo-not-kept", error);
    return { ok: false, reason: "not-kept" };
  }
}

/** A file that came with the post: the web server accounts for its memory. */
async function takeFile(shop: AppContext, { owner, clientAddress }: Post, side: Side, file: Blob): Promise<Taken> {
  if (file.size > MAX_PHOTO_BYTES) return { ok: false, reason: "too-large" };
  const bytes = Buffer.from(await file.arrayBuffer());
  // Only a new one counts: without scripts the same file may come with every post.
  const known = await extendKnownPhoto(shop, { bytes, side, owner });
  if (known) return { ok: true, photoId: known, upload: null };
  if (!(await countPhoto(shop, clientAddress))) return { ok: false, reason: "too-many-photos" };
  const taken = await storePhoto(shop, { bytes, side, owner, clientAddress, uploadKey: null });
  return taken.ok ? { ...taken, upload: null } : taken;
}

/**
 * A resumable upload. Naming one costs its sender nothing, so it is counted, and memory for it is reserved, before any of it is read; one
 * whose photo was taken earlier is not read at all. Null where it has gone and its photo is kept.
 */
async function takeSent(shop: AppContext, { owner, visitor, clientAddress, kept }: Post, side: Side, key: string): Promise<Taken | null> {
  const known = await extendUploadedPhoto(shop, { uploadKey: key, side, owner });
  if (known) return { ok: true, photoId: known, upload: key };
  const named = visitor === null ? null : { key, purpose: "document" as const, visitor };
  const upload = named && (await findUpload(shop, named));
  // A form that is posted twice names an upload whose photo was taken the first time.
  if (!named || !upload) return kept[side] === null ? { ok: false, reason: "upload-gone" } : null;
  return withMemory(shop, { clientAddress, bytes: uploadMemoryBytes(upload.size) }, async () => {
    if (!(await countPhoto(shop, clientAddress))) return { ok: false, reason: "too-many-photos" };
    const sent = await readUpload(shop, named, isPhotoHead);
    if (!sent) return { ok: false, reason: "upload-gone" };
    const taken = await storePhoto(shop, { bytes: sent.bytes, side, owner, clientAddress, uploadKey: key });
    return taken.ok ? { ...taken, upload: key } : taken;
  });
}

async function countPhoto({ db, clock }: AppContext, who: string): Promise<boolean> {
  for (const limit of PHOTOS) if (!(await countAttempt(db, { ...limit, who, now: clock() }))) return false;
  return true;
}
