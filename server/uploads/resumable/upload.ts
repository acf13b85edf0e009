import type { UploadPurpose } from "#server/domain/service-states.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";

export type UploadContext = Pick<AppContext, "db" | "clock" | "files" | "encryptor">;

/** The maximum file size in bytes, and the maximum number of uploads per visitor and purpose; one more deletes the oldest. */
export const UPLOAD_LIMITS: Record<UploadPurpose, { bytes: number; maxCount: number }> = {
  document: { bytes: 10 * 1024 * 1024, maxCount: 6 },
  enquiry: { bytes: 10 * 1024 * 1024, maxCount: 8 },
};

/** How long an upload is kept, ms: an unfinished one after its creation, a finished one after its last part unless a form takes it over. */
export const UNFINISHED_TTL_MS = 24 * 60 * 60_000;
export const FINISHED_TTL_MS = 24 * 60 * 60_000;

/** The maximum size of a part in bytes, and the maximum number of parts of an upload. */
export const PART_BYTES = 512 * 1024;
export const MAX_PARTS = 400;

/** The number of first bytes that identify the format of a file. */
export const HEAD_BYTES = 1_024;

/** Returns the memory, bytes, that reading an upload takes: the whole file, and one part both encrypted and decrypted. */
export const uploadMemoryBytes = (size: number) => size + 2 * PART_BYTES;

/** Returns the context that the file of a part is bound to: its upload and its offset. */
export const partContext = (id: string, offset: number) => `upload:${id}:${offset}`;
/** Returns the context that the encrypted file name of an upload is bound to. */
export const uploadNameContext = (id: string) => `upload:${id}`;
