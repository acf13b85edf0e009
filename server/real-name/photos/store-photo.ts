import { clientNetwork } from "#server/db/rate-limit/client-network.ts";
import { newId } from "#server/db/new-id.ts";
import type { Side } from "#server/gateways/document-reader/document-reader.ts";
import type { PhotoReason } from "#server/gateways/document-reader/identity-document.schema.ts";
import { claimFiles } from "#server/uploads/claim-files.ts";
import { storeFile } from "#server/uploads/store-file.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { validatePhoto } from "./validate-photo.ts";
import { keyedHash } from "#server/crypto/keyed-hash.ts";
import { aboutPhoto } from "#server/real-name/core/seal-person.ts";

/** How long a photo is kept that no registration has taken. */
export const PHOTO_TTL_MS = 7 * 24 * 60 * 60_000;

type SentPhoto = { bytes: Buffer; side: Side; owner: string };
/** `uploadKey`: the resumable upload that it came from. */
type NewPhoto = SentPhoto & { clientAddress: string; uploadKey: string | null };

/** The same photo as it was kept for the same owner before, for seven days from now on; null where there is none. */
export async function extendKnownPhoto(
  { db, env, clock }: Pick<AppContext, "db" | "env" | "clock">,
  { bytes, side, owner }: SentPhoto,
): Promise<string | null> {
  const known = await db
    .updateTable("real_name_photos")
    .set({ delete_at: clock() + PHOTO_TTL_MS })
    .where("owner", "=", owner)
    .where("side", "=", side)
    .where("contents_hash", "in", keyedHash(env, "real-name-photo", bytes))
    .where("registration_id", "is", null)
    .returning("id")
    .executeTakeFirst();
  return known?.id ?? null;
}

/** The photo that was taken from a resumable upload for the same owner before, for seven days from now on; null where there is none. */
export async function extendUploadedPhoto(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  { uploadKey, side, owner }: { uploadKey: string; side: Side; owner: string },
): Promise<string | null> {
  const known = await db
    .updateTable("real_name_photos")
    .set({ delete_at: clock() + PHOTO_TTL_MS })
    .where("upload_key", "=", uploadKey)
    .where("owner", "=", owner)
    .where("side", "=", side)
    .where("registration_id", "is", null)
    .returning("id")
    .executeTakeFirst();
  return known?.id ?? null;
}

/**
 * Keeps the photo of one side of a document for whoever fills the form (`account:<id>` or `visitor:<hash>`), encrypted, for seven days
 * unless a registration takes it; the same photo sent again is the one that is kept. Refuses what is no photo of a document's size (§5).
 * Throws BusyError where too many images wait to be decoded.
 */
export async function storePhoto(
  shop: AppContext,
  { bytes, side, owner, clientAddress, uploadKey }: NewPhoto,
): Promise<{ ok: true; photoId: string } | { ok: false; reason: PhotoReason }> {
  const now = shop.clock();
  const [hash] = keyedHash(shop.env, "real-name-photo", bytes);
  const known = await extendKnownPhoto(shop, { bytes, side, owner });
  if (known) return { ok: true, photoId: known };
  const photo = await shop.imageQueue.run(clientNetwork(clientAddress, 48), () => validatePhoto(bytes));
  if (!photo.ok) return photo;
  const id = newId("pho", now);
  const fileId = await storeFile(shop, { about: aboutPhoto(id), bytes: photo.jpeg });
  await shop.db.transaction().execute(async (tx) => {
    // From here on the file goes with its photo, whose row must go first.
    await claimFiles(tx, [fileId]);
    const row = { id, owner, registration_id: null, side, file_id: fileId, contents_hash: hash, upload_key: uploadKey };
    await tx
      .insertInto("real_name_photos")
      .values({ ...row, reading_sealed: null, read_as: null, delete_at: now + PHOTO_TTL_MS, created_at: now })
      .execute();
  });
  return { ok: true, photoId: id };
}
