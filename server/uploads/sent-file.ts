import type { AppContext } from "#server/context/app-context.ts";
import { uploadMemoryBytes, partContext, HEAD_BYTES, uploadNameContext } from "#server/uploads/resumable/upload.ts";
import { withMemory } from "./with-memory.ts";
import { readFile } from "./encrypted-files.ts";
import type { UploadPurpose } from "#server/domain/service-states.schema.ts";

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

type UploadContents = { bytes: Buffer; name: string };

/**
 * Returns the bytes and name of a finished upload. Returns null if it is unfinished, has ended, has another visitor or purpose, or a part is missing
 * in the storage. If `accepts` returns false for the first bytes, reads no further and returns only those. The upload remains until `endUpload`. The
 * caller reserves `uploadMemoryBytes(size)`. Throws FilesError if the storage is down.
 */
export async function readUpload(
  shop: Pick<AppContext, "db" | "clock" | "files" | "encryptor">,
  reference: UploadReference,
  accepts: (head: Uint8Array) => boolean = () => true,
): Promise<UploadContents | null> {
  const upload = await findUpload(shop, reference);
  if (!upload) return null;
  const { key } = reference;
  const parts = await shop.db.selectFrom("upload_parts").selectAll().where("upload_id", "=", key).orderBy("begins_at").execute();
  const bytes = Buffer.alloc(upload.size);
  const headEnd = Math.min(HEAD_BYTES, upload.size);
  let filled = 0;
  for (const part of parts) {
    const piece = await readFile(shop, { id: part.file_id, about: partContext(key, part.begins_at) });
    if (!piece || part.begins_at !== filled || piece.length !== part.size) return null;
    const hadHead = filled >= headEnd;
    filled += piece.copy(bytes, filled);
    if (hadHead || filled < headEnd) continue;
    const head = bytes.subarray(0, filled);
    if (!accepts(head)) return { bytes: Buffer.from(head), name: upload.name };
  }
  return filled === upload.size ? { bytes, name: upload.name } : null;
}

/** An upload (`key` is its id) that a request names, with the purpose and the visitor (hash of the visitor cookie) that it must have. */
type UploadReference = { key: string; purpose: UploadPurpose; visitor: string };

/**
 * Returns the size (bytes) and name of a finished upload. Returns null if it is unfinished, has ended, or has another visitor or purpose. An
 * upload is finished if the sizes of its parts add up to its size; `received` is not used.
 */
async function findUpload(
  { db, clock, encryptor }: Pick<AppContext, "db" | "clock" | "encryptor">,
  { key, purpose, visitor }: UploadReference,
): Promise<{ size: number; name: string } | null> {
  const upload = await db
    .selectFrom("uploads")
    .select(["size", "name_encrypted"])
    .select((eb) =>
      eb
        .selectFrom("upload_parts")
        .select(({ fn }) => fn.sum<number | string | null>("upload_parts.size").as("stored"))
        .whereRef("upload_parts.upload_id", "=", "uploads.id")
        .as("stored"),
    )
    .where("id", "=", key)
    .where("purpose", "=", purpose)
    .where("visitor", "=", visitor)
    .where("expires_at", ">", clock())
    .executeTakeFirst();
  if (!upload || Number(upload.stored) !== upload.size) return null;
  return { size: upload.size, name: upload.name_encrypted === null ? "" : encryptor.decrypt(upload.name_encrypted, uploadNameContext(key)) };
}
