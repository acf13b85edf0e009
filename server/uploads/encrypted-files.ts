import { newId } from "#server/db/new-id.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** A file that no transaction claims is deleted after one day. */
const UNCLAIMED_MS = 24 * 60 * 60_000;

/**
 * Encrypts and stores a file, and returns its id. The file has its own random key, which is encrypted with FILE_KEYS. File and key are bound to
 * `about`, the encryption context of the record that the file belongs to. The file is deleted after one day unless the transaction that needs it
 * calls `claimFiles`. Throws FilesError if the storage is full or down.
 */
export async function storeFile(
  shop: Pick<AppContext, "db" | "clock" | "files" | "encryptor">,
  file: { about: string; bytes: Buffer },
): Promise<string> {
  const now = shop.clock();
  const id = newId("fil", now);
  const context = fileContext(id, file.about);
  const key = newFileKey();
  // The row comes first, so that every file in the storage has a row and can be deleted.
  await shop.db
    .insertInto("files")
    .values({
      id,
      about: file.about,
      wrapped_key: shop.encryptor.encrypt(key.toString("base64url"), context),
      size: file.bytes.length,
      delete_at: now + UNCLAIMED_MS,
      created_at: now,
    })
    .execute();
  await shop.files.put(id, encryptFile(file.bytes, key, context));
  return id;
}

/**
 * Returns the decrypted bytes of a file, or null if it no longer exists. Throws if the file was changed, does not belong to `about`, or its key is no
 * longer in FILE_KEYS. Throws FilesError if the storage fails.
 */
export async function readFile(
  shop: Pick<AppContext, "db" | "files" | "encryptor">,
  { id, about }: { id: string; about: string },
): Promise<Buffer | null> {
  const row = await shop.db.selectFrom("files").select("wrapped_key").where("id", "=", id).executeTakeFirst();
  const encrypted = row && (await shop.files.get(id));
  if (!row || !encrypted) return null;
  const context = fileContext(id, about);
  return decryptFile(encrypted, Buffer.from(shop.encryptor.decrypt(row.wrapped_key, context), "base64url"), context);
}

/** Cancels the scheduled deletion of files, because a record of this transaction needs them. Throws if one is being removed or no longer exists. */
export async function claimFiles(tx: DatabaseTransaction, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const { numUpdatedRows } = await tx
    .updateTable("files")
    .set({ delete_at: null })
    .where("id", "in", ids)
    // `delete_at` 0 marks a file that is being removed.
    .where((eb) => eb.or([eb("delete_at", "is", null), eb("delete_at", ">", 0)]))
    .executeTakeFirst();
  if (numUpdatedRows !== BigInt(ids.length)) throw new Error("A file to claim no longer exists");
}

/** Schedules the files of deleted rows for removal by the sweep job at `at`, ms UTC. Their keys are deleted with their rows. */
export async function scheduleFileRemoval(tx: DatabaseTransaction, rows: { file_id: string }[], at: number): Promise<void> {
  const ids = rows.map((row) => row.file_id);
  if (ids.length > 0) await tx.updateTable("files").set({ delete_at: at }).where("id", "in", ids).execute();
}

/** Returns the context that an encrypted file is bound to: its id, and the context of its record. */
export const fileContext = (id: string, about: string) => `${id} ${about}`;

const IV_BYTES = 12;
const TAG_BYTES = 16;

const newFileKey = () => randomBytes(32);

/** Encrypts a file with AES-256-GCM, bound to `context`. Returns initialization vector, ciphertext and tag. */
function encryptFile(bytes: Buffer, key: Buffer, context: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(context));
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts a file. Throws if it was changed, or was encrypted with another key or context. */
function decryptFile(encrypted: Buffer, key: Buffer, context: string): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, encrypted.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(context))
    .setAuthTag(encrypted.subarray(encrypted.length - TAG_BYTES));
  return Buffer.concat([decipher.update(encrypted.subarray(IV_BYTES, encrypted.length - TAG_BYTES)), decipher.final()]);
}
