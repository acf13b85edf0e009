import { clientNetwork } from "#server/db/rate-limit/client-network.ts";
import { newId } from "#server/db/new-id.ts";
import type { Side } from "#server/gateways/document-reader/document-reader.ts";
import type { PhotoReason } from "#server/gateways/document-reader/identity-document.schema.ts";
import { storeFile, claimFiles } from "#server/uploads/encrypted-files.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { validatePhoto } from "./validate-photo.ts";
import { keyedHash } from "#server/crypto/keyed-hash.ts";
import { photoEncryptionContext } from "#server/real-name/core/encrypt-person.ts";

/** How long a photo that belongs to no registration is kept, ms. */
export const PHOTO_TTL_MS = 7 * 24 * 60 * 60_000;

type PostedPhoto = { bytes: Buffer; side: Side; owner: string };
/** `uploadKey`: key of the resumable upload that the photo came from; null for a posted file. */
type NewPhoto = PostedPhoto & { clientAddress: string; uploadKey: string | null };

/**
 * Stores a photo of one side of a document, encrypted, for its owner (`account:<id>` or `visitor:<hash>`). It is deleted after seven days unless a
 * registration claims it. If the same photo is already stored, returns its id. Rejects files that are not an acceptable photo (§5). Throws
 * `BusyError` if too many images wait to be decoded, and `FilesError` if the storage is full or down.
 */
export async function storePhoto(
  shop: AppContext,
  { bytes, side, owner, clientAddress, uploadKey }: NewPhoto,
): Promise<{ ok: true; photoId: string } | { ok: false; reason: PhotoReason }> {
  const now = shop.clock();
  const [hash] = keyedHash(shop.env, "real-name-photo", bytes);
  const knownId = await extendKnownPhoto(shop, { bytes, side, owner });
  if (knownId) return { ok: true, photoId: knownId };
  const photo = await shop.imageQueue.run(clientNetwork(clientAddress, 48), () => validatePhoto(bytes));
  if (!photo.ok) return photo;
  const id = newId("pho", now);
  const fileId = await storeFile(shop, { about: photoEncryptionContext(id), bytes: photo.jpeg });
  await shop.db.transaction().execute(async (tx) => {
    // From here on nothing deletes the file by itself: whoever deletes the photo row must schedule the removal of its file.
    await claimFiles(tx, [fileId]);
    const row = { id, owner, registration_id: null, side, file_id: fileId, contents_hash: hash, upload_key: uploadKey };
    await tx
      .insertInto("real_name_photos")
      .values({ ...row, reading_sealed: null, read_as: null, delete_at: now + PHOTO_TTL_MS, created_at: now })
      .execute();
  });
  return { ok: true, photoId: id };
}

/** Looks for the same photo of the same owner. If it is stored, extends it to seven days from now and returns its id; otherwise returns null. */
export async function extendKnownPhoto(
  { db, env, clock }: Pick<AppContext, "db" | "env" | "clock">,
  { bytes, side, owner }: PostedPhoto,
): Promise<string | null> {
  const extended = await db
    .updateTable("real_name_photos")
    .set({ delete_at: clock() + PHOTO_TTL_MS })
    .where("owner", "=", owner)
    .where("side", "=", side)
    .where("contents_hash", "in", keyedHash(env, "real-name-photo", bytes))
    .where("registration_id", "is", null)
    .returning("id")
    .executeTakeFirst();
  return extended?.id ?? null;
}

/**
 * Looks for the owner's photo that was created from a resumable upload. If it is stored, extends it to seven days from now and returns its id;
 * otherwise returns null.
 */
export async function extendUploadedPhoto(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  { uploadKey, side, owner }: { uploadKey: string; side: Side; owner: string },
): Promise<string | null> {
  const extended = await db
    .updateTable("real_name_photos")
    .set({ delete_at: clock() + PHOTO_TTL_MS })
    .where("upload_key", "=", uploadKey)
    .where("owner", "=", owner)
    .where("side", "=", side)
    .where("registration_id", "is", null)
    .returning("id")
    .executeTakeFirst();
  return extended?.id ?? null;
}
