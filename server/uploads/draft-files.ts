import { newId } from "#server/db/new-id.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { processRows } from "#server/jobs/process-rows.ts";
import { DRAFT_TTL_MS } from "./draft-store.ts";
import { claimFiles, scheduleFileRemoval, storeFile } from "./encrypted-files.ts";
import type { Side } from "#server/domain/registration-states.schema.ts";

/**
 * A kind of file that people send with a form: its table and the column with the record that has claimed the file, null until then. An unclaimed file
 * belongs to the draft of `owner` (`account:<id>`, `visitor:<hash>` or `annex:<hash>`) and lives as long as the draft: seven days.
 */
export type DraftFiles = {
  /** The prefix of the ids. */
  idPrefix: string;
  /** Returns the context that an encrypted file is bound to. */
  context: (id: string) => string;
} & ({ table: "enquiry_files"; claimedBy: "enquiry_id" } | { table: "real_name_photos"; claimedBy: "registration_id" });

/** The columns that the rows of all kinds have in common. */
type StoredFile = { id: string; file_id: string; delete_at: number; created_at: number };

/** How an owner's file is found again: by the keyed hashes of its bytes, or by the resumable upload that it came from. */
type FileQuery = { owner: string; side?: Side } & ({ contentHashes: string[] } | { uploadKey: string });

/** Maximum number of files in one run of `deleteExpiredFiles`. */
const BATCH_SIZE = 100;

/**
 * Stores a file, encrypted. `insert` adds its row in the same transaction. Throws `FilesError` if the storage is full or down; nothing is stored then.
 */
export async function storeDraftFile<Row>(
  shop: Pick<AppContext, "db" | "clock" | "files" | "encryptor">,
  { idPrefix, context }: DraftFiles,
  { bytes, insert }: { bytes: Buffer; insert: (tx: DatabaseTransaction, stored: StoredFile) => Promise<Row> },
): Promise<Row> {
  const now = shop.clock();
  const id = newId(idPrefix, now);
  const fileId = await storeFile(shop, { about: context(id), bytes });
  return shop.db.transaction().execute(async (tx) => {
    // From here on nothing deletes the file by itself: whoever deletes the row must schedule the removal of its file.
    await claimFiles(tx, [fileId]);
    return insert(tx, { id, file_id: fileId, delete_at: now + DRAFT_TTL_MS, created_at: now });
  });
}

/** Looks for an unclaimed file of the owner. If it is stored, extends it to seven days from now and returns its id; otherwise returns null. */
export async function extendKnownFile(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  { table, claimedBy }: DraftFiles,
  { owner, side, ...query }: FileQuery,
): Promise<string | null> {
  let update = db
    .updateTable(table)
    .set({ delete_at: clock() + DRAFT_TTL_MS })
    .where("owner", "=", owner)
    .where(claimedBy, "is", null)
    .where("delete_at", ">", clock());
  if (side) update = update.where("side", "=", side);
  update = "uploadKey" in query ? update.where("upload_key", "=", query.uploadKey) : update.where("contents_hash", "in", query.contentHashes);
  const extended = await update.returning("id").executeTakeFirst();
  return extended?.id ?? null;
}

/** Extends the storage of a saved draft's files to seven days from now. Files of other owners and of records do not change. */
export async function extendDraftFiles(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  { table, claimedBy }: DraftFiles,
  { owner, ids }: { owner: string; ids: string[] },
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable(table)
    .set({ delete_at: clock() + DRAFT_TTL_MS })
    .where("owner", "=", owner)
    .where("id", "in", ids)
    .where(claimedBy, "is", null)
    .execute();
}

/**
 * Assigns files to a record, or leaves them with it, and stores their `position` where it is given. Returns the first file that another record has
 * claimed or that was deleted; the caller must then roll back. Otherwise returns null.
 */
export async function claimDraftFiles<File extends { id: string; file_id: string; position?: number }>(
  tx: DatabaseTransaction,
  { table, claimedBy }: DraftFiles,
  { recordId, files }: { recordId: string; files: File[] },
): Promise<File | null> {
  // In order of id, so that two transactions that claim the same files never deadlock.
  for (const file of files.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const { numUpdatedRows } = await tx
      .updateTable(table)
      .set({ [claimedBy]: recordId, delete_at: null, ...(file.position !== undefined && { position: file.position }) })
      .where("id", "=", file.id)
      .where((eb) => eb.or([eb(claimedBy, "is", null), eb(claimedBy, "=", recordId)]))
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return file;
  }
  await claimFiles(
    tx,
    files.map((file) => file.file_id),
  );
  return null;
}

/** Deletes an owner's unclaimed files. `now` is ms UTC. */
export async function discardDraftFiles(
  tx: DatabaseTransaction,
  { table, claimedBy }: DraftFiles,
  { owner, now }: { owner: string; now: number },
): Promise<void> {
  await scheduleFileRemoval(
    tx,
    await tx.deleteFrom(table).where("owner", "=", owner).where(claimedBy, "is", null).returning("file_id").execute(),
    now,
  );
}

/** Deletes expired unclaimed files. Returns whether there are more. `event` is logged with the error of a file that cannot be deleted. */
export async function deleteExpiredFiles(
  { db, clock, log }: Pick<AppContext, "db" | "clock" | "log">,
  { table, claimedBy }: DraftFiles,
  event: string,
): Promise<boolean> {
  const now = clock();
  const due = await db
    .selectFrom(table)
    .select("id")
    .where("delete_at", "<=", now)
    .where(claimedBy, "is", null)
    .orderBy("delete_at")
    .limit(BATCH_SIZE)
    .execute();
  const processed = await processRows(log, event, due, ({ id }) =>
    db.transaction().execute(async (tx) => {
      // Checked again: a record may have claimed the file, or its draft may have been saved meanwhile.
      const deleted = tx.deleteFrom(table).where("id", "=", id).where("delete_at", "<=", now).where(claimedBy, "is", null).returning("file_id");
      await scheduleFileRemoval(tx, await deleted.execute(), now);
    }),
  );
  return processed === BATCH_SIZE;
}
