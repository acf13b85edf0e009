import { ERRORS } from "@tus/utils";
import { storeFile, claimFiles } from "#server/uploads/encrypted-files.ts";
import { partContext, FINISHED_TTL_MS, MAX_PARTS, type UploadContext } from "./upload.ts";
import { isFilesError } from "#server/gateways/files/files.ts";
import type { AppContext } from "#server/context/app-context.ts";

/** Longer than the storage may take to write one part. If a process dies while it writes, its upload is blocked for at most this time. */
const LEASE_MS = 60_000;

/** `id`: that of the upload. `offset`: position of the first byte in the uploaded file. */
type Part = { id: string; offset: number; bytes: Buffer };

/**
 * Appends a part to an upload and returns the number of bytes received so far. After the last part, the form has one day to use the upload.
 * Throws 409 if another request (of any process) is writing or has written at the same offset, the upload has ended, or the part exceeds its size.
 * Throws 429 above MAX_PARTS, and FilesError if the storage is full or down. In each case the upload is unchanged and the stored bytes are deleted;
 * if the database does not respond, the sweep deletes them after one day.
 */
export async function appendPart(shop: UploadContext, part: Part): Promise<number> {
  const lease = await leaseUpload(shop, part);
  let fileId: string | undefined;
  try {
    fileId = await storeFile(shop, { about: partContext(part.id, part.offset), bytes: part.bytes });
    if (await addPart(shop, part, fileId)) return part.offset + part.bytes.length;
    // The upload has ended, or the lease expired and another request was faster.
    throw ERRORS.INVALID_OFFSET;
  } catch (error) {
    // Errors of the cleanup are ignored, so that the first error is reported.
    if (fileId) await discardFile(shop, fileId).catch(() => {});
    await releaseLease(shop, part.id, lease);
    throw error;
  }
}

/**
 * Leases the next offset of an upload before anything is written, so that only one of several parallel requests with the same bytes reaches
 * the storage. Returns when the lease ends, ms UTC.
 */
async function leaseUpload({ db, clock }: UploadContext, { id, offset, bytes }: Part): Promise<number> {
  const now = clock();
  return db.transaction().execute(async (tx) => {
    const leased = await tx
      .updateTable("uploads")
      .set({ part_lease_until: now + LEASE_MS })
      .where("id", "=", id)
      .where("received", "=", offset)
      .where("size", ">=", offset + bytes.length)
      .where("expires_at", ">", now)
      .where("part_lease_until", "<=", now)
      .returning("id")
      .executeTakeFirst();
    if (!leased) throw ERRORS.INVALID_OFFSET;
    const { parts } = await tx
      .selectFrom("upload_parts")
      .select((eb) => eb.fn.countAll<number>().as("parts"))
      .where("upload_id", "=", id)
      .executeTakeFirstOrThrow();
    if (parts >= MAX_PARTS) throw { status_code: 429, body: "Too many pieces\n" };
    return now + LEASE_MS;
  });
}

/** Adds a stored part to its upload. Returns false if its offset is no longer the next one, or the upload has ended. */
function addPart({ db, clock }: UploadContext, { id, offset, bytes }: Part, fileId: string): Promise<boolean> {
  const received = offset + bytes.length;
  return db.transaction().execute(async (tx) => {
    const now = clock();
    const upload = await tx
      .updateTable("uploads")
      .set((eb) => ({
        received,
        part_lease_until: 0,
        expires_at: eb
          .case()
          .when("size", "=", received)
          .then(now + FINISHED_TTL_MS)
          .else(eb.ref("expires_at"))
          .end(),
      }))
      .where("id", "=", id)
      .where("received", "=", offset)
      .where("size", ">=", received)
      .where("expires_at", ">", now)
      .returning("id")
      .executeTakeFirst();
    if (!upload) return false;
    await claimFiles(tx, [fileId]);
    await tx.insertInto("upload_parts").values({ upload_id: id, begins_at: offset, size: bytes.length, file_id: fileId }).execute();
    return true;
  });
}

/** Ends the lease, so that the sender can retry immediately. If the database is down too, the lease expires. */
async function releaseLease({ db }: UploadContext, id: string, lease: number): Promise<void> {
  await db
    .updateTable("uploads")
    .set({ part_lease_until: 0 })
    .where("id", "=", id)
    .where("part_lease_until", "=", lease)
    .execute()
    .catch(() => {});
}

/**
 * Removes a file now unless it is claimed. It is claimed if the commit of `addPart` succeeded but its confirmation was lost. If the storage does not
 * respond, the next sweep removes the file.
 */
async function discardFile({ db, clock, files }: Pick<AppContext, "db" | "clock" | "files">, id: string): Promise<void> {
  const unclaimed = await db
    .updateTable("files")
    .set({ delete_at: clock() })
    .where("id", "=", id)
    .where("delete_at", "is not", null)
    .returning("id")
    .executeTakeFirst();
  if (!unclaimed) return;
  try {
    await files.remove(id);
  } catch (error) {
    if (!isFilesError(error)) throw error;
    return;
  }
  await db.deleteFrom("files").where("id", "=", id).execute();
}
