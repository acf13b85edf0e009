import { ERRORS } from "@tus/utils";
import { claimFiles } from "#server/uploads/claim-files.ts";
import { storeFile } from "#server/uploads/store-file.ts";
import { aboutPart, FINISHED_TTL_MS, MAX_PARTS, type UploadShop } from "./upload.ts";
import { isFilesError } from "#server/gateways/files/files.ts";
import type { AppContext } from "#server/context/app-context.ts";

/** Longer than the storage may take to write one part, ms. A process that dies while it writes blocks its upload for no longer than this. */
const LEASE_MS = 60_000;

type Part = { id: string; begin: number; bytes: Buffer };

/**
 * Appends a part to an upload and returns how many bytes it has then; with the last part a day begins in which its form may take it.
 * Throws 409 where another request is writing or has written at the same place, in whichever process, 429 above the number of parts
 * an upload may have, and FilesError where the storage is full or down. In each case nothing counts and no bytes stay; where the database
 * does not answer either, the next sweep after a day removes them.
 */
export async function appendPart(shop: UploadShop, part: Part): Promise<number> {
  const lease = await leaseUpload(shop, part);
  let file: string | undefined;
  try {
    file = await storeFile(shop, { about: aboutPart(part.id, part.begin), bytes: part.bytes });
    if (await addPart(shop, part, file)) return part.begin + part.bytes.length;
    // The upload ended, or the lease was outlived and another request was faster.
    throw ERRORS.INVALID_OFFSET;
  } catch (error) {
    // The first fault is the one to tell.
    if (file) await discardFile(shop, file).catch(() => {});
    await releaseLease(shop, part.id, lease);
    throw error;
  }
}

/**
 * Reserves the next place of an upload before anything is written, so that of parallel requests with the same bytes only one reaches the
 * storage. Returns until when, ms UTC.
 */
async function leaseUpload({ db, clock }: UploadShop, { id, begin, bytes }: Part): Promise<number> {
  const now = clock();
  return db.transaction().execute(async (tx) => {
    const leased = await tx
      .updateTable("uploads")
      .set({ part_lease_until: now + LEASE_MS })
      .where("id", "=", id)
      .where("received", "=", begin)
      .where("size", ">=", begin + bytes.length)
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

/** Counts a part that has been written; false where its place in the upload is no longer the next one. */
function addPart({ db, clock }: UploadShop, { id, begin, bytes }: Part, file: string): Promise<boolean> {
  const received = begin + bytes.length;
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
      .where("received", "=", begin)
      .where("size", ">=", received)
      .where("expires_at", ">", now)
      .returning("id")
      .executeTakeFirst();
    if (!upload) return false;
    await claimFiles(tx, [file]);
    await tx.insertInto("upload_parts").values({ upload_id: id, begins_at: begin, size: bytes.length, file_id: file }).execute();
    return true;
  });
}

/** Lets the sender try again at once. Where the database is down too, the lease ends by itself. */
async function releaseLease({ db }: UploadShop, id: string, lease: number): Promise<void> {
  await db
    .updateTable("uploads")
    .set({ part_lease_until: 0 })
    .where("id", "=", id)
    .where("part_lease_until", "=", lease)
    .execute()
    .catch(() => {});
}

/**
 * Removes a file now unless it was claimed, as it is where a commit succeeded but its answer was lost; where the storage does not answer,
 * the next sweep removes it.
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
