import type { UploadsTable } from "#server/db/tables/upload-tables.ts";
import type { AppContext } from "#server/context/app-context.ts";

export type UploadShop = Pick<AppContext, "db" | "clock" | "files" | "sealer">;

/** What an upload is for: a document of a real-name registration, or an attachment of an enquiry. */
export type UploadPurpose = UploadsTable["purpose"];

/** The largest file, bytes, and how many uploads of a purpose one browser may have; the oldest goes when there is one more. */
export const UPLOAD_LIMITS: Record<UploadPurpose, { bytes: number; most: number }> = {
  document: { bytes: 10 * 1024 * 1024, most: 6 },
  enquiry: { bytes: 10 * 1024 * 1024, most: 8 },
};

/** An unfinished upload may be continued for a day from its beginning; a finished one waits a day for its form, which keeps it from then on. */
export const UNFINISHED_TTL_MS = 24 * 60 * 60_000;
export const FINISHED_TTL_MS = 24 * 60 * 60_000;

/** What arrives is kept in pieces of so many bytes at most; no upload comes in more pieces than this. */
export const PART_BYTES = 512 * 1024;
export const MAX_PARTS = 400;

/** So many first bytes tell what kind of file an upload is. */
export const HEAD_BYTES = 16;

/** Memory that an upload of so many bytes takes while it is read: itself, and one part of it as it is stored and decrypted. */
export const uploadMemoryBytes = (size: number) => size + 2 * PART_BYTES;

/** What the file of a part is bound to: its upload, and where in it the part begins. */
export const aboutPart = (id: string, begin: number) => `upload:${id}:${begin}`;
/** What the sealed name of an upload is bound to. */
export const aboutName = (id: string) => `upload:${id}`;
