import type { Side } from "#server/domain/registration-states.schema.ts";
import type { PhotoReason } from "#server/gateways/document-reader/identity-document.schema.ts";
import { countAttempt } from "#server/db/rate-limit/rate-limit.ts";
import { isFilesError } from "#server/gateways/files/files.ts";
import { isBusyError } from "#server/concurrency/busy-error.ts";
import { PHOTO_FILES } from "#server/real-name/core/encrypt-person.ts";
import { extendKnownFile } from "#server/uploads/draft-files.ts";
import { findUploadedFile, storeSentFile, toPostedFile, type SentFile } from "#server/uploads/sent-file.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { isPhotoHead, MAX_PHOTO_BYTES } from "./photo.schema.ts";
import type { RegistrationMessage } from "#server/real-name/core/registration-message.schema.ts";
import { extendKnownPhoto, storePhoto } from "./store-photo.ts";

const SIDES = [
  { side: "front", file: "documentPhoto", upload: "upload" },
  { side: "back", file: "documentPhotoBack", upload: "uploadBack" },
] as const;

const HOUR = 60 * 60_000;
/** New photos per client address: those of a counter at an airport, where 200 travellers an hour register. */
const PHOTO_LIMITS = [
  { name: "real-name-photo", limit: 600, windowMs: HOUR },
  { name: "real-name-photo-day", limit: 3_000, windowMs: 24 * HOUR },
];

/** The text keys of problems that do not concern the photo itself. */
const OTHER_TEXTS = {
  "upload-gone": "errors.photo-gone",
  "too-many-photos": "errors.too-many-tries",
  "not-kept": "errors.photo-not-kept",
  /** No memory or no place in the queue is available now for a photo that was posted with the form. */
  busy: "errors.photo-busy",
  /** The same for a resumable upload, which the next post can reference again. */
  "upload-busy": "errors.photo-upload-busy",
} as const;
type OtherProblem = keyof typeof OTHER_TEXTS;
type PhotoProblem = PhotoReason | OtherProblem;
const TEXTS: Partial<Record<PhotoProblem, RegistrationMessage>> = {
  ...OTHER_TEXTS,
  "not-jpg-png": "errors.photo-type",
  heic: "errors.photo-type",
  "too-large": "errors.post-too-large",
};

export type CollectedPhotos = {
  /** Ids of photos; null if none was posted and none was stored before. */
  front: string | null;
  back: string | null;
  /** `upload`: key of a resumable upload that can be referenced again. */
  problems: { field: "documentPhoto" | "documentPhotoBack"; reason: PhotoProblem; upload?: string }[];
  /** Keys of this browser's resumable uploads that the photos came from. They are ended when the form is submitted. */
  uploads: string[];
};

type Post = {
  form: FormData;
  owner: string;
  /** Hash of the visitor cookie, which owns resumable uploads; null without a cookie. */
  visitor: string | null;
  clientAddress: string;
  /** Ids of the photos that the form has already. */
  storedPhotos: { front: string | null; back: string | null };
};
type Rejection = { ok: false; reason: PhotoProblem };
/** `upload`: key of the resumable upload that the photo came from; null for a posted file. */
type PhotoResult = { ok: true; photoId: string; upload: string | null } | Rejection;

/**
 * Returns the photos of a post, one per side: a posted file, otherwise a finished resumable upload of the same browser, otherwise the photo that
 * was stored before. If a file is rejected, the storage is full or down, or this process is busy, reports the problem at the field and returns the
 * photo that was stored before.
 */
export async function collectPhotos(shop: AppContext, post: Post): Promise<CollectedPhotos> {
  const collected: CollectedPhotos = { ...post.storedPhotos, problems: [], uploads: [] };
  for (const { side, file, upload } of SIDES) {
    const sent = post.form.get(file);
    const key = formText(post.form.get(upload));
    const isFile = sent instanceof Blob && sent.size > 0;
    if (!isFile && key === "") continue;
    const result = await withStorageErrors(shop, isFile ? "busy" : "upload-busy", () =>
      isFile ? storeSentPhoto(shop, post, side, toPostedFile(sent)) : storeUploadedPhoto(shop, post, side, key),
    );
    if (!result) continue;
    if (result.ok) {
      collected[side] = result.photoId;
      if (result.upload !== null) collected.uploads.push(result.upload);
    } else collected.problems.push({ field: file, reason: result.reason, ...(result.reason === "upload-busy" && { upload: key }) });
  }
  return collected;
}

const formText = (posted: FormDataEntryValue | null) => (typeof posted === "string" ? posted.trim() : "");

/** Runs `store` and converts errors of the storage and overload (`busyReason`) into problems of the photo field. */
async function withStorageErrors(
  shop: AppContext,
  busyReason: "busy" | "upload-busy",
  store: () => Promise<PhotoResult | null>,
): Promise<PhotoResult | null> {
  try {
    return await store();
  } catch (error) {
    if (isBusyError(error)) return { ok: false, reason: busyReason };
    if (!isFilesError(error)) throw error;
    shop.log.error("real-name.photo-not-kept", error);
    return { ok: false, reason: "not-kept" };
  }
}

/** Stores a photo of a post unless the owner has it already. */
async function storeSentPhoto(shop: AppContext, { owner, clientAddress }: Post, side: Side, file: SentFile): Promise<PhotoResult> {
  const { uploadKey } = file;
  if (file.size > MAX_PHOTO_BYTES) return { ok: false, reason: "too-large" };
  return storeSentFile<PhotoResult, PhotoProblem>(
    shop,
    { file, clientAddress },
    {
      findKnown: async (bytes) => {
        const photoId = await extendKnownPhoto(shop, { bytes, side, owner });
        return photoId === null ? null : { ok: true, photoId, upload: uploadKey };
      },
      consumeLimits: async () => ((await countPhoto(shop, clientAddress)) ? null : "too-many-photos"),
      store: async (bytes) => {
        const result = await storePhoto(shop, { bytes, side, owner, clientAddress, uploadKey });
        return result.ok ? { ...result, upload: uploadKey } : result;
      },
      goneReason: "upload-gone",
    },
  );
}

/**
 * Stores the photo of a resumable upload. Does not read an upload again whose photo is already stored. Returns null if the upload no longer exists but
 * a photo is stored for that side.
 */
async function storeUploadedPhoto(shop: AppContext, post: Post, side: Side, key: string): Promise<PhotoResult | null> {
  const { owner, visitor, storedPhotos } = post;
  const knownId = await extendKnownFile(shop, PHOTO_FILES, { owner, side, uploadKey: key });
  if (knownId !== null) return { ok: true, photoId: knownId, upload: key };
  const file = visitor === null ? null : await findUploadedFile(shop, { key, purpose: "document", visitor }, isPhotoHead);
  if (file) return storeSentPhoto(shop, post, side, file);
  // If the form is posted twice, the first post has already stored the photo and ended the upload.
  return storedPhotos[side] === null ? { ok: false, reason: "upload-gone" } : null;
}

/** Counts a new photo. Returns false if a rate limit is reached. */
async function countPhoto({ db, clock }: AppContext, clientAddress: string): Promise<boolean> {
  for (const limit of PHOTO_LIMITS) if (!(await countAttempt(db, { ...limit, subject: clientAddress, now: clock() }))) return false;
  return true;
}

/** Returns the text key of the error of a photo field. Pages list the reasons that concern the photo itself beside the field. */
export const photoMessage = (problem: PhotoProblem): RegistrationMessage => TEXTS[problem] ?? "errors.photo-refused";
/** Whether the problem concerns the photo itself. */
export const isPhotoReason = (problem: PhotoProblem): problem is PhotoReason => !(problem in OTHER_TEXTS);
/** Whether posting the same form again shortly may succeed. */
export const isBusyProblem = (problem: PhotoProblem): boolean => problem === "busy" || problem === "upload-busy";
