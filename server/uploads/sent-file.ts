import type { AppContext } from "#server/context/app-context.ts";
import { findUpload, type UploadReference } from "./resumable/find-upload.ts";
import { readUpload } from "./resumable/read-upload.ts";
import { uploadMemoryBytes } from "./resumable/upload.ts";
import { withMemory } from "./with-memory.ts";

/** A file of a post. */
export type SentFile = {
  /** The file name as sent. */
  name: string;
  /** Bytes. */
  size: number;
  /** Returns null if the upload no longer exists. */
  read: () => Promise<Buffer | null>;
  /** Key of the resumable upload; null for a file that was posted with the form. */
  uploadKey: string | null;
};

type Rejection<Reason> = { ok: false; reason: Reason };

type StoreRules<Stored, Reason> = {
  /** Returns the same file if it is already stored. */
  findKnown: (bytes: Buffer) => Promise<Stored | null>;
  /** Counts a new file against the limits. Returns why it is rejected, or null. */
  consumeLimits: () => Promise<Reason | null>;
  store: (bytes: Buffer) => Promise<Stored | Rejection<Reason>>;
  /** The reason if the upload no longer exists. */
  goneReason: Reason;
};

export const toPostedFile = (file: Blob): SentFile => ({
  name: file instanceof File ? file.name : "",
  size: file.size,
  read: async () => Buffer.from(await file.arrayBuffer()),
  uploadKey: null,
});

/**
 * Returns a finished resumable upload, or null if it is unfinished, no longer exists or belongs to another browser. If `accepts` returns false for the
 * first bytes, `read` returns only those.
 */
export async function findUploadedFile(
  shop: AppContext,
  reference: UploadReference,
  accepts: (head: Uint8Array) => boolean,
): Promise<SentFile | null> {
  const upload = await findUpload(shop, reference);
  return upload && { ...upload, read: async () => (await readUpload(shop, reference, accepts))?.bytes ?? null, uploadKey: reference.key };
}

/**
 * Stores a file of a post unless it is already stored. Of posted files, whose memory the web server has reserved, only new ones count against the
 * limits: without JavaScript the same file may be posted again with every form. Referencing an upload costs its sender nothing, so its memory is
 * reserved and it is counted before it is read. Throws `BusyError` if too little memory is available.
 */
export async function storeSentFile<Stored, Reason>(
  shop: AppContext,
  { file, clientAddress }: { file: SentFile; clientAddress: string },
  { findKnown, consumeLimits, store, goneReason }: StoreRules<Stored, Reason>,
): Promise<Stored | Rejection<Reason>> {
  const readAndStore = async (check: () => Promise<Reason | null>): Promise<Stored | Rejection<Reason>> => {
    const bytes = await file.read();
    if (!bytes) return { ok: false, reason: goneReason };
    const known = await findKnown(bytes);
    if (known !== null) return known;
    const reason = await check();
    return reason === null ? store(bytes) : { ok: false, reason };
  };
  if (file.uploadKey === null) return readAndStore(consumeLimits);
  return withMemory(shop, { clientAddress, bytes: uploadMemoryBytes(file.size) }, async () => {
    const reason = await consumeLimits();
    return reason === null ? readAndStore(async () => null) : { ok: false, reason };
  });
}
